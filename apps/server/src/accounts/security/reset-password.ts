/** A forgotten password, in three steps: a code by mail, the code for a proof, the proof for a new password. */
import { hash, randomBytes } from 'node:crypto';
import { Refusal } from '@arara/contract/protocol/errors';
import type { Ctx } from '../../context.ts';
import type { CountedAttempt } from '../../platform/http/calls/caller.ts';
import { hashPassword } from '../../platform/vault/passwords.ts';
import * as wallet from '../../wallet/wallet.ts';
import { selectResetAccount } from '../identity/accounts.queries.ts';
import { hasInvisibleCharacters } from '../identity/identity-rules.ts';
import { insertAccountMail } from '../mails/account-mails.ts';
import { checkNewPassword, savePassword } from './change-password.ts';
import * as queries from './mail-code.queries.ts';
import { MAIL_CODE_LIFE_MS } from './mail-code-rules.ts';
import { replaceMailCode, toResetSubject, tryMailCode } from './mail-codes.ts';

const CHECK_ID_BYTES = 32;
const hashCheckId = (checkId: string): Uint8Array => hash('sha256', checkId, 'buffer');

/**
 * Mails a code to the owner of an address. The answer says nothing about whether there is one, and takes the same statements:
 * a code is set, and a mail put out, for an unknown address too; that mail is sent to nobody.
 */
export async function sendResetCode(ctx: Ctx, email: string): Promise<void> {
  await ctx.db.tx('reset code', async (tx) => {
    const [account] = hasInvisibleCharacters(email) ? [] : await tx.query(selectResetAccount(email));
    const made = await replaceMailCode(tx, ctx, toResetSubject(email), {
      player: account?.player ?? null,
      address: null,
    });
    if (made === undefined) return;
    const { code, expiresAt } = made;
    await tx.query(
      insertAccountMail(
        ctx,
        {
          kind: 'resetCode',
          to: email,
          language: account?.language ?? '',
          values: { minutes: MAIL_CODE_LIFE_MS / 60_000 },
          code,
        },
        { expiresAt, isDecoy: account === undefined },
      ),
    );
  });
}

/** Exchanges a code for the id with which the password can be set once, within ten minutes. Throws Refusal badFields (code). */
export async function checkResetCode(
  ctx: Ctx,
  attempt: CountedAttempt,
  { email, code }: { readonly email: string; readonly code: string },
): Promise<string> {
  const checkId = randomBytes(CHECK_ID_BYTES).toString('base64url');
  const subject = toResetSubject(email);
  const found = await ctx.db.tx('reset code tried', async (tx) => {
    const right = await tryMailCode(tx, ctx, { attempt, subject, typed: code });
    if (right !== undefined)
      await tx.query(
        queries.updateMailCodeUsed(subject, { hash: hashCheckId(checkId), expiresAt: ctx.now() + MAIL_CODE_LIFE_MS }),
      );
    return right;
  });
  if (found === undefined) throw new Refusal('badFields', {}, { fields: { code: 'mailCode' } });
  return checkId;
}

/**
 * Sets a new password, ends all sessions and mails the owner. Throws Refusal badFields (chkId when it is unknown, used or
 * expired; nPwd for a weak password, which uses nothing up), unavailable under a storm of log-ins.
 */
export async function resetPassword(ctx: Ctx, { chkId, nPwd }: { chkId: string; nPwd: string }): Promise<void> {
  const proof = hashCheckId(chkId);
  const [found] = await ctx.db.read.query(queries.selectPlayerByMailProof(proof, ctx.now()));
  if (found === undefined) throw new Refusal('badFields', {}, { fields: { chkId: 'mailProof' } });
  const { player } = found;
  await checkNewPassword(ctx, player, nPwd, 'nPwd');
  const passwordHash = await hashPassword('player', nPwd);
  await ctx.db.tx('password reset', async (tx) => {
    await wallet.lockWallet(tx, player);
    const [used] = await tx.query(queries.updateMailProofUsed(proof, ctx.now()));
    if (used === undefined) throw new Refusal('badFields', {}, { fields: { chkId: 'mailProof' } });
    await savePassword(tx, ctx, player, { passwordHash });
  });
}
