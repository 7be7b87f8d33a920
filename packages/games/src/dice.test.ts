import { toCentavos } from '@arara/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  fractionToNumber,
  gameManifestsByCode,
  diceManifest,
  computeDiceTargetRange,
  isRefusedByGameRules,
  countWinningDiceRolls,
} from './catalog.ts';
import type { DiceDirection, DiceParams, RationalNumber } from './catalog.ts';
import { isDiceWin, toDiceRoll } from './dice.ts';
import { proves } from '../../../scripts/proof/proves.ts';

const { limits } = gameManifestsByCode.SE0002;
const game = diceManifest.make(100);
const directions: readonly DiceDirection[] = ['over', 'under'];

function* legalBets(): Generator<DiceParams> {
  for (const direction of directions) {
    const { least, most } = computeDiceTargetRange(direction);
    for (let target = least; target <= most; target++) yield { direction, target };
  }
}

const legal = fc.constantFrom(...directions).chain((direction) =>
  fc.record({
    direction: fc.constant(direction),
    target: fc.integer({ min: computeDiceTargetRange(direction).least, max: computeDiceTargetRange(direction).most }),
  }),
);
const uint32 = fc.integer({ min: 0, max: 2 ** 32 - 1 });

function placeBet(params: DiceParams, stake = limits.minStake) {
  const bet = game.bet(params, stake, limits);
  if (isRefusedByGameRules(bet)) throw new Error(`refused: ${bet.refused}`);
  return bet;
}

const isAbove = (a: RationalNumber, n: bigint, d: bigint) => a.numerator * d > n * a.denominator;

describe('the roll', () => {
  test('splits the 2³² draws into 10,001 outcomes, none more than one draw larger than another', () => {
    const sizes = new Set<number>();
    let first = 0;
    for (let roll = 0; roll <= 10_000; roll++) {
      const next = Number((BigInt(roll + 1) * 2n ** 32n + 10_000n) / 10_001n);
      expect(toDiceRoll(first)).toBe(roll);
      expect(toDiceRoll(next - 1)).toBe(roll);
      sizes.add(next - first);
      first = next;
    }
    expect(first).toBe(2 ** 32);
    expect([...sizes].sort()).toEqual([429_453, 429_454]);
  });

  test('over wins above the target, under below it, and the target itself loses both', () => {
    fc.assert(
      fc.property(legal, uint32, (params, draw) => {
        const round = game.start(placeBet(params), { draw: () => draw });
        const float = draw / 2 ** 32;
        expect(round.outcome).toBe(Math.floor(float * 10_001));
        expect(round.won).toBe(
          params.direction === 'over' ? round.outcome > params.target : round.outcome < params.target,
        );
        expect(round.payout).toBe(round.won ? placeBet(params).possibleWin : 0);
      }),
    );
  });
});

describe('every legal bet', () => {
  test('the last winning draw of a target wins and the next one loses', () => {
    const plays = (params: DiceParams, draw: number) => game.start(placeBet(params), { draw: () => draw }).won;
    fc.assert(
      fc.property(legal, (params) => {
        const { wins, of } = game.winChance(params);
        expect(of).toBe(2 ** 32);
        const [last, next] = params.direction === 'over' ? [of - wins, of - wins - 1] : [wins - 1, wins];
        expect([plays(params, last), plays(params, next)]).toEqual([true, false]);
      }),
    );
  });

  test('there are 9,800 of each direction, with 1 to 9,800 winning rolls', () => {
    const counts = [...legalBets()].map(countWinningDiceRolls);
    expect(counts.length).toBe(19_600);
    expect([Math.min(...counts), Math.max(...counts)]).toEqual([1, 9_800]);
  });

  test('pays (1 − e) × 10,001 / winning rolls, rounded down', () => {
    for (const params of legalBets()) {
      const exact = (9_900n * 10_001n) / BigInt(countWinningDiceRolls(params));
      if (BigInt(game.multiplier(params)) !== exact) expect.fail(`${params.direction} ${params.target}`);
    }
    expect(game.multiplier({ direction: 'over', target: 5050 })).toBe(20_002);
    expect(game.multiplier({ direction: 'under', target: 1 })).toBe(99_009_900);
  });

  test('returns what its promise says: counted over all draws, at the smallest stake and in the limit, 85 % to 100 %', () => {
    const { least, most } = proves('A-071') as Readonly<Record<'least' | 'most', number>>;
    const weight = Array.from({ length: 10_001 }, (_, roll) => {
      const [from, to] = [roll, roll + 1].map((r) => (BigInt(r) * 2n ** 32n + 10_000n) / 10_001n) as [bigint, bigint];
      return Number(to - from);
    });
    let [lowest, highest] = [1, 0];
    for (const params of legalBets()) {
      let winning = 0;
      for (let roll = 0; roll <= 10_000; roll++) if (isDiceWin(params, roll)) winning += weight[roll]!;
      const chance = game.winChance(params);
      const { stake, possibleWin } = placeBet(params);
      const returned: RationalNumber = {
        numerator: BigInt(winning) * BigInt(possibleWin),
        denominator: 2n ** 32n * BigInt(stake),
      };
      const promised = game.rtp(params, stake);
      const inTheLimit = game.rtp(params);
      const sound =
        chance.wins === winning &&
        chance.of === 2 ** 32 &&
        promised.numerator * returned.denominator === promised.denominator * returned.numerator &&
        [promised, inTheLimit].every((rtp) => !isAbove(rtp, BigInt(most), 100n) && isAbove(rtp, BigInt(least), 100n)) &&
        !isAbove(promised, inTheLimit.numerator, inTheLimit.denominator);
      if (!sound) expect.fail(`${params.direction} ${params.target} returns ${fractionToNumber(promised)}`);
      lowest = Math.min(lowest, fractionToNumber(promised));
      highest = Math.max(highest, fractionToNumber(inTheLimit));
    }
    expect(lowest).toBeGreaterThan(0.97);
    expect(highest).toBeLessThan(0.990_01);
  });

  test('holds at both ends of the edge, and no other edge is taken', () => {
    for (const edge of [1, 200]) {
      const other = diceManifest.make(edge);
      for (const params of legalBets()) {
        const rtp = other.rtp(params, limits.minStake);
        if (isAbove(rtp, 1n, 1n) || !isAbove(rtp, 85n, 100n))
          expect.fail(`${edge}: ${params.direction} ${params.target}`);
        if (other.multiplier(params) < 10_000)
          expect.fail(`${edge}: ${params.direction} ${params.target} wins less than its stake`);
      }
    }
    for (const edge of [0, 201, -1, 1.5, Number.NaN]) expect(() => diceManifest.make(edge)).toThrow(RangeError);
  });
});

describe('refusals', () => {
  test.each([
    [{ direction: 'over', target: 199 }, 'targetOutOfRange'],
    [{ direction: 'over', target: 10_000 }, 'targetOutOfRange'],
    [{ direction: 'under', target: 0 }, 'targetOutOfRange'],
    [{ direction: 'under', target: 9_801 }, 'targetOutOfRange'],
    [{ direction: 'under', target: 50.5 }, 'paramsMalformed'],
    [{ direction: 'under', target: '5000' }, 'paramsMalformed'],
    [{ direction: 'between', target: 5000 }, 'paramsMalformed'],
    [{ direction: 'over', target: Number.NaN }, 'paramsMalformed'],
    [null, 'paramsMalformed'],
    ['over', 'paramsMalformed'],
  ])('%o is %s', (input, refused) => {
    expect(game.params(input)).toEqual({ refused });
    expect(game.bet(input, limits.minStake, limits)).toEqual({ refused });
  });

  test('stakes and wins outside the limits name the limit', () => {
    const even = { direction: 'over', target: 5000 };
    expect(game.bet(even, toCentavos(49), limits)).toEqual({ refused: 'stakeBelowMinimum', limit: 50 });
    expect(game.bet(even, toCentavos(500_001), limits)).toEqual({ refused: 'stakeAboveMaximum', limit: 500_000 });
    expect(game.bet({ direction: 'under', target: 1 }, toCentavos(506), limits)).toEqual({
      refused: 'winAboveMaximum',
      limit: 5_000_000,
    });
    expect(game.bet({ direction: 'under', target: 1 }, toCentavos(505), limits)).toMatchObject({
      possibleWin: 4_999_999,
    });
  });
});

describe('what still fits', () => {
  const stakes = fc.integer({ min: 50, max: 500_000 }).map(toCentavos);

  test('the nearest choice is legal, fits, and one step bolder does not', () => {
    fc.assert(
      fc.property(legal, stakes, (params, stake) => {
        const fit = game.nearestFit(params, stake, limits);
        expect(fit).toBeDefined();
        if (fit === undefined) return;
        expect(isRefusedByGameRules(game.bet(fit, stake, limits))).toBe(false);
        if (!isRefusedByGameRules(game.bet(params, stake, limits))) expect(fit).toEqual(params);
        else {
          const bolder = { ...fit, target: fit.target + (fit.direction === 'over' ? 1 : -1) };
          expect(game.bet(bolder, stake, limits)).toMatchObject({ refused: 'winAboveMaximum' });
        }
      }),
    );
  });

  test('the largest stake fits, and one centavo more does not', () => {
    fc.assert(
      fc.property(legal, (params) => {
        const most = game.largestStake(params, limits);
        if (most === undefined) throw new Error('the smallest stake always fits DICE');
        expect(isRefusedByGameRules(game.bet(params, most, limits))).toBe(false);
        expect(isRefusedByGameRules(game.bet(params, toCentavos(most + 1), limits))).toBe(true);
      }),
    );
  });

  test('says so if nothing fits', () => {
    const tight = { ...limits, maxWin: toCentavos(100) };
    expect(game.nearestFit({ direction: 'over', target: 5000 }, toCentavos(500), tight)).toBeUndefined();
    expect(game.largestStake({ direction: 'under', target: 1 }, tight)).toBeUndefined();
    expect(game.largestStake({ direction: 'under', target: 1 }, { ...tight, maxWin: toCentavos(495_049) })).toBe(50);
    expect(game.nearestFit({ direction: 'over', target: 5000 }, toCentavos(0), tight)).toEqual({
      direction: 'over',
      target: 5000,
    });
  });

  test('the safest bet of all pays 1.0103, so its stake of 0.97 fits a limit of 0.97, and 0.98 none of 0.98', () => {
    const findFit = (direction: DiceDirection, stake: number) =>
      game.nearestFit({ direction, target: 5000 }, toCentavos(stake), { ...limits, maxWin: toCentavos(stake) });
    expect([findFit('over', 97), findFit('under', 97)]).toEqual([
      { direction: 'over', target: 200 },
      { direction: 'under', target: 9_800 },
    ]);
    expect([findFit('over', 98), findFit('under', 98)]).toEqual([undefined, undefined]);
  });
});

test('what a round shows is a fixed list of fields, whatever else a stored round may carry', () => {
  const round = game.start(placeBet({ direction: 'over', target: 5000 }), { draw: () => 4_000_000_000 });
  const laden = { ...round, serverSeed: 'secret', draw: 4_000_000_000, params: { ...round.params, note: 'secret' } };
  expect(diceManifest.present.toFields(laden)).toEqual({ roll: 9314 });
  expect(round).toMatchObject({ stake: 50, won: true, multiplier: 19_801, payout: 99 });
  expect(JSON.parse(JSON.stringify(round))).toEqual(round);
});
