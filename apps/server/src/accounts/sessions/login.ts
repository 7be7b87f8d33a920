import { hash, randomBytes } from 'node:crypto';
import type { PlayerCallInput } from '@arara/contract';
import { Refusal } from '@arara/contract/protocol/errors';
import type { PlayerId } from '@arara/contract/protocol/fields';
import type { Ctx } from '../../context.ts';
import * as queries from '../identity/accounts.queries.ts';
import { consumeCaptcha } from './captcha.ts';
import type { CountedAttempt } from '../../platform/http/calls/caller.ts';
import type { CountAttempt } from '../../platform/http/calls/handlers.ts';
import { verifyPassword } from '../../platform/vault/passwords.ts';
import { hasInvisibleCharacters } from '../identity/identity-rules.ts';
import { consumePlayerSecondFactor, hasConfirmedTotp } from '../totp/player-totp.ts';
import { hashDevice, type SessionDevice } from './devices.ts';
import * as tickets from './login-ticket.queries.ts';
import { type OpenedSession, openSession, type SessionRules } from './sessions.ts';

const LOGIN_TICKET_LIFE_MS = 5 * 60_000;
const LOGIN_TICKET_BYTES = 32;
const MAX_LOGIN_TICKET_TRIES = 5;
const hashTicket = (ticket: string): Uint8Array => hash('sha256', `ticket ${ticket}`, 'buffer');

/**
 * Opens a session for a user name and password. Throws Refusal captchaRefused; badCredentials, the same and in the same time
 * for an unknown user as for a wrong password; unavailable under a storm of log-ins; what `attempt` throws, which counts the
 * tries of a name that came with a right captcha; accountClosed, for the right password alone; loginCodeNeeded with `data { methods, ticket }` when the password was right and
 * the player has an authenticator. A player who is kept from playing gets a restricted session.
 */
export async function loginPlayer(
  ctx: Ctx,
  rules: SessionRules,
  input: PlayerCallInput<'restLogin'> & {
    readonly device: SessionDevice;
    readonly attempt: CountAttempt;
  },
): Promise<OpenedSession> {
  await consumeCaptcha(ctx, input.codeId, input.captCode);
  const device = hashDevice(input.device);
  const [known] = hasInvisibleCharacters(input.username)
    ? []
    : await ctx.db.read.query(queries.selectPlayerCredentials(input.username, device));
  // A device that has signed this player in before is not slowed down by strangers at its address.
  const attempt = await input.attempt(
    device !== null && known?.is_known_device === true
      ? `${input.username} on ${Buffer.from(device).toString('hex')}`
      : undefined,
  );
  if (!(await verifyPassword(attempt, 'player', known?.password, input.pwd)) || known === undefined)
    throw new Refusal('badCredentials');
  if (known.is_closed) throw new Refusal('accountClosed');
  await rules.checkExclusionAtLogin(known.player);
  const ticket = randomBytes(LOGIN_TICKET_BYTES).toString('base64url');
  const opened = await ctx.db.tx('login', async (tx) => {
    const permit = await rules.permitSession(tx, known.player);
    // Read again under the player's lock: a password that was changed since it was verified opens nothing.
    const [current] = await tx.query(queries.selectPasswordHash(known.player));
    if (current?.password !== known.password) throw new Refusal('badCredentials');
    if (!(await hasConfirmedTotp(tx, known.player))) return openSession(tx, ctx, permit, input.device);
    const expiresAt = ctx.now() + LOGIN_TICKET_LIFE_MS;
    await tx.query(tickets.insertLoginTicket({ token: hashTicket(ticket), player: known.player, expiresAt }));
    return undefined;
  });
  if (opened === undefined) throw new Refusal('loginCodeNeeded', {}, { methods: ['totp'], ticket });
  return opened;
}

/**
 * Opens the session of a log-in that waits for the code of the authenticator. A ticket has five tries and five minutes. Throws
 * Refusal badFields (totp; ticket when it is over), and what `countTry` throws, which counts the tries of this player.
 */
export async function loginWithSecondFactor(
  ctx: Ctx,
  rules: SessionRules,
  input: PlayerCallInput<'loginTotp'> & {
    readonly device: SessionDevice;
    readonly countTry: (player: PlayerId) => Promise<CountedAttempt>;
  },
): Promise<OpenedSession> {
  const token = hashTicket(input.ticket);
  const ticketOver = () => new Refusal('badFields', {}, { fields: { ticket: 'mailProof' } });
  const [waiting] = await ctx.db.read.query(tickets.selectLoginTicket(token, ctx.now()));
  if (waiting === undefined) throw ticketOver();
  const attempt = await input.countTry(waiting.player);
  const outcome = await ctx.db.tx('login with code', async (tx) => {
    const permit = await rules.permitSession(tx, waiting.player);
    const [tried] = await tx.query(tickets.updateLoginTicketTried(token, ctx.now(), MAX_LOGIN_TICKET_TRIES));
    if (tried === undefined) return 'over';
    if (!(await consumePlayerSecondFactor(tx, ctx, { attempt, player: tried.player, typed: input.totp })))
      return 'wrong';
    await tx.query(tickets.deleteLoginTicket(token));
    return openSession(tx, ctx, permit, input.device);
  });
  if (outcome === 'over') throw ticketOver();
  if (outcome === 'wrong') throw new Refusal('badFields', {}, { fields: { totp: 'totp' } });
  return outcome;
}
