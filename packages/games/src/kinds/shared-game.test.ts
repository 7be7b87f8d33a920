import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { toCentavos } from '@arara/money';
import { describe, expect, test } from 'vitest';
import {
  gameManifestsByCode,
  doubleManifest,
  getDoubleColor,
  isRefusedByGameRules,
  luckyColorManifest,
  getLuckyColorsOfNumber,
  getLuckyColorMultiplier,
  luckyPicks,
} from '../catalog.ts';
import type { RationalNumber } from '../catalog.ts';
import { verifyRoundClaim } from '../verify.ts';
import { proves } from '../../../../scripts/proof/proves.ts';

const { limits } = gameManifestsByCode.SE0006;
const wheel = doubleManifest.make(667);
const lucky = luckyColorManifest.make(500);
const same = (a: RationalNumber, n: bigint, d: bigint) => a.numerator * d === n * a.denominator;
const sha = (text: string) => createHash('sha256').update(text).digest('hex');
const hashes = {
  sha256: (text: string) => createHash('sha256').update(text).digest(),
  hmacSha256: (key: string, message: string) => createHmac('sha256', key).update(message).digest(),
};

interface Golden {
  readonly salt: string;
  readonly chain: readonly string[];
  readonly rounds: readonly {
    readonly index: number;
    readonly slot: number;
    readonly color: string;
    readonly number: number;
    readonly colors: readonly string[];
  }[];
}
const golden = JSON.parse(readFileSync(new URL('./shared.golden.json', import.meta.url), 'utf8')) as Golden;
const { double: published } = JSON.parse(
  readFileSync(new URL('../../../../test-data/fairness.json', import.meta.url), 'utf8'),
) as { double: { salt: string; rounds: { serverSeed: string; slot: number; color: string }[] } };

describe('DOUBLE', () => {
  test('the published vectors', () => {
    proves('A-089');
    for (const { serverSeed, slot, color } of published.rounds) {
      const found = wheel.computeOutcome(
        createHmac('sha256', serverSeed).update(published.salt).digest().readUInt32BE(),
      );
      expect(found).toBe(slot);
      expect(getDoubleColor(found)).toBe(color);
    }
  });

  test('every choice returns 14/15, counted over all draws; one slot has one draw more than the others', () => {
    proves('A-072');
    for (const [color, slots, price] of [
      ['white', [0], 14n],
      ['red', [1, 2, 3, 4, 5, 6, 7], 2n],
      ['black', [8, 9, 10, 11, 12, 13, 14], 2n],
    ] as const) {
      let draws = 0n;
      for (const slot of slots) {
        const first = (BigInt(slot) * 2n ** 32n + 14n) / 15n;
        const next = (BigInt(slot + 1) * 2n ** 32n + 14n) / 15n;
        expect(wheel.computeOutcome(Number(first))).toBe(slot);
        expect(wheel.computeOutcome(Number(next) - 1)).toBe(slot);
        draws += next - first;
      }
      for (const rtp of [wheel.rtp({ color }), wheel.rtp({ color }, limits.minStake)]) {
        expect(same(rtp, draws * price, 2n ** 32n)).toBe(true);
        expect(Number(rtp.numerator) / Number(rtp.denominator)).toBeCloseTo(14 / 15, 8);
      }
      expect(wheel.winChance({ color })).toEqual({ wins: Number(draws), of: 2 ** 32 });
    }
  });
});

describe('LUCKYCOLOR', () => {
  test('pays as it is written: the numbers, their colours, and half a colour on a violet number', () => {
    const table = luckyPicks.map((pick) =>
      Array.from({ length: 10 }, (_, number) => getLuckyColorMultiplier(pick, number) / 10_000),
    );
    expect(table.slice(0, 3)).toEqual([
      [0, 2, 0, 2, 0, 1.5, 0, 2, 0, 2],
      [1.5, 0, 2, 0, 2, 0, 2, 0, 2, 0],
      [4.75, 0, 0, 0, 0, 4.75, 0, 0, 0, 0],
    ]);
    for (const [number, row] of table.slice(3).entries())
      expect(row).toEqual(Array.from({ length: 10 }, (_, drawn) => (drawn === number ? 9.5 : 0)));
  });

  test('every choice returns 95 % of the draws, and never above 100 % or below 85 % at the smallest stake', () => {
    proves('A-072');
    for (const pick of luckyPicks) {
      let returned = 0n;
      for (let number = 0; number < 10; number++) {
        const first = (BigInt(number) * 2n ** 32n + 9n) / 10n;
        const next = (BigInt(number + 1) * 2n ** 32n + 9n) / 10n;
        expect([lucky.computeOutcome(Number(first)), lucky.computeOutcome(Number(next) - 1)]).toEqual([number, number]);
        returned += (next - first) * BigInt(getLuckyColorMultiplier(pick, number));
      }
      expect(same(lucky.rtp({ pick }), returned, 2n ** 32n * 10_000n)).toBe(true);
      for (const rtp of [lucky.rtp({ pick }), lucky.rtp({ pick }, limits.minStake)]) {
        const share = Number(rtp.numerator) / Number(rtp.denominator);
        expect(share).toBeGreaterThan(0.93);
        expect(share).toBeLessThan(0.950_001);
      }
    }
  });
});

test('our own golden rounds: the chain hashes down to its first seed, and every outcome is as it was', () => {
  proves('A-089');
  for (let i = 1; i < golden.chain.length; i++) expect(sha(golden.chain[i]!)).toBe(golden.chain[i - 1]);
  expect(golden.rounds).toHaveLength(golden.chain.length - 1);
  for (const round of golden.rounds) {
    const draw = createHmac('sha256', golden.chain[round.index]!).update(golden.salt).digest().readUInt32BE();
    const [slot, number] = [wheel.computeOutcome(draw), lucky.computeOutcome(draw)];
    expect({
      index: round.index,
      slot,
      color: getDoubleColor(slot),
      number,
      colors: getLuckyColorsOfNumber(number),
    }).toEqual(round);
  }
});

test('a shared round verifies against the seed of the round before', async () => {
  const round = golden.rounds[0]!;
  const claim = {
    gameCode: 'SE0006',
    edgeBp: 667,
    serverSeed: golden.chain[1]!,
    serverSeedHash: golden.chain[0]!,
    clientSeed: golden.salt,
    nonce: 1,
    params: { color: round.color },
    stake: toCentavos(100),
    outcome: round.slot * 100,
  };
  const answer = await verifyRoundClaim(claim, hashes);
  expect(answer).toMatchObject({ differs: [], round: { won: true, payout: round.color === 'white' ? 1400 : 200 } });
  expect(await verifyRoundClaim({ ...claim, serverSeedHash: golden.chain[1]! }, hashes)).toMatchObject({
    differs: ['serverSeedHash'],
  });
  const number = await verifyRoundClaim(
    { ...claim, gameCode: 'SE0007', edgeBp: 500, params: { pick: String(round.number) }, outcome: round.number * 100 },
    hashes,
  );
  expect(number).toMatchObject({ differs: [], round: { won: true, multiplier: 95_000, payout: 950 } });
  if ('refused' in number) throw new Error(number.refused);
  expect(number.lines.map(({ name, working, result }) => `${name} ${working} = ${result}`)).toEqual([
    `commitment SHA256(${golden.chain[1]!}) = ${golden.chain[0]!}`,
    expect.stringMatching(/^bytes HMAC_SHA256\([0-9a-f]{64}, [0-9a-f]{64}\) = 666b5be4[0-9a-f]{56}$/),
    'float 102/256 + 107/256² + 91/256³ + 228/256⁴ = 0.400075667538',
    'integer ⌊1718311908 / 2³² × 10⌋ = 4',
    'outcome 4 = 4 red',
    'multiplier 4: 4 red = 9.5000',
    'win 9.5000 > 0 = true',
    'payout ⌊100 × 1.00 × 9.5000⌋ / 100 = 9.50',
  ]);
  const lost = await verifyRoundClaim({ ...claim, params: { color: 'black' } }, hashes);
  if ('refused' in lost) throw new Error(lost.refused);
  expect(lost.lines.slice(3).map(({ name, working, result }) => `${name} ${working} = ${result}`)).toEqual([
    'integer ⌊1718311908 / 2³² × 15⌋ = 6',
    'outcome 6 = 6 red',
    'multiplier black: 6 red = 0.0000',
    'win 0.0000 > 0 = false',
    'payout 0 = 0.00',
  ]);
});

test('a bet is stored by the choice that it is listed by, and read back from it', () => {
  expect([wheel.toPick({ color: 'red' }), lucky.toPick({ pick: '7' })]).toEqual(['red', '7']);
  expect([wheel.parsePick('red'), lucky.parsePick('7')]).toEqual([{ color: 'red' }, { pick: '7' }]);
  expect([wheel.parsePick('7'), lucky.parsePick('white')]).toEqual([
    { refused: 'paramsMalformed' },
    { refused: 'paramsMalformed' },
  ]);
  for (const { choices, pick } of [doubleManifest, luckyColorManifest]) expect(Object.keys(choices)).toEqual([pick]);
});

test('an outcome is called by its number and its colours', () => {
  expect([wheel.formatOutcome(0), wheel.formatOutcome(8), lucky.formatOutcome(0), lucky.formatOutcome(3)]).toEqual([
    '0 white',
    '8 black',
    '0 red+violet',
    '3 green',
  ]);
});

test('a lost stake pays nothing, and a won one what its choice pays at that outcome', () => {
  const stake = toCentavos(101);
  expect(wheel.settle({ params: { color: 'red' }, stake }, 8)).toEqual({ won: false, multiplier: 0, payout: 0 });
  expect(wheel.settle({ params: { color: 'red' }, stake }, 7)).toEqual({ won: true, multiplier: 20_000, payout: 202 });
  expect(lucky.settle({ params: { pick: 'green' }, stake }, 5)).toEqual({
    won: true,
    multiplier: 15_000,
    payout: 151,
  });
});

test('a round of DOUBLE takes 25 seconds and one of LUCKYCOLOR 30, most of them for bets', () => {
  expect(wheel.times).toEqual({ betMs: 15_000, drawMs: 6_000, resultMs: 4_000 });
  expect(lucky.times).toEqual({ betMs: 25_000, drawMs: 5_000, resultMs: 0 });
});

test('choices that are none are refused by name, and a win past the limit before anything is taken', () => {
  for (const input of [null, 'red', { color: 'green' }, { color: 'toString' }, { pick: 'red' }])
    expect(wheel.params(input)).toEqual({ refused: 'paramsMalformed' });
  for (const input of [null, { pick: 7 }, { pick: '10' }, { pick: 'white' }, { pick: '-1' }])
    expect(lucky.params(input)).toEqual({ refused: 'paramsMalformed' });
  expect(wheel.bet({ color: 'white' }, toCentavos(400_000), limits)).toMatchObject({ refused: 'winAboveMaximum' });
  const most = wheel.largestStake({ color: 'white' }, limits)!;
  expect(isRefusedByGameRules(wheel.bet({ color: 'white' }, most, limits))).toBe(false);
  expect(isRefusedByGameRules(wheel.bet({ color: 'white' }, toCentavos(most + 1), limits))).toBe(true);
  for (const edge of [666, 668]) expect(() => doubleManifest.make(edge)).toThrow(RangeError);
  expect(() => luckyColorManifest.make(499)).toThrow(RangeError);
});
