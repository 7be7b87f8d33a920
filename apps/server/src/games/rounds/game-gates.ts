/** The gates of the games: while a gate is open, bets that it guards may commit. */
import { gameCodes } from '@arara/games';
import type { Db } from '../../platform/db/db.ts';
import { insertBettingGates } from '../../platform/db/gates.ts';
import { toGameNumber } from './configured-games.ts';

/** The gate of all games together. */
export const ALL_GAMES_GATE_ID = -100;
/** The gate of one game. */
export const toGameGateId = (gameNumber: number): number => -gameNumber;

/** Inserts, open, the gates that do not exist yet: those of games that are new in the catalogue. Existing gates stay as they are. */
export async function ensureGameGates(db: Db): Promise<void> {
  const ids = [ALL_GAMES_GATE_ID, ...gameCodes.map((code) => toGameGateId(toGameNumber(code)))];
  await db.tx('game gates', (tx) => tx.query(insertBettingGates(ids.map((id) => ({ id, open: true })))));
}
