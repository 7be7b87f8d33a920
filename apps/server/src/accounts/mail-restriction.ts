/** What a person is mailed who may no longer play: why, how they get their balance out, and where they complain. */
import type { PlayerId } from '@arara/contract/protocol/fields';
import type { Ctx, Instant } from '../context.ts';
import type { Tx } from '../platform/db/db.ts';
import { readPlayerAccount } from './identity/account.ts';
import { formatMailInstant, insertAccountMail } from './mails/account-mails.ts';

/** Why a person may no longer play: the central register bars them, or staff do. */
export type MailedRestriction =
  | { readonly by: 'register'; readonly cause: 'selfExclusion' | 'socialProgramme' }
  | { readonly by: 'staff'; readonly reason: string; readonly until: Instant | null };

/** Puts the mail out in the transaction that restricts the person. `player` is their own account: a test account has no address. */
export async function mailRestriction(
  tx: Tx,
  ctx: Pick<Ctx, 'config' | 'now' | 'newId' | 'vault'>,
  player: PlayerId,
  restriction: MailedRestriction,
): Promise<void> {
  const { username: to, language, demo } = await readPlayerAccount(tx, player);
  if (demo) return;
  const values = {
    when: formatMailInstant(ctx.now(), language),
    complaintUrl: `${ctx.config.publicUrl}/complaint_form`,
  };
  const linkUrl = `${ctx.config.publicUrl}/home?dialog=withdraw`;
  const mail = { to, language, linkUrl };
  if (restriction.by === 'register') {
    const { cause } = restriction;
    await tx.query(insertAccountMail(ctx, { ...mail, kind: 'registerBarred', values: { ...values, cause } }));
    return;
  }
  const { reason, until } = restriction;
  const end = until === null ? { hasEnd: 'no' } : { hasEnd: 'yes', until: formatMailInstant(until, language) };
  await tx.query(insertAccountMail(ctx, { ...mail, kind: 'accountBlocked', values: { ...values, reason, ...end } }));
}
