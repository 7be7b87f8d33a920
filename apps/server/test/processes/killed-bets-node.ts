/**
 * A process that works on a database until it is killed: `node killed-bets-node.ts <database URL>` accepts waiting bets and
 * settles. With a plan as JSON in a further argument it places bets instead and prints `player nth order` for each answered
 * bet.
 */
import type { PlayerId } from '@arara/contract/protocol/fields';
import { type BettingService, openBettingService } from '../../src/sportsbook/sportsbook.ts';
import { openWorld } from '../world.ts';

/** Bets to place: each player places the same slip `each` times, one after the other, under different keys. */
export interface BetPlan {
  readonly players: readonly PlayerId[];
  readonly each: number;
  readonly slip: Parameters<BettingService['place']>[2];
}

/** The key of a player's nth bet. */
export const betKey = (player: PlayerId, nth: number): string => `plan-${player}-${nth}`;

async function placeAll(bets: BettingService, { players, each, slip }: BetPlan): Promise<void> {
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
  const bets = openBettingService(world.ctx);
  if (plan === undefined) bets.startWorkers();
  process.stdout.write('works\n');
  if (plan !== undefined) await placeAll(bets, JSON.parse(plan) as BetPlan);
  // The timers of the workers do not keep the process alive.
  setInterval(() => {}, 1000);
}
