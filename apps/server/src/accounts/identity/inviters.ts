import type { PlayerId } from '@arara/contract/protocol/fields';
import type { SqlReader } from '../../platform/db/db.ts';
import * as queries from './inviters.queries.ts';

/**
 * Who invited these players on the three levels above them, by player: null where an inviter may not earn. Players from whom
 * nobody earns are left out.
 */
export async function readInviterChains(
  reader: SqlReader,
  players: readonly PlayerId[],
): Promise<Map<PlayerId, readonly (PlayerId | null)[]>> {
  const rows = await reader.query(queries.selectInviterChains(players));
  return new Map(
    rows.flatMap(({ player, agent1, agent2, agent3 }) => {
      const agents = [agent1, agent2, agent3];
      return agents.every((agent) => agent === null) ? [] : [[player, agents] as const];
    }),
  );
}

/** Those of these players who used a device that another account used too. */
export const findPlayersOfSharedDevices = async (
  reader: SqlReader,
  players: readonly PlayerId[],
): Promise<readonly PlayerId[]> =>
  (await reader.query(queries.selectPlayersOfSharedDevices(players))).map(({ player }) => player);

/** Those of these pairs whose two accounts were used on one device. */
export const findAccountsSharingDevice = async (
  reader: SqlReader,
  pairs: readonly queries.InvitedPair[],
): Promise<readonly queries.InvitedPair[]> =>
  pairs.length === 0 ? [] : reader.query(queries.selectPairsSharingDevice(pairs));

/** The players whom an agent of these pairs invited and of whom at least `least` used one device. */
export async function findInvitedPlayersSharingDevice(
  reader: SqlReader,
  pairs: readonly queries.InvitedPair[],
  least: number,
): Promise<readonly PlayerId[]> {
  if (pairs.length === 0) return [];
  return (await reader.query(queries.selectInvitedPlayersSharingDevice(pairs, least))).map(({ player }) => player);
}
