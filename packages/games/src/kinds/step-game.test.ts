import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { toCentavos } from '@arara/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  fractionToNumber,
  gameManifestsByCode,
  createHmacDraws,
  isRefusedByGameRules,
  minesManifest,
  mineTileCount,
  rowDoubleManifest,
  rowDoubleLevels,
  towerRowCount,
} from '../catalog.ts';
import type { CheckedGameBet, RandomDraws, RationalNumber, RowDoubleLevel, StepGame } from '../catalog.ts';
import { convertDrawToIndex } from './step-game.ts';
import { proves } from '../../../../scripts/proof/proves.ts';

const { limits } = gameManifestsByCode.SE0001;
const field = minesManifest.make(100);
const tower = rowDoubleManifest.make(200);
const levels = Object.keys(rowDoubleLevels) as RowDoubleLevel[];
const isAbove = (a: RationalNumber, n: bigint, d: bigint) => a.numerator * d > n * a.denominator;
const binomial = (n: number, k: number): bigint => {
  let [top, bottom] = [1n, 1n];
  for (let i = 0; i < k; i++) [top, bottom] = [top * BigInt(n - i), bottom * BigInt(i + 1)];
  return top / bottom;
};
const buildDraws = (seeds: { serverSeed: string; clientSeed: string; nonce: number }): RandomDraws =>
  createHmacDraws(
    (message) => createHmac('sha256', seeds.serverSeed).update(message).digest(),
    seeds.clientSeed,
    seeds.nonce,
  );
function betOn<P>(game: StepGame<P>, params: P, stake = limits.minStake): CheckedGameBet<P> {
  const bet = game.bet(params, stake, { ...limits, maxWin: toCentavos(Number.MAX_SAFE_INTEGER) });
  if (isRefusedByGameRules(bet)) throw new Error(bet.refused);
  return bet;
}
type Seeds = { serverSeed: string; clientSeed: string; nonce: number };
const vectors = JSON.parse(readFileSync(new URL('../../../../test-data/fairness.json', import.meta.url), 'utf8')) as {
  mines: (Seeds & { mines: number; result: number[]; inDrawOrder: boolean })[];
  towers: (Seeds & { difficulty: RowDoubleLevel; result: number[][] })[];
};

describe('the published vectors', () => {
  test('MINES: every mine, in the order of its draw', () => {
    proves('A-089');
    for (const vector of vectors.mines) {
      const bet = betOn(field, { mines: vector.mines });
      const [board = []] = field.board(field.start(bet), buildDraws(vector));
      expect(vector.inDrawOrder ? board : board.toSorted((a, b) => a - b)).toEqual(vector.result);
    }
  });

  test('towers: the safe tiles of every row, in the order of their draw', () => {
    proves('A-089');
    for (const vector of vectors.towers) {
      const bet = betOn(tower, { level: vector.difficulty });
      expect(tower.board(tower.start(bet), buildDraws(vector))).toEqual(vector.result);
    }
  });
});

describe('what every legal bet returns', () => {
  test('MINES: all 33,554,432 boards counted, for every number of mines and every number of steps', () => {
    const { least, most } = proves('A-072') as Readonly<Record<'least' | 'most', number>>;
    // how many boards with so many mines leave the first k tiles safe
    const safe = Array.from({ length: mineTileCount + 1 }, () => Array.from({ length: mineTileCount + 1 }, () => 0));
    for (let board = 1; board < 2 ** mineTileCount; board++) {
      let bits = board - ((board >>> 1) & 0x55555555);
      bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
      const count = (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
      const row = safe[count]!;
      const first = 31 - Math.clz32(board & -board);
      row[first] = row[first]! + 1;
    }
    for (let count = 1; count <= 24; count++) {
      let boards = 0;
      for (let k = mineTileCount; k >= 1; k--) {
        boards += safe[count]![k]!;
        if (k > mineTileCount - count) continue;
        const params = { mines: count };
        const price = field.multiplier(params, k);
        const exact = (9900n * binomial(25, k)) / binomial(25 - count, k);
        const { wins, of } = field.chance(params, k);
        const same = BigInt(wins) * binomial(25, count) === BigInt(of) * BigInt(boards);
        const [promised, tends] = [field.rtp(params, k, limits.minStake), field.rtp(params, k)];
        const paid = (BigInt(limits.minStake) * BigInt(price)) / 10_000n;
        const returned =
          BigInt(boards) * paid * promised.denominator ===
          promised.numerator * binomial(25, count) * BigInt(limits.minStake);
        const sound = [promised, tends].every(
          (rtp) => !isAbove(rtp, BigInt(most), 100n) && isAbove(rtp, BigInt(least), 100n),
        );
        if (BigInt(price) !== exact || !same || !returned || !sound)
          expect.fail(`${count} mines, ${k} steps: ${price}, returns ${fractionToNumber(promised)}`);
      }
    }
  });

  test('ROWDOUBLE: every level and every height', () => {
    const { least, most } = proves('A-072') as Readonly<Record<'least' | 'most', number>>;
    for (const level of levels) {
      const { tiles, safe } = rowDoubleLevels[level];
      for (let rows = 1; rows <= towerRowCount; rows++) {
        const params = { level };
        const exact = (9800n * BigInt(tiles) ** BigInt(rows)) / BigInt(safe) ** BigInt(rows);
        expect(BigInt(tower.multiplier(params, rows))).toBe(exact);
        for (const rtp of [tower.rtp(params, rows, limits.minStake), tower.rtp(params, rows)])
          if (isAbove(rtp, BigInt(most), 100n) || !isAbove(rtp, BigInt(least), 100n))
            expect.fail(`${level} ${rows} returns ${fractionToNumber(rtp)}`);
      }
    }
    expect(tower.multiplier({ level: 'hard' }, 1)).toBe(19_600);
    expect(tower.multiplier({ level: 'master' }, 9)).toBe(2_569_011_200);
  });

  test('holds at both ends of the edges, and no other edge is taken', () => {
    for (const edge of [1, 400])
      for (let count = 1; count <= 24; count++)
        for (let k = 1; k <= 25 - count; k++) {
          const rtp = minesManifest.make(edge).rtp({ mines: count }, k, limits.minStake);
          if (isAbove(rtp, 1n, 1n) || !isAbove(rtp, 85n, 100n)) expect.fail(`${edge}: ${count} mines, ${k} steps`);
          if (minesManifest.make(edge).multiplier({ mines: count }, k) < 10_000)
            expect.fail(`${edge}: ${count} mines wins too little`);
        }
    for (const edge of [1, 1000])
      for (const level of levels)
        for (let rows = 1; rows <= 9; rows++) {
          const rtp = rowDoubleManifest.make(edge).rtp({ level }, rows, limits.minStake);
          if (isAbove(rtp, 1n, 1n) || !isAbove(rtp, 85n, 100n)) expect.fail(`${edge}: ${level} ${rows}`);
        }
    for (const edge of [0, 401, -1, 1.5, Number.NaN]) expect(() => minesManifest.make(edge)).toThrow(RangeError);
    for (const edge of [0, 1001, -1, 1.5, Number.NaN]) expect(() => rowDoubleManifest.make(edge)).toThrow(RangeError);
  });

  test('the draws cannot tilt a board by more than a ten-millionth, which the edge covers many times', () => {
    // a place among n tiles comes from floor or ceil of 2³²/n draws; a board of 24 mines takes n = 25 … 2
    let [most, even] = [1n, 1n];
    for (let left = 25; left >= 2; left--) {
      let last = -1;
      for (let place = 0; place <= left; place++) {
        const first = Math.ceil((place * 2 ** 32) / left);
        if (place < left) expect(convertDrawToIndex(first, left)).toBe(place);
        if (place > 0) expect(Math.abs(first - last - 2 ** 32 / left)).toBeLessThan(1);
        last = first;
      }
      most *= BigInt(Math.ceil(2 ** 32 / left)) * BigInt(left);
      even *= 2n ** 32n;
    }
    expect((most - even) * 10_000_000n < even).toBe(true);
  });
});

describe('a round', () => {
  const uint32 = fc.integer({ min: 0, max: 2 ** 32 - 1 });
  const anyDraws = fc
    .array(uint32, { minLength: 27, maxLength: 27 })
    .map((all): RandomDraws => ({ draw: (i) => all[i]! }));
  const anyMaxWin = fc.constantFrom(toCentavos(5_000_000), toCentavos(60), toCentavos(1000));

  test('is what its tiles say, in any order of play, and pays once, at its end', () => {
    const play = fc.record({
      draws: anyDraws,
      maxWin: anyMaxWin,
      tiles: fc.array(fc.integer({ min: -1, max: 25 }), { maxLength: 30 }),
      game: fc.oneof(
        fc.integer({ min: 1, max: 24 }).map((count) => ({ mines: count })),
        fc.constantFrom(...levels).map((level) => ({ level })),
      ),
    });
    fc.assert(
      fc.property(play, ({ draws, maxWin, tiles, game: params }) => {
        const game = ('mines' in params ? field : tower) as unknown as StepGame<typeof params>;
        const bet = betOn(game, params);
        const board = game.board(game.start(bet), draws);
        const isSafe = (tile: number, row: number) =>
          'mines' in params ? !board[0]!.includes(tile) : board[row]!.includes(tile);
        let round = game.start(bet);
        for (const tile of tiles) {
          const before = round;
          const next = game.step(round, tile, draws, maxWin);
          if (tile < 0 || tile >= game.tiles(params)) {
            expect(next).toEqual({ refused: 'tileOutOfRange' });
            continue;
          }
          if (isRefusedByGameRules(next)) throw new Error(next.refused);
          round = next;
          if ('mines' in params && before.steps.includes(tile)) expect(next).toBe(before);
          else expect(next.steps).toEqual([...before.steps, tile]);
          if (!isSafe(tile, before.steps.length) && next !== before) expect(next.state).toBe('lost');
          if (round.state !== 'open') break;
          expect(round.payout).toBe(0);
          expect(round.nextMultiplier).toBe(game.multiplier(params, round.steps.length + 1));
          expect(Math.floor((bet.stake * round.nextMultiplier!) / 10_000)).toBeLessThanOrEqual(maxWin);
        }
        if (round.state === 'open') round = game.cashOut(round) ?? game.refund(round);
        const won = round.steps.length > 0 && round.steps.every((tile, row) => isSafe(tile, row));
        expect(round.state).toBe(round.steps.length === 0 ? 'refunded' : won ? 'won' : 'lost');
        expect(round.payout).toBe(
          round.state === 'refunded'
            ? bet.stake
            : won
              ? Math.floor((bet.stake * game.multiplier(params, round.steps.length)) / 10_000)
              : 0,
        );
        expect(game.replay(bet, round.steps, { over: true }, draws)).toEqual(round);
        expect(() => game.step(round, 0, draws, maxWin)).toThrow();
        expect(() => game.cashOut(round)).toThrow();
        expect(() => game.refund(round)).toThrow();
      }),
    );
  });

  test('all safe tiles found cash out by themselves, and so does a step before the limit', () => {
    const mined: RandomDraws = { draw: () => 0 }; // takes the first tile left each time: mines 0, 1, 2 …
    let round = field.start(betOn(field, { mines: 23 }));
    for (const tile of [24, 23]) round = field.step(round, tile, mined, limits.maxWin) as typeof round;
    expect(round).toMatchObject({ state: 'won', multiplier: 2_970_000, nextMultiplier: null, payout: 14_850 });
    const capped = field.step(field.start(betOn(field, { mines: 5 })), 24, mined, toCentavos(70));
    expect(capped).toMatchObject({ state: 'won', multiplier: 12_375, nextMultiplier: null, payout: 61 });
  });

  test('can be replayed while it is open, and then promises what its next step would pay', () => {
    const mined: RandomDraws = { draw: () => 0 };
    const bet = betOn(field, { mines: 3 });
    expect(field.replay(bet, [24, 23], { over: false }, mined)).toEqual({
      gameCode: 'SE0001',
      edgeBp: 100,
      params: { mines: 3 },
      stake: 50,
      steps: [24, 23],
      state: 'open',
      multiplier: 12_857,
      nextMultiplier: 14_785,
      payout: 0,
    });
    expect(field.replay(bet, [24, 2, 23], { over: false }, mined)).toMatchObject({ state: 'lost', steps: [24, 2] });
    expect(field.replay(bet, [], { over: false }, mined)).toEqual(field.start(bet));
  });

  test('goes on as long as its next step wins at most the limit', () => {
    const mined: RandomDraws = { draw: () => 0 };
    const first = (maxWin: number) =>
      field.step(field.start(betOn(field, { mines: 5 })), 24, mined, toCentavos(maxWin));
    // Two safe steps pay 0.50 × 1.5632.
    expect([first(78), first(77)]).toMatchObject([{ state: 'open' }, { state: 'won' }]);
  });

  test('shows its board only when it is over, under a name of its game', () => {
    expect(minesManifest.present.toFields({ params: { mines: 3 }, safeSteps: 2 })).toEqual({});
    expect(minesManifest.present.reveal([[3, 1, 2]])).toEqual({ mineTiles: [3, 1, 2] });
    expect(rowDoubleManifest.present.toFields({ params: { level: 'hard' }, safeSteps: 2 })).toEqual({ row: 2 });
    expect(rowDoubleManifest.present.reveal([[1], [0]])).toEqual({ safeTiles: [[1], [0]] });
  });

  test('an impossible order of tiles is refused', () => {
    expect(tower.isPath({ level: 'hard' }, Array(10).fill(0))).toBe(false);
    expect(field.isPath({ mines: 3 }, [24, 0])).toBe(true);
    expect(field.isPath({ mines: 3 }, [1, 2, 1])).toBe(false);
    expect(field.isPath({ mines: 24 }, [1, 2])).toBe(false);
    expect(field.isPath({ mines: 3 }, [25])).toBe(false);
    expect(tower.isPath({ level: 'hard' }, [0, 1, 0, 0, 0, 0, 0, 0, 0])).toBe(true);
    expect(tower.isPath({ level: 'hard' }, [2])).toBe(false);
  });

  test.each([
    [field, { mines: 0 }],
    [field, { mines: 25 }],
    [field, { mines: 1.5 }],
    [field, { mines: '3' }],
    [field, null],
    [tower, { level: 'insane' }],
    [tower, { level: 'toString' }],
    [tower, 'easy'],
  ])('choices that are none are refused by name (%#)', (game, input) => {
    expect((game as StepGame<never>).params(input)).toEqual({ refused: 'paramsMalformed' });
  });

  test('a bet whose first step could win too much is refused before anything is taken', () => {
    expect(field.bet({ mines: 24 }, toCentavos(500_000), limits)).toMatchObject({ refused: 'winAboveMaximum' });
    const most = field.largestStake({ mines: 24 }, limits)!;
    expect(isRefusedByGameRules(field.bet({ mines: 24 }, most, limits))).toBe(false);
    expect(isRefusedByGameRules(field.bet({ mines: 24 }, toCentavos(most + 1), limits))).toBe(true);
    expect(tower.largestStake({ level: 'easy' }, limits)).toBe(limits.maxStake);
  });
});
