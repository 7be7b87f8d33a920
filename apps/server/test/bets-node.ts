/**
 * A process of its own that works on a database until it is killed: `node bets-node.ts <url of the database>` accepts and settles;
 * with a plan as JSON it places bets instead and says `player nth order` for each that was answered.
 */
import type { PlayerId } from '@arara/contract/protocol/fields';
import { type Bets, openBets } from '../src/sportsbook/sportsbook.ts';
import { openWorld } from './world.ts';

/** Bets to place: each player places the same slip again and again, a few at a time, under keys of his own. */
export interface Plan {
  readonly players: readonly PlayerId[];
  readonly each: number;
  readonly slip: Parameters<Bets['place']>[2];
}

/** The key of a player's nth bet. */
export const betKey = (player: PlayerId, nth: number): string => `plan-${player}-${nth}`;

async function placeAll(bets: Bets, { players, each, slip }: Plan): Promise<void> {
  await Promise.all(
    players.map(async (player) => {
      for (let nth = 0; nth < each; nth++) {
        const { orderId } = await bets.place(player, betKey(player, nth), slip);
        process.stdout.write(`${player} ${nth} ${orderId}\n`);
      }
    }),
  );
}

if (import.meta.main) {
  const [, , databaseUrl, plan] = process.argv;
  if (databaseUrl === undefined) throw new Error('give the url of a database');
  const world = await openWorld({ engine: 'postgres', databaseUrl });
  const bets = openBets(world.ctx);
  if (plan === undefined) bets.startWorkers();
  process.stdout.write('works\n');
  if (plan !== undefined) await placeAll(bets, JSON.parse(plan) as Plan);
  // The workers' own timers hold no process.
  setInterval(() => {}, 1000);
}
