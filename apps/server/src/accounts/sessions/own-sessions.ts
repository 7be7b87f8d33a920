/** Where a player is signed in, as they see and end it: one row for each log-in, over the own and the test account. */
import type { PlayerCallOutput } from '@arara/contract';
import { Refusal } from '@arara/contract/protocol/errors';
import type { Id } from '@arara/contract/protocol/fields';
import type { Ctx } from '../../context.ts';
import * as wallet from '../../wallet/wallet.ts';
import { revokeSession, revokeSessionsOfPerson, type Session } from './sessions.ts';
import { selectLoginsOfPerson } from './sessions.queries.ts';

/** The log-ins of a person that live, the last used first. */
export async function listOwnSessions(ctx: Ctx, session: Session): Promise<PlayerCallOutput<'sessions'>> {
  const { sessionIdleSeconds, sessionLifeSeconds } = ctx.config;
  const now = ctx.now();
  const rows = await ctx.db.read.query(
    selectLoginsOfPerson(session.player, {
      seenAfter: now - sessionIdleSeconds * 1000,
      loginAfter: now - sessionLifeSeconds * 1000,
    }),
  );
  return rows.map(({ login, agent, country, seen_at: lastAt }) => ({
    id: login,
    device: agent ?? '',
    country,
    lastAt,
    current: login === session.login,
  }));
}

/** Ends one log-in of the player, or all of them with this one. Throws Refusal notFound for one that is not theirs or has ended. */
export async function endOwnSessions(
  ctx: Ctx,
  session: Session,
  input: { readonly id?: Id | undefined; readonly all?: true | undefined },
): Promise<void> {
  if (input.all === true) {
    await ctx.db.tx('sessions ended', async (tx) => {
      await wallet.lockWallet(tx, session.player);
      await revokeSessionsOfPerson(tx, ctx, session.player, { reason: 'elsewhere' });
    });
    return;
  }
  const known = await listOwnSessions(ctx, session);
  if (input.id === undefined || !known.some(({ id }) => id === input.id)) throw new Refusal('notFound');
  await revokeSession(ctx, { player: session.player, login: input.id }, 'elsewhere');
}
