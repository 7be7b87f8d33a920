import type { PlayerCallInput } from '@arara/contract';
import { Refusal } from '@arara/contract/protocol/errors';
import type { Ctx } from '../../context.ts';
import * as queries from '../identity/accounts.queries.ts';
import { consumeCaptcha } from './captcha.ts';
import { verifyPassword } from '../../platform/vault/passwords.ts';
import { hasInvisibleCharacters } from '../identity/identity-rules.ts';
import { type OpenedSession, openSession, type SessionRules } from './sessions.ts';

/**
 * Opens a session for a user name and password. Throws Refusal captchaRefused; badCredentials, the same and in the same time
 * for an unknown user as for a wrong password; unavailable under a storm of log-ins; what `countTry` throws, which counts the
 * tries of a name that came with a right captcha. A player who is kept from playing gets a restricted session.
 */
export async function loginPlayer(
  ctx: Ctx,
  rules: SessionRules,
  input: PlayerCallInput<'restLogin'> & { readonly device: string; readonly countTry?: () => Promise<void> },
): Promise<OpenedSession> {
  await consumeCaptcha(ctx, input.codeId, input.captCode);
  await input.countTry?.();
  const [known] = hasInvisibleCharacters(input.username)
    ? []
    : await ctx.db.read.query(queries.selectPlayerCredentials(input.username));
  if (!(await verifyPassword('player', known?.password, input.pwd)) || known === undefined)
    throw new Refusal('badCredentials');
  await rules.checkExclusionAtLogin(known.player);
  return ctx.db.tx('login', async (tx) => {
    const permit = await rules.permitSession(tx, known.player);
    // Read again under the player's lock: a password that was changed since it was verified opens nothing.
    const [current] = await tx.query(queries.selectPasswordHash(known.player));
    if (current?.password !== known.password) throw new Refusal('badCredentials');
    return openSession(tx, ctx, permit, input.device);
  });
}
