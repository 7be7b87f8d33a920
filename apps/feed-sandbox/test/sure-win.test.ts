import fc from 'fast-check';
import { expect, test } from 'vitest';
import { weighEndings } from './sure-win.ts';

test('a book over 100 % has no sure win, one under 100 % has the win that it leaves', () => {
  const book = (odds: readonly number[]) =>
    odds.map((_, ending) => odds.map((price, bet) => (bet === ending ? price : 0)));
  expect(weighEndings(book([1.9, 1.9]))).toBe(1);
  expect(weighEndings(book([2.1, 2.1]))).toBeCloseTo(2 / 2.1, 9);
  expect(weighEndings(book([3.2, 3.4, 2.9]))).toBeCloseTo(1 / 3.2 + 1 / 3.4 + 1 / 2.9, 9);
});

test('two lines that contradict each other are found: home or draw at 1.50 with away at 3.20', () => {
  // Bets: home or draw, away, draw. Endings: home, draw, away.
  const endings = (away: number) => [
    [1.5, 0, 0],
    [1.5, 0, 4],
    [0, away, 0],
  ];
  expect(weighEndings(endings(2.9))).toBe(1);
  expect(weighEndings(endings(3.2))).toBeCloseTo(1 / 1.5 + 1 / 3.2, 9);
});

test('fair prices with margin of any measure have none, and better ones do', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0.05, max: 1, noNaN: true }), { minLength: 4, maxLength: 12 }),
      fc.array(fc.integer({ min: 1, max: 4_094 }), { minLength: 2, maxLength: 12 }),
      (weights, bets) => {
        const sum = weights.reduce((a, b) => a + b, 0);
        const wins = (bet: number, ending: number): number => (bet >> ending) & 1;
        const prices = bets.map(
          (bet) => sum / (1e-9 + weights.reduce((won, w, ending) => won + w * wins(bet, ending), 0)),
        );
        const returns = (factor: number) =>
          weights.map((_, ending) => bets.map((bet, i) => wins(bet, ending) * (prices[i] ?? 0) * factor));
        expect(weighEndings(returns(0.97))).toBe(1);
        // A bet and its opposite at more than fair prices.
        const all = 2 ** weights.length - 1;
        const pair = [bets[0]! & all, all ^ (bets[0]! & all)];
        fc.pre(pair.every((bet) => bet !== 0));
        const chance = weights.reduce((won, w, ending) => won + (w / sum) * wins(pair[0]!, ending), 0);
        const both = weights.map((_, ending) => [
          (wins(pair[0]!, ending) * 1.03) / chance,
          (wins(pair[1]!, ending) * 1.03) / (1 - chance),
        ]);
        expect(weighEndings(both)).toBeCloseTo(1 / 1.03, 6);
      },
    ),
    { numRuns: 100 },
  );
});
