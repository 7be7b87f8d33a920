import type { Id } from '@arara/contract/protocol/fields';
import type { SportOrder } from '@arara/contract/player/sportsbook';
import { centavos } from '@arara/money';
import { describe, expect, test } from 'vitest';
import { endedOf, inTheirPlaces, type SeenBets, seenWith } from './open-bets.ts';

const order = (id: number, result: number | null = null): SportOrder => ({
  orderId: id as Id,
  type: 'single',
  status: result === null ? 0 : 9999,
  result,
  stake: centavos(500),
  possiblePayout: centavos(1000),
  payout: centavos(0),
  placedAt: id,
  acceptAt: null,
  settledAt: null,
  legs: [],
});
const none: SeenBets = new Map();
const all = { further: false };

describe('open bets while they are looked at', () => {
  const [one, two, three] = [order(1), order(2), order(3)];
  const seen = seenWith(none, [three, two, one]);
  test('a bet that ends stays in its place, with its result as soon as that is read', () => {
    const ended = endedOf(seen, [three, one], all);
    expect(ended).toEqual([two]);
    expect(inTheirPlaces([three, one], ended, [])).toEqual([three, two, one]);
    expect(inTheirPlaces([three, one], ended, [order(2, 10), order(9, 20)])).toEqual([three, order(2, 10), one]);
  });
  test('a new bet comes on top, and what was never seen open does not show', () => {
    expect(inTheirPlaces([order(4), three, two, one], [], [order(8, 10)]).map(({ orderId }) => orderId)).toEqual([
      4, 3, 2, 1,
    ]);
  });
  test('a bet that is opened again is open, whatever was read of its end', () => {
    expect(endedOf(seen, [three, two, one], all)).toEqual([]);
  });
  test('a bet that a new one pushed to a further page has not ended', () => {
    expect(endedOf(seen, [order(4), three], { further: true })).toEqual([]);
    expect(endedOf(seen, [order(4), three], all)).toEqual([two, one]);
  });
  test('nothing new leaves what was seen as it is', () => {
    expect(seenWith(seen, [three])).toBe(seen);
    expect(seenWith(seen, [order(3)])).not.toBe(seen);
  });
});
