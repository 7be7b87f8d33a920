import { toCentavos } from '@arara/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  fractionToNumber,
  gameManifestsByCode,
  isRefusedByGameRules,
  limboManifest,
  limboTargetRange,
} from './catalog.ts';
import { proves } from '../../../scripts/proof/proves.ts';

const { limits } = gameManifestsByCode.SE0004;
const game = limboManifest.make(100);
const space = 2 ** 24;
const free = { ...limits, maxWin: toCentavos(1e13) };
const targets = fc.oneof(
  fc.integer({ min: 101, max: 2_000 }),
  fc.integer({ min: limboTargetRange.least, max: limboTargetRange.most }),
);
const uint32 = fc.integer({ min: 0, max: 2 ** 32 - 1 });

function play(target: number, draw: number) {
  const bet = game.bet({ target }, limits.minStake, free);
  if (isRefusedByGameRules(bet)) throw new Error(`refused: ${bet.refused}`);
  return game.start(bet, { draw: () => draw });
}

describe('the outcome', () => {
  test('is the stated formula, in whole numbers', () => {
    fc.assert(
      fc.property(uint32, (draw) => {
        const n = BigInt(Math.floor((draw / 2 ** 32) * 2 ** 24));
        const exact = Number((9_900n * 2n ** 24n) / (100n * (n + 1n)));
        expect(play(200, draw).outcome).toBe(Math.min(100_000_000, Math.max(100, exact)));
      }),
    );
  });

  test('is shown between 1.00 and 1,000,000', () => {
    expect(play(200, 0).outcome).toBe(100_000_000);
    expect(play(200, 2 ** 32 - 1).outcome).toBe(100);
  });

  test('never rises with the draw, and the target is paid exactly when it is reached', () => {
    fc.assert(
      fc.property(targets, uint32, uint32, (target, a, b) => {
        const [low, high] = [play(target, Math.min(a, b)), play(target, Math.max(a, b))];
        expect(low.outcome).toBeGreaterThanOrEqual(high.outcome);
        expect(low.won).toBe(low.outcome >= target);
        expect(low.multiplier).toBe(target * 100);
        expect(low.payout).toBe(low.won ? Math.floor((50 * target) / 100) : 0);
      }),
    );
  });
});

describe('every legal target', () => {
  test('the counted chance is what all 2²⁴ outcomes give', () => {
    proves('A-071');
    const few = [101, 102, 150, 198, 199, 200, 12_345, 1_000_000, 97_701_040, limboTargetRange.most];
    const won = few.map(() => 0);
    const rounds = few.map((target) => {
      const bet = game.bet({ target }, limits.minStake, free);
      if (isRefusedByGameRules(bet)) throw new Error(bet.refused);
      return bet;
    });
    // `won` reads the outcome alone, so one play per draw answers for all targets
    let n = 0;
    const draws = { draw: () => n * 256 + 255 };
    for (; n < space; n++) {
      const { outcome } = game.start(rounds[0]!, draws);
      for (let i = 0; i < few.length; i++) if (outcome >= few[i]!) won[i]!++;
    }
    expect(few.map((target) => game.winChance({ target }))).toEqual(won.map((wins) => ({ wins, of: space })));
  });

  test('the last winning draw wins and the next one loses', () => {
    fc.assert(
      fc.property(targets, (target) => {
        const { wins } = game.winChance({ target });
        expect(play(target, (wins - 1) * 256 + 255).won).toBe(true);
        expect(play(target, wins * 256).won).toBe(false);
      }),
    );
  });

  test.each([1, 100, 500])(
    'returns 85 % to 100 %, at the smallest stake and in the limit, with an edge of %i',
    (edge) => {
      const { least, most } = proves('A-071') as Readonly<Record<'least' | 'most', number>>;
      // Targets with the same number of winning outcomes form a class; within one the return only grows
      // with the target, so its two ends bound it. Counted in whole numbers below 2⁵³.
      const other = limboManifest.make(edge);
      const top = (10_000 - edge) * space;
      let [classes, target, lowest, highest] = [0, limboTargetRange.least, 1, 0];
      while (target <= limboTargetRange.most) {
        const { wins } = other.winChance({ target });
        const last = Math.min(limboTargetRange.most, Math.floor(top / (100 * wins)));
        if (other.winChance({ target: last }).wins !== wins) expect.fail(`class of ${target}`);
        const atSmallest = wins * Math.floor((50 * target) / 100);
        if (atSmallest * 100 < least * space * 50 || wins * last > space * most) expect.fail(`${target} to ${last}`);
        lowest = Math.min(lowest, atSmallest / (space * 50));
        highest = Math.max(highest, (wins * last) / (space * 100));
        classes++;
        target = last + 1;
      }
      expect(classes).toBeGreaterThan(79_000);
      expect(lowest).toBeGreaterThan(0.85);
      expect(highest).toBeLessThanOrEqual((10_000 - edge) / 10_000);
    },
  );

  test('promises what it pays', () => {
    fc.assert(
      fc.property(targets, fc.integer({ min: 50, max: 500_000 }), (target, stake) => {
        const { wins } = game.winChance({ target });
        const paid = BigInt(wins) * BigInt(Math.floor((stake * target) / 100));
        const { numerator, denominator } = game.rtp({ target }, toCentavos(stake));
        expect(numerator * 2n ** 24n * BigInt(stake)).toBe(paid * denominator);
      }),
    );
    expect(fractionToNumber(game.rtp({ target: 200 }))).toBe(0.99);
  });

  test('no other edge is taken', () => {
    for (const edge of [0, 501, -1, 1.5]) expect(() => limboManifest.make(edge)).toThrow(RangeError);
  });
});

describe('refusals and what fits', () => {
  test.each([
    [{ target: 100 }, 'targetOutOfRange'],
    [{ target: 100_000_001 }, 'targetOutOfRange'],
    [{ target: 1.5 }, 'paramsMalformed'],
    [{ target: '200' }, 'paramsMalformed'],
    [{}, 'paramsMalformed'],
    [undefined, 'paramsMalformed'],
  ])('%o is %s', (input, refused) => {
    expect(game.bet(input, limits.minStake, limits)).toEqual({ refused });
  });

  test('a possible win above the limit is refused, and the largest target that fits is known', () => {
    fc.assert(
      fc.property(targets, fc.integer({ min: 50, max: 500_000 }).map(toCentavos), (target, stake) => {
        const fit = game.nearestFit({ target }, stake, limits);
        if (fit === undefined) throw new Error('1.01 always fits the default limits');
        expect(isRefusedByGameRules(game.bet(fit, stake, limits))).toBe(false);
        const next = game.bet({ target: fit.target + 1 }, stake, limits);
        if (fit.target < target) expect(next).toEqual({ refused: 'winAboveMaximum', limit: limits.maxWin });
        else expect(fit.target).toBe(target);
      }),
    );
    expect(game.nearestFit({ target: limboTargetRange.most }, toCentavos(500_000), limits)).toEqual({ target: 1_000 });
    expect(game.bet({ target: 1_000 }, toCentavos(500_000), limits)).toMatchObject({ possibleWin: 5_000_000 });
    expect(game.largestStake({ target: limboTargetRange.most }, limits)).toBeUndefined();
    expect(game.largestStake({ target: 10_000_000 }, limits)).toBe(50);
    const least = { ...limits, maxWin: toCentavos(101) };
    expect(game.nearestFit({ target: 200 }, toCentavos(100), least)).toEqual({ target: 101 });
    expect(game.nearestFit({ target: 200 }, toCentavos(101), least)).toBeUndefined();
    expect(game.largestStake({ target: 10_000 }, limits)).toBe(50_000);
  });
});

test('what a round shows is a fixed list of fields, whatever else a stored round may carry', () => {
  const laden = { ...play(200, 123_456_789), serverSeed: 'secret', draw: 123_456_789 };
  expect(limboManifest.present.toFields(laden)).toEqual({ outcome: 3_444 });
  expect(laden).toMatchObject({ stake: 50, won: true, multiplier: 20_000, payout: 100 });
});
