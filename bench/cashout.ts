/**
 * bench:cashout measures how many quotes of bets of five legs are answered in a second, and how many cash-outs are taken, each with a
 * quote of its own before it, on one node. The books are proved at the end. Arguments: seconds, bets.
 */
import { randomUUID } from 'node:crypto';
import type { BetId, PlayerId } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import { openBettingService } from '@arara/server/sportsbook';
import { sql } from '@arara/server/db';
import { openEvenEvents } from '@arara/server/test/sports/many-leg-bets';
import { findBetProblems } from '@arara/server/test/sports/test-event';
import { openWorld } from '@arara/server/test/world';
import { insertWalletsSql } from './load/wallets.ts';
import { prepareEnvironment } from './load/environment.ts';
import { driveConcurrently } from './load/load.ts';
import { freshDatabase } from './load/pgbench.ts';

const seconds = Number(process.argv[2] ?? 10);
const BETS = Number(process.argv[3] ?? 10_000);
const LEGS = 5;
const IN_FLIGHT = 64;
const BARS = { quotes: 1000, takings: 300 };

await prepareEnvironment();
const world = await openWorld({ engine: 'postgres', databaseUrl: await freshDatabase('arara_bench_cashout') });
const { ctx, db } = world;
await db.tx('players', async (tx) => {
  for (const text of insertWalletsSql(BETS)) await tx.query(sql('', text));
  await tx.query(sql('', 'analyze wallet'));
});
const bets = openBettingService(ctx);
const events = await openEvenEvents(world, LEGS);
const placed: { player: PlayerId; order: BetId }[] = [];
let next = 1;
await Promise.all(
  Array.from({ length: IN_FLIGHT }, async () => {
    while (next <= BETS) {
      const player = next++ as PlayerId;
      const { orderId } = await bets.place(player, randomUUID(), {
        type: 'multiple',
        stake: toCentavos(10_000),
        policy: 'any',
        legs: events.flatMap((event) => event.slip().legs),
      });
      placed.push({ player, order: orderId });
    }
  }),
);

let turn = 0;
const nextBet = () => placed[turn++ % placed.length] as (typeof placed)[number];
const quote = async (): Promise<void> => {
  const { player, order } = nextBet();
  await bets.quoteCashOut(player, order);
};
/** A twentieth of what is left: a bet of R$ 100.00 may be asked for it many times. */
const take = async (): Promise<void> => {
  const { player, order } = nextBet();
  const { quoteId } = await bets.quoteCashOut(player, order);
  await bets.cashOut('pt_BR', player, randomUUID(), { orderId: order, quoteId, fraction: 0.05 });
};
/** Calls a second, and the processor time of this process for one of them, which other load on the machine changes little. */
const measure = async (send: () => Promise<void>) => {
  const before = process.cpuUsage();
  let calls = 0;
  const { perSecond, p50 } = await driveConcurrently(IN_FLIGHT, seconds, async () => {
    await send();
    calls++;
  });
  const { user, system } = process.cpuUsage(before);
  return `${perSecond.toFixed(0)}/s (p50 ${p50.toFixed(0)} ms, ${((user + system) / 1000 / calls).toFixed(2)} ms of processor each)`;
};
await driveConcurrently(IN_FLIGHT, 2, quote);
const quotes = await measure(quote);
await driveConcurrently(IN_FLIGHT, 2, take);
const takings = await measure(take);
const problems = await findBetProblems(world);
if (problems.length > 0) throw new Error(problems.slice(0, 5).join('\n'));
console.log(
  `${BETS} bets of ${LEGS} legs, ${IN_FLIGHT} in flight: quotes ${quotes}, bar ${BARS.quotes}; takings ${takings}, each with its quote, bar ${BARS.takings}; the ledger is correct`,
);
await world.close();
