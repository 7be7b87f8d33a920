import type { BetId } from '@arara/contract/protocol/fields';
import type { SportOrder } from '@arara/contract/player/sportsbook/sportsbook';
import { toCentavos } from '@arara/money';
import { describe, expect, test } from 'vitest';
import { findEndedSportBets, mergeEndedBets, type SeenSportBetsById, addSeenBets } from './open-bets.ts';

const order = (id: number, result: SportOrder['result'] = null): SportOrder => ({
  orderId: id as BetId,
  type: 'single',
  status: result === null ? 'accepted' : 'settled',
  result,
  stake: toCentavos(500),
  stakeLeft: toCentavos(500),
  possiblePayout: toCentavos(1000),
  payout: toCentavos(0),
  placedAt: id,
  acceptAt: null,
  settledAt: null,
  refusal: null,
  cashouts: [],
  legs: [],
});
const none: SeenSportBetsById = new Map();
const all = { further: false };

describe('open bets while they are looked at', () => {
  const [one, two, three] = [order(1), order(2), order(3)];
  const seen = addSeenBets(none, [three, two, one]);
  test('a bet that ends stays in its place, with its result as soon as that is read', () => {
    const ended = findEndedSportBets(seen, [three, one], all);
    expect(ended).toEqual([two]);
    expect(mergeEndedBets([three, one], ended, [])).toEqual([three, two, one]);
    expect(mergeEndedBets([three, one], ended, [order(2, 'won'), order(9, 'lost')])).toEqual([
      three,
      order(2, 'won'),
      one,
    ]);
  });
  test('a new bet is added on top, and a bet that was never open here is not shown', () => {
    expect(mergeEndedBets([order(4), three, two, one], [], [order(8, 'won')]).map(({ orderId }) => orderId)).toEqual([
      4, 3, 2, 1,
    ]);
  });
  test('a bet that is opened again is open, whatever was read of its end', () => {
    expect(findEndedSportBets(seen, [three, two, one], all)).toEqual([]);
  });
  test('a bet that a new one pushed to a further page has not ended', () => {
    expect(findEndedSportBets(seen, [order(4), three], { further: true })).toEqual([]);
    expect(findEndedSportBets(seen, [order(4), three], all)).toEqual([two, one]);
  });
  test('without news the list does not change', () => {
    expect(addSeenBets(seen, [three])).toBe(seen);
    expect(addSeenBets(seen, [order(3)])).not.toBe(seen);
  });
});
