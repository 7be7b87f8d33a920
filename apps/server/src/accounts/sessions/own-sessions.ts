/** Where a player is signed in, as they and staff see and end it: one row for each log-in, over the own and the test account. */
import type { PlayerCallOutput } from '@arara/contract';
import { Refusal } from '@arara/contract/protocol/errors';
import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import type { SessionEndReason } from '@arara/contract/protocol/session-end';
import type { PlayerSession } from '@arara/contract/staff/player-file';
import type { Ctx } from '../../context.ts';
import type { Session } from '../../domain.ts';
import * as wallet from '../../wallet/wallet.ts';
import { revokeSession, revokeSessionsOfPerson } from './sessions.ts';
import { selectLoginsOfPerson } from './sessions.queries.ts';

/** The log-ins of a person that live, the last used first. */
const selectLiveLogins = (ctx: Ctx, player: PlayerId) => {
  const { sessionIdleSeconds, sessionLifeSeconds } = ctx.config;
  const now = ctx.now();
  return ctx.db.read.query(
    selectLoginsOfPerson(player, {
      seenAfter: now - sessionIdleSeconds * 1000,
      loginAfter: now - sessionLifeSeconds * 1000,
    }),
  );
};

/** The log-ins of a player as they see them. */
export async function listOwnSessions(ctx: Ctx, session: Session): Promise<PlayerCallOutput<'sessions'>> {
  const rows = await selectLiveLogins(ctx, session.person);
  return rows.map(({ login, agent, country, seen_at: lastAt }) => ({
    id: login,
    device: agent ?? '',
    country,
    lastAt,
    current: login === session.login,
  }));
}

/** The same as staff see them. */
export async function listPlayerSessions(ctx: Ctx, player: PlayerId): Promise<PlayerSession[]> {
  const rows = await selectLiveLogins(ctx, player);
  return rows.map(({ login, agent, country, started_at: startedAt, seen_at: lastAt }) => ({
    session: login,
    device: agent ?? '',
    country,
    startedAt,
    lastAt,
  }));
}

/** Staff end one log-in of a player, or without `login` all of them. Throws Refusal notFound for one that is not theirs or has ended. */
export async function endPlayerSessions(ctx: Ctx, player: PlayerId, login: Id | undefined): Promise<void> {
  if (login === undefined) return endSessionsOfPerson(ctx, player, 'operator');
  const rows = await selectLiveLogins(ctx, player);
  if (!rows.some((row) => row.login === login)) throw new Refusal('notFound');
  await revokeSession(ctx, { person: player, login }, 'operator');
}

const endSessionsOfPerson = (ctx: Ctx, player: PlayerId, reason: SessionEndReason): Promise<void> =>
  ctx.db.tx('sessions ended', async (tx) => {
    await wallet.lockWallet(tx, player);
    await revokeSessionsOfPerson(tx, ctx, player, { reason });
  });

/** Ends one log-in of the player, or all of them with this one. Throws Refusal notFound for one that is not theirs or has ended. */
export async function endOwnSessions(
  ctx: Ctx,
  session: Session,
  input: { readonly id?: Id | undefined; readonly all?: true | undefined },
): Promise<void> {
  if (input.all === true) return endSessionsOfPerson(ctx, session.person, 'elsewhere');
  const known = await listOwnSessions(ctx, session);
  if (input.id === undefined || !known.some(({ id }) => id === input.id)) throw new Refusal('notFound');
  await revokeSession(ctx, { person: session.person, login: input.id }, 'elsewhere');
}
