import type { CallInput } from '@arara/contract';
import { Refusal } from '@arara/contract/protocol/errors';
import type { Ctx } from '../../context.ts';
import * as queries from '../identity/accounts.queries.ts';
import { consumeCaptcha } from './captcha.ts';
import { verifyPassword } from '../../platform/vault/passwords.ts';
import { isUnprintable } from '../register.ts';
import { openSession } from './sessions.ts';

/**
 * Opens a session for a user name and password. Throws Refusal captchaRefused; badCredentials, the same and in the same time
 * for an unknown user as for a wrong password; accountBlocked; unavailable under a storm of log-ins; what `countTry` throws,
 * which counts the tries of a name that came with a right captcha.
 */
export async function login(
  ctx: Ctx,
  it: CallInput<'restLogin'> & { readonly device: string; readonly countTry?: () => Promise<void> },
): Promise<{ token: string; expiresIn: number }> {
  await consumeCaptcha(ctx, it.codeId, it.captCode);
  await it.countTry?.();
  const [known] = isUnprintable(it.username) ? [] : await ctx.db.read.query(queries.selectCredentials(it.username));
  if (!(await verifyPassword(known?.password, it.pwd)) || known === undefined) throw new Refusal('badCredentials');
  if (known.status !== 'active') throw new Refusal('accountBlocked');
  return ctx.db.tx('login', (tx) => openSession(tx, ctx, known.player, it.device));
}
