/** What is not said on the screen about an e-mail or a CPF, because a stranger may read it there, is mailed. */
import type { Ctx } from '../context.ts';
import { insertAccountMail } from './mails/account-mails.ts';
import type { IdentityRefusal } from './texts/account-texts.ts';
import { replaceMailCode, toRefusalSubject } from './security/mail-codes.ts';

/**
 * Mails to the address that was given why no account was opened, or no identity confirmed. Every reason costs the same
 * statements, and an address gets three such mails an hour, so that nobody is flooded with them.
 */
export const mailIdentityRefusal = (
  ctx: Ctx,
  { to, language, reason }: { readonly to: string; readonly language: string; readonly reason: IdentityRefusal },
): Promise<void> =>
  ctx.db.tx('refusal mailed', async (tx) => {
    // Counts the mail; its code is never sent, and opens nothing.
    const counted = await replaceMailCode(tx, ctx, toRefusalSubject(to), { player: null, address: null });
    if (counted !== undefined) await tx.query(insertAccountMail(ctx, { kind: reason, to, language }));
  });
