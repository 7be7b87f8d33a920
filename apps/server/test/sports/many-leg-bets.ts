/** Bets of many legs for tests that kill processes, and the check that each was settled once. */
import { randomUUID } from 'node:crypto';
import type { BetId, PlayerId } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import type { BettingService } from '../../src/sportsbook/sportsbook.ts';
import type { World } from '../world.ts';
import { AWAY, DRAW, HOME, openTestEvent, type TestEvent } from './test-event.ts';

/** Sets the fair chance of home on an event's line, in millionths; its price is 2.00. */
export const setHomeChance = (event: TestEvent, win: number): Promise<void> => {
  const rest = Math.floor((1_000_000 - win) / 2);
  const outcomes = [
    { id: HOME, odds: 2000, active: true, fair: { win, refund: 0 } },
    { id: DRAW, odds: 3500, active: true, fair: { win: rest, refund: 0 } },
    { id: AWAY, odds: 4000, active: true, fair: { win: rest, refund: 0 } },
  ];
  return event.set('line', `outcomes = '${JSON.stringify(outcomes)}', version = version + 1`);
};

/** Events whose home outcome wins with a chance of one half. */
export const openEvenEvents = (world: World, count: number): Promise<TestEvent[]> =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const event = await openTestEvent(world);
      await setHomeChance(event, 500_000);
      return event;
    }),
  );

/** Places multiples of R$ 1.00 on home in all of these events, `each` for each player. */
export async function placeMultiples(
  bets: BettingService,
  events: readonly TestEvent[],
  players: readonly PlayerId[],
  each: number,
): Promise<{ player: PlayerId; order: BetId }[]> {
  const placed: { player: PlayerId; order: BetId }[] = [];
  for (let nth = 0; nth < each; nth++)
    await Promise.all(
      players.map(async (player) => {
        const { orderId } = await bets.place(player, randomUUID(), {
          type: 'multiple',
          stake: toCentavos(100),
          policy: 'any',
          legs: events.flatMap((event) => event.slip().legs),
        });
        placed.push({ player, order: orderId });
      }),
    );
  return placed;
}
