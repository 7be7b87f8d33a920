import { bytesToHex } from '@noble/hashes/utils.js';
import { describe, expect, test } from 'vitest';
import { solveProofOfWork } from './proof-of-work.ts';
import { proves } from '../../../../../../scripts/proof/proves.ts';

const SALT = 'a1b2';
const workFor = async (n: number) => {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${SALT}${n}`));
  return { salt: SALT, challenge: bytesToHex(new Uint8Array(bytes)), most: 2000 };
};
const { signal } = new AbortController();

describe('the work in place of the image', () => {
  test.each([0, 1, 499, 500, 1999, 2000])('finds the one number: %i', async (n) => {
    proves('A-010');
    expect(await solveProofOfWork(await workFor(n), signal)).toBe(n);
  });
  test('says so when there is none', async () => {
    expect(await solveProofOfWork(await workFor(2001), signal)).toBeUndefined();
  });
  test('stops when nobody waits', async () => {
    expect(await solveProofOfWork(await workFor(1), AbortSignal.abort())).toBeUndefined();
  });
});
