/** A new e-mail address is proven by a code, and the old address can take the change back for 72 hours. */
import { hash, randomBytes } from 'node:crypto';
import { Refusal } from '@arara/contract/protocol/errors';
import type { PlayerId } from '@arara/contract/protocol/fields';
import type { Ctx } from '../../context.ts';
import type { Session } from '../../domain.ts';
import { isUniqueViolation } from '../../platform/db/errors.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { CountedAttempt } from '../../platform/http/calls/caller.ts';
import { DECOY_PASSWORD_HASH } from '../../platform/vault/passwords.ts';
import * as wallet from '../../wallet/wallet.ts';
import { readPlayerAccount } from '../identity/account.ts';
import { updatePasswordHash, updateUsername } from '../identity/accounts.queries.ts';
import { formatMailInstant, insertAccountMail } from '../mails/account-mails.ts';
import { deleteLoginTicketsByPlayer } from '../sessions/login-ticket.queries.ts';
import { revokeSessionsOfPerson } from '../sessions/sessions.ts';
import { proveStepUp } from '../sessions/step-up.ts';
import { hasConfirmedTotp } from '../totp/player-totp.ts';
import { deletePlayerTotpSince } from '../totp/totp.queries.ts';
import { requirePassword } from './change-password.ts';
import * as queries from './email-change.queries.ts';
import { updateMailCodeUsed } from './mail-code.queries.ts';
import { MAIL_CODE_LIFE_MS } from './mail-code-rules.ts';
import { replaceMailCode, toEmailChangeSubject, tryMailCode } from './mail-codes.ts';

/** So long the old address can undo a change. */
const EMAIL_UNDO_MS = 72 * 3_600_000;
const UNDO_TOKEN_BYTES = 32;
const hashUndoToken = (token: string): Uint8Array => hash('sha256', `undo ${token}`, 'buffer');

/**
 * Mails a code to the new address. Whether it has an account already is answered by nothing but the mail: a taken address gets
 * none. Throws Refusal as `requirePassword`, and tooManyRequests after three mails within an hour.
 */
export async function sendEmailChangeCode(
  ctx: Ctx,
  session: Session,
  { attempt, email, pwd }: { readonly attempt: CountedAttempt; readonly email: string; readonly pwd: string },
): Promise<void> {
  const { person: player } = session;
  await requirePassword(ctx, session, { attempt, pwd, field: 'pwd' });
  await ctx.db.tx('email change code', async (tx) => {
    await wallet.lockWallet(tx, player);
    const { language } = await readPlayerAccount(tx, player);
    const [taken] = await tx.query(queries.selectEmailHolder(email, ctx.now()));
    const made = await replaceMailCode(tx, ctx, toEmailChangeSubject(player), { player, address: email });
    if (made === undefined) throw new Refusal('tooManyRequests', { retryAfterSeconds: 3600 });
    const { code, expiresAt } = made;
    const values = { minutes: MAIL_CODE_LIFE_MS / 60_000 };
    const mail = { kind: 'emailCode', to: email, language, values, code } as const;
    await tx.query(insertAccountMail(ctx, mail, { expiresAt, isDecoy: taken !== undefined }));
  });
}

/**
 * Changes the e-mail to the address that the code was mailed to, and mails the old one a link that undoes it. Throws Refusal
 * stepUpNeeded with an authenticator, badFields (code, also for a code of another address).
 */
export async function confirmEmailChange(
  ctx: Ctx,
  session: Session,
  { attempt, email, code }: { readonly attempt: CountedAttempt; readonly email: string; readonly code: string },
): Promise<void> {
  const { person: player } = session;
  if (await hasConfirmedTotp(ctx.db.read, player)) await proveStepUp(ctx.db.read, ctx, session);
  const wrongCode = new Refusal('badFields', {}, { fields: { code: 'mailCode' } });
  try {
    const isDone = await ctx.db.tx('email changed', async (tx) => {
      await wallet.lockWallet(tx, player);
      const right = await tryMailCode(tx, ctx, { attempt, subject: toEmailChangeSubject(player), typed: code });
      if (right?.address !== email) return false;
      await tx.query(updateMailCodeUsed(toEmailChangeSubject(player), null));
      await saveEmailChange(tx, ctx, player, email);
      return true;
    });
    if (!isDone) throw wrongCode;
  } catch (error) {
    // Somebody registered the address since the code was mailed. The code stays, and is of no use.
    if (isUniqueViolation(error) && error.constraint === 'account_username') throw wrongCode;
    throw error;
  }
}

async function saveEmailChange(tx: Tx, ctx: Ctx, player: PlayerId, email: string): Promise<void> {
  const { username: old, language } = await readPlayerAccount(tx, player);
  const token = randomBytes(UNDO_TOKEN_BYTES).toString('base64url');
  const now = ctx.now();
  const values = { when: formatMailInstant(now, language) };
  const linkUrl = `${ctx.config.publicUrl}/seguranca?undo=${token}`;
  await tx.flight(
    updateUsername(player, email),
    queries.insertEmailChange({
      token: hashUndoToken(token),
      player,
      oldUsername: old,
      at: now,
      expiresAt: now + EMAIL_UNDO_MS,
    }),
    insertAccountMail(ctx, { kind: 'emailChangedOld', to: old, language, values, linkUrl }),
    insertAccountMail(ctx, { kind: 'emailChangedNew', to: email, language, values }),
  );
}

/**
 * Undoes a change of e-mail by the link in the mail to the old address: whoever changed it knows the password, so that is gone
 * too, with all sessions and an authenticator that was added since. Answers the address, whose owner sets a new password by a
 * reset. Throws Refusal notFound.
 */
export async function undoEmailChange(ctx: Ctx, token: string): Promise<{ readonly email: string }> {
  const hashed = hashUndoToken(token);
  const [change] = await ctx.db.read.query(queries.selectEmailChange(hashed, ctx.now()));
  if (change === undefined) throw new Refusal('notFound');
  const { player, old_username: email, changed_at: changedAt } = change;
  await ctx.db.tx('email change undone', async (tx) => {
    await wallet.lockWallet(tx, player);
    // The links of later changes end too: they lead to addresses of the person who made them.
    const [undone] = await tx.query(queries.deleteEmailChange(hashed));
    if (undone === undefined) throw new Refusal('notFound');
    await tx.flight(
      queries.deleteEmailChangesSince(player, changedAt),
      updateUsername(player, email),
      updatePasswordHash(player, DECOY_PASSWORD_HASH),
      deletePlayerTotpSince(player, changedAt),
      deleteLoginTicketsByPlayer(player),
    );
    await revokeSessionsOfPerson(tx, ctx, player, { reason: 'password' });
  });
  return { email };
}
