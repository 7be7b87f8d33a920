import type { RoundId } from '@arara/contract/protocol/fields';
import type { SharedRoundView } from '@arara/contract/games/shared-round';
import { expect, test } from 'vitest';
import { type SharedRoundsAnswer, mergeSharedRoundUpdate } from './shared-rounds.ts';
import { proves } from '../../../../../../scripts/proof/proves.ts';

const round = (roundId: number, phase: SharedRoundView['phase'], now = roundId * 100): SharedRoundView => ({
  gameCode: 'SE0006',
  roundId: roundId as RoundId,
  phase,
  now,
  closesAt: 0,
  until: 0,
  index: roundId,
  previousSeed: `seed ${roundId - 1}`,
  seed: phase === 'betting' ? null : `seed ${roundId}`,
  outcome: phase === 'betting' ? null : roundId % 15,
  totals: [],
  bets: [],
});
const known = (current: SharedRoundView): SharedRoundsAnswer => ({ current, chain: null, items: [], nextCursor: null });
const indexes = (rounds: SharedRoundsAnswer) => rounds.items.map(({ index }) => index);

test('a round joins those before it when it has ended, once', () => {
  const drawing = mergeSharedRoundUpdate(known(round(4, 'betting')), round(4, 'drawing'));
  expect(indexes(drawing)).toEqual([]);
  const ended = mergeSharedRoundUpdate(drawing, round(4, 'result'));
  expect(indexes(mergeSharedRoundUpdate(ended, round(4, 'result', 999)))).toEqual([4]);
});

test('a message that comes late changes nothing', () => {
  proves('1-015');
  const at = known(round(5, 'drawing'));
  for (const late of [round(4, 'result'), round(5, 'betting', 9999), round(5, 'drawing', 1)])
    expect(mergeSharedRoundUpdate(at, late)).toBe(at);
});

test('a round whose end was not received is in the history when the next one runs', () => {
  proves('1-015');
  expect(indexes(mergeSharedRoundUpdate(known(round(5, 'drawing')), round(6, 'betting')))).toEqual([5]);
  // Nothing is known about a round whose drawing was missed: it is read again.
  expect(indexes(mergeSharedRoundUpdate(known(round(5, 'betting')), round(6, 'betting')))).toEqual([]);
});
