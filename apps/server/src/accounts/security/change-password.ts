/** A player changes the password, who knows the present one and, with an authenticator, has stepped up with it. */
import { Refusal } from '@arara/contract/protocol/errors';
import type { PlayerId } from '@arara/contract/protocol/fields';
import type { Ctx } from '../../context.ts';
import type { Session } from '../../domain.ts';
import type { CountedAttempt } from '../../platform/http/calls/caller.ts';
import { isWeakPassword } from '../../platform/vault/password-strength.ts';
import { hashPassword } from '../../platform/vault/passwords.ts';
import type { Tx } from '../../platform/db/db.ts';
import * as wallet from '../../wallet/wallet.ts';
import { readPlayerAccount } from '../identity/account.ts';
import { selectPasswordHash, updatePasswordHash } from '../identity/accounts.queries.ts';
import { verifyPlayerPassword } from '../identity/player-names.ts';
import { formatMailInstant, insertAccountMail } from '../mails/account-mails.ts';
import { deleteLoginTicketsByPlayer } from '../sessions/login-ticket.queries.ts';
import { revokeSessionsOfPerson } from '../sessions/sessions.ts';
import { proveStepUp } from '../sessions/step-up.ts';
import { hasConfirmedTotp } from '../totp/player-totp.ts';

/**
 * Proves a signed-in player by the password that a form has asked for: with an authenticator the session must have stepped up
 * too. Throws Refusal stepUpNeeded; wrongPassword, named at `field`; playMoney on a test account, which has a password of its own.
 */
export async function requirePassword(
  ctx: Ctx,
  session: Session,
  { attempt, pwd, field }: { readonly attempt: CountedAttempt; readonly pwd: string; readonly field: string },
): Promise<void> {
  if (await isPlayMoneyPlayer(ctx, session.person)) throw new Refusal('playMoney');
  if (await hasConfirmedTotp(ctx.db.read, session.person)) await proveStepUp(ctx.db.read, ctx, session);
  if (!(await verifyPlayerPassword(ctx, attempt, session.person, pwd)))
    throw new Refusal('wrongPassword', {}, { fields: { [field]: 'wrongPassword' } });
}

const isPlayMoneyPlayer = async (ctx: Ctx, player: PlayerId): Promise<boolean> =>
  (await readPlayerAccount(ctx.db.read, player)).demo;

/** Refuses a password that is easy to guess for this account, at its field. */
export async function checkNewPassword(ctx: Ctx, player: PlayerId, pwd: string, field: string): Promise<void> {
  const { username, name } = await readPlayerAccount(ctx.db.read, player);
  if (isWeakPassword(pwd, [username, name]))
    throw new Refusal('badFields', {}, { fields: { [field]: 'weakPassword' } });
}

/**
 * Writes a new password under the player's lock, ends the sessions and log-ins under way but for those of `kept`, and mails the
 * owner.
 */
export async function savePassword(
  tx: Tx,
  ctx: Ctx,
  player: PlayerId,
  { passwordHash, kept }: { readonly passwordHash: string; readonly kept?: Session },
): Promise<void> {
  // Read under the lock: an e-mail that was changed meanwhile is mailed at its new address.
  const { username, language } = await readPlayerAccount(tx, player);
  await tx.flight(updatePasswordHash(player, passwordHash), deleteLoginTicketsByPlayer(player));
  await revokeSessionsOfPerson(tx, ctx, player, { reason: 'password', keptLogin: kept?.login });
  const values = { when: formatMailInstant(ctx.now(), language) };
  await tx.query(insertAccountMail(ctx, { kind: 'passwordChanged', to: username, language, values }));
}

/** Changes the password and ends all other sessions. Throws Refusal as `requirePassword`, and badFields (newPwd). */
export async function changePassword(
  ctx: Ctx,
  session: Session,
  { attempt, oldPwd, newPwd }: { readonly attempt: CountedAttempt; readonly oldPwd: string; readonly newPwd: string },
): Promise<void> {
  const { person: player } = session;
  const [before] = await ctx.db.read.query(selectPasswordHash(player));
  await requirePassword(ctx, session, { attempt, pwd: oldPwd, field: 'oldPwd' });
  await checkNewPassword(ctx, player, newPwd, 'newPwd');
  const passwordHash = await hashPassword('player', newPwd);
  await ctx.db.tx('password changed', async (tx) => {
    await wallet.lockWallet(tx, player);
    const [current] = await tx.query(selectPasswordHash(player));
    // Another change came first: the present password was not proven.
    if (current?.password !== before?.password)
      throw new Refusal('wrongPassword', {}, { fields: { oldPwd: 'wrongPassword' } });
    await savePassword(tx, ctx, player, { passwordHash, kept: session });
  });
}
