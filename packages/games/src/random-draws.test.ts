import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { diceManifest, buildDrawHmacMessage, createHmacDraws, isRefusedByGameRules, limboManifest } from './catalog.ts';
import type { RandomDraws } from './catalog.ts';
import { bytesToHex } from './random-draws.ts';
import { gameManifestsByCode } from './catalog.ts';
import { formatHundredths } from './kinds/game.ts';
import { proves } from '../../../scripts/proof/proves.ts';

interface Seeds {
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
}
interface Vectors {
  readonly bytes: readonly (Seeds & { readonly bytes: readonly number[] })[];
  readonly floats: readonly (Seeds & { readonly floats: readonly number[] })[];
  readonly commitments: readonly { readonly serverSeed: string; readonly serverSeedHash: string }[];
  readonly dice: readonly (Seeds & { readonly result: string })[];
  readonly limbo: readonly (Seeds & { readonly result: string })[];
}

const vectors = JSON.parse(
  readFileSync(new URL('../../../test-data/fairness.json', import.meta.url), 'utf8'),
) as Vectors;

const keyedBy = (serverSeed: string) => (message: string) => createHmac('sha256', serverSeed).update(message).digest();
const buildDraws = ({ serverSeed, clientSeed, nonce }: Seeds): RandomDraws =>
  createHmacDraws(keyedBy(serverSeed), clientSeed, nonce);

describe('the published vectors', () => {
  test('bytes, past the end of the first block', () => {
    for (const vector of vectors.bytes) {
      const draws = buildDraws(vector);
      const bytes = vector.bytes.map((_, i) => Math.floor(draws.draw(i >> 2) / 256 ** (3 - (i & 3))) % 256);
      expect(bytes).toEqual(vector.bytes);
    }
  });

  test('floats to twelve decimals', () => {
    for (const vector of vectors.floats) {
      const draws = buildDraws(vector);
      const floats = vector.floats.map((_, i) => (draws.draw(i) / 2 ** 32).toFixed(12));
      expect(floats).toEqual(vector.floats.map((float) => float.toFixed(12)));
    }
  });

  test('the commitment is the hash of the seed as text', () => {
    proves('A-090');
    for (const { serverSeed, serverSeedHash } of vectors.commitments) {
      expect(bytesToHex(createHash('sha256').update(serverSeed).digest())).toBe(serverSeedHash);
    }
  });

  test('every DICE roll and every LIMBO outcome', () => {
    proves('A-090');
    const { limits } = gameManifestsByCode.SE0002;
    const roll = diceManifest.make(100).bet({ direction: 'over', target: 5050 }, limits.minStake, limits);
    const climb = limboManifest.make(100).bet({ target: 200 }, limits.minStake, limits);
    if (isRefusedByGameRules(roll) || isRefusedByGameRules(climb)) throw new Error('these bets are legal');
    for (const vector of vectors.dice) {
      expect(formatHundredths(diceManifest.make(100).start(roll, buildDraws(vector)).outcome)).toBe(
        Number(vector.result).toFixed(2),
      );
    }
    for (const vector of vectors.limbo) {
      expect(formatHundredths(limboManifest.make(100).start(climb, buildDraws(vector)).outcome)).toBe(
        Number(vector.result).toFixed(2),
      );
    }
  });
});

test('a further block is computed when it is needed, and once', () => {
  const asked: string[] = [];
  const draws = createHmacDraws((message) => (asked.push(message), new Uint8Array(32).fill(255)), 'sorte', 7);
  expect(asked).toEqual([]);
  expect([0, 7, 1, 8, 0].map((i) => draws.draw(i))).toEqual(Array(5).fill(2 ** 32 - 1));
  expect(asked).toEqual(['sorte:7:0', 'sorte:7:1']);
  expect(buildDrawHmacMessage('a:b', 0, 2)).toBe('a:b:0:2');
});

test('a hash of another length is an error, not a weaker game', () => {
  for (const length of [20, 31, 33, 64])
    expect(() => createHmacDraws(() => new Uint8Array(length), 'sorte', 0).draw(0)).toThrow(RangeError);
});
