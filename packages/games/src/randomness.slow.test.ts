/**
 * Chi-square and serial tests over ten million draws of the public scheme. The seeds are fixed, so the result is always the
 * same.
 */
import { createHmac, createSecretKey } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { doubleManifest, createHmacDraws, luckyColorManifest } from './catalog.ts';
import { toDiceRoll } from './dice.ts';
import { convertDrawToIndex } from './kinds/step-game.ts';

const DRAWS = 10_000_000;
/** So unlikely a value, to either side, is none that chance gives. */
const DOUBT = 1e-4;

/** Upper tail of chi-square, by Wilson and Hilferty's cube root: good to three digits from 9 degrees of freedom on. */
function tail(chi2: number, freedom: number): number {
  const z = (Math.cbrt(chi2 / freedom) - (1 - 2 / (9 * freedom))) / Math.sqrt(2 / (9 * freedom));
  // Abramowitz and Stegun 26.2.17
  const t = 1 / (1 + 0.231_641_9 * Math.abs(z));
  const poly =
    t * (0.319_381_53 + t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))));
  const upper = (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * poly;
  return z >= 0 ? upper : 1 - upper;
}

function evenly(counts: Uint32Array): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const expected = total / counts.length;
  const chi2 = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  return tail(chi2, counts.length - 1);
}

describe('ten million draws', () => {
  const cells = {
    'the first byte': new Uint32Array(256),
    'the last byte': new Uint32Array(256),
    'DICE rolls': new Uint32Array(10_001),
    'DOUBLE slots': new Uint32Array(15),
    'LUCKYCOLOR numbers': new Uint32Array(10),
    'places of the first mine': new Uint32Array(25),
    'pairs in a row, sixteen by sixteen': new Uint32Array(256),
    'triples in a row, eight each': new Uint32Array(512),
    'pairs of rounds that follow each other': new Uint32Array(256),
  };
  beforeAll(() => {
    const [wheel, lucky] = [doubleManifest.make(667), luckyColorManifest.make(500)];
    const key = createSecretKey(Buffer.from('0f6e8aba300b7f1217ee46606773cf6046b524f74505cf2124ffe181ad6b9dbf'));
    const hmac = (message: string) => createHmac('sha256', key).update(message).digest();
    const count = (name: keyof typeof cells, cell: number): void => {
      cells[name][cell] = (cells[name][cell] ?? 0) + 1;
    };
    let before = 0;
    for (let nonce = 0, drawn = 0; drawn < DRAWS; nonce++) {
      const draws = createHmacDraws(hmac, 'semente', nonce);
      const all = Array.from({ length: 8 }, (_, i) => draws.draw(i));
      drawn += all.length;
      for (const draw of all) {
        count('the first byte', draw >>> 24);
        count('the last byte', draw & 255);
        count('DICE rolls', toDiceRoll(draw));
        count('DOUBLE slots', wheel.computeOutcome(draw));
        count('LUCKYCOLOR numbers', lucky.computeOutcome(draw));
        count('places of the first mine', convertDrawToIndex(draw, 25));
      }
      for (let i = 0; i < 8; i += 2)
        count('pairs in a row, sixteen by sixteen', ((all[i]! >>> 28) << 4) | (all[i + 1]! >>> 28));
      for (let i = 0; i < 6; i += 3)
        count(
          'triples in a row, eight each',
          ((all[i]! >>> 29) << 6) | ((all[i + 1]! >>> 29) << 3) | (all[i + 2]! >>> 29),
        );
      if (nonce % 2 === 1) count('pairs of rounds that follow each other', ((before >>> 28) << 4) | (all[0]! >>> 28));
      before = all[0]!;
    }
  }, 600_000);

  test.each(Object.keys(cells) as (keyof typeof cells)[])('%s fall evenly', (name) => {
    const p = evenly(cells[name]);
    expect(p).toBeGreaterThan(DOUBT);
    expect(p).toBeLessThan(1 - DOUBT);
  });
});
