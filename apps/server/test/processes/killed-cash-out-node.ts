/**
 * A process that takes cash-outs until it is killed: `node killed-cash-out-node.ts <database URL> <bets as JSON>` prints `quoted player
 * order quote` and, once the taking is answered, `taken player order`. Without bets it settles and ends waiting cash-outs.
 */
import type { BetId, PlayerId } from '@arara/contract/protocol/fields';
import { openBettingService } from '../../src/sportsbook/sportsbook.ts';
import { openWorld } from '../world.ts';

/** A bet to cash out half of. */
export interface BetToCashOut {
  readonly player: PlayerId;
  readonly order: BetId;
}

/** The key of the cash-out of a bet. */
export const cashOutKey = ({ order }: BetToCashOut): string => `half-of-${order}`;

if (import.meta.main) {
  const [, , databaseUrl, list] = process.argv;
  if (databaseUrl === undefined) throw new Error('give the url of a database');
  const world = await openWorld({ engine: 'postgres', databaseUrl });
  const bets = openBettingService(world.ctx, { liveDelayMs: () => 0 });
  if (list === undefined) bets.startWorkers();
  process.stdout.write('works\n');
  await Promise.all(
    (list === undefined ? [] : (JSON.parse(list) as BetToCashOut[])).map(async (bet) => {
      const { player, order } = bet;
      const { quoteId } = await bets.quoteCashOut(player, order);
      process.stdout.write(`quoted ${player} ${order} ${quoteId}\n`);
      await bets.cashOut('pt_BR', player, cashOutKey(bet), { orderId: order, quoteId, fraction: 0.5 });
      process.stdout.write(`taken ${player} ${order}\n`);
    }),
  );
  // The timers of the workers do not keep the process alive.
  setInterval(() => {}, 1000);
}
