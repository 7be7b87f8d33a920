/** Players who bet on DICE in this process, on a fresh database with the engine of production. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { PlayerId } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import { sql } from '@arara/server/db';
import { openCasinoGames } from '@arara/server/games';
import { openWorld } from '@arara/server/test/world';
import { freshDatabase } from './pgbench.ts';
import { insertWalletsSql } from './wallets.ts';

/** The first bets have a transaction of their own each, for which they wait a few seconds at most. */
const FIRST_IN_FLIGHT = 16;

/** The players 1 to `players`, each with money and one bet, which creates their seed pair. */
export async function openDiceWorld({ database, players }: { readonly database: string; readonly players: number }) {
  const databaseUrl = await freshDatabase(database);
  const world = await openWorld({ engine: 'postgres', databaseUrl });
  await world.db.tx('bench data', async (tx) => {
    await tx.query(sql('', 'set local statement_timeout = 0'));
    for (const text of insertWalletsSql(players)) await tx.query(sql('', text));
    await tx.query(sql('', 'analyze wallet'));
  });
  const games = openCasinoGames(world.ctx);
  /** One bet of this player; under the same key again while too many wait. */
  const playAs = async (player: number): Promise<void> => {
    const key = randomUUID();
    const params = { direction: 'over', target: 5000 };
    for (;;) {
      try {
        await games.playSingle({
          player: player as PlayerId,
          gameCode: 'SE0002',
          key,
          amount: toCentavos(100),
          params,
        });
        return;
      } catch (error) {
        if ((error as { code?: string }).code !== 'unavailable') throw error;
        await pause(20);
      }
    }
  };
  let next = 1;
  await Promise.all(
    Array.from({ length: FIRST_IN_FLIGHT }, async () => {
      while (next <= players) await playAs(next++);
    }),
  );
  return { world, databaseUrl, play: () => playAs(1 + Math.floor(Math.random() * players)) };
}
