import { expect, test } from 'vitest';
import { proves } from '../../../../../../scripts/proof/proves.ts';
import { markOutcomeShown, runAfterShownOutcome } from './open-game.ts';

test('a balance of another tab is taken at once, but not before the outcome that this tab shows', () => {
  proves('A-721');
  const taken: number[] = [];
  runAfterShownOutcome(() => taken.push(1));
  expect(taken).toEqual([1]);
  const [endFirst, endSecond] = [markOutcomeShown(), markOutcomeShown()];
  runAfterShownOutcome(() => taken.push(2));
  runAfterShownOutcome(() => taken.push(3));
  endFirst();
  expect(taken).toEqual([1]);
  endSecond();
  expect(taken).toEqual([1, 3]);
  markOutcomeShown()();
  expect(taken).toEqual([1, 3]);
});
