import type { PlayerId } from '@arara/contract/protocol/fields';
import type { Ctx } from '../../context.ts';
import { formatPostgresArrayLiteral, type SqlReader } from '../../platform/db/db.ts';
import type { CountedAttempt } from '../../platform/http/calls/caller.ts';
import { verifyPassword } from '../../platform/vault/passwords.ts';
import * as queries from './accounts.queries.ts';

/** True when this is the player's password. A wrong password takes the same time. Throws Refusal unavailable while too many passwords wait to be verified. */
export async function verifyPlayerPassword(
  ctx: Pick<Ctx, 'db'>,
  attempt: CountedAttempt,
  player: PlayerId,
  pwd: string,
): Promise<boolean> {
  const [row] = await ctx.db.read.query(queries.selectPasswordHash(player));
  return verifyPassword(attempt, 'player', row?.password, pwd);
}

/** The player of a user name who may receive a transfer: not a demonstration account. The caller checks restrictions. */
export async function findPlayerByUsername(reader: SqlReader, username: string): Promise<PlayerId | undefined> {
  const [found] = await reader.query(queries.selectPlayerByUsername(username));
  return found?.player;
}

/** User names of players as others may see them: `an•••@exemplo.com.br`. */
export async function readMaskedUsernames(
  reader: SqlReader,
  players: readonly PlayerId[],
): Promise<Map<PlayerId, string>> {
  const rows =
    players.length === 0 ? [] : await reader.query(queries.selectUsernames(formatPostgresArrayLiteral(players)));
  return new Map(rows.map(({ player, username }) => [player, maskUsername(username)]));
}

/** Names of players in clear, for staff: the caller masks them. */
export async function readFullNames(reader: SqlReader, players: readonly PlayerId[]): Promise<Map<PlayerId, string>> {
  const rows =
    players.length === 0
      ? []
      : await reader.query(queries.selectFullNamesByPlayers(formatPostgresArrayLiteral(players)));
  return new Map(rows.map(({ player, name }) => [player, name]));
}

/** The first letters of a user name, and its domain. */
export function maskUsername(username: string): string {
  const at = username.lastIndexOf('@');
  const shown = Math.min(2, Math.max(1, at - 1));
  return `${username.slice(0, shown)}•••${username.slice(at)}`;
}
