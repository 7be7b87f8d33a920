import type { RoundId } from '@arara/contract/protocol/fields';
import { doubleManifest, createHmacDraws } from '@arara/games';
import { expect, test } from 'vitest';
import { createBrowserHashes } from '../fairness/browser-hashes.ts';
import { EMPTY_SEED_CHAIN_CHECK_RESULT, checkHashChainRounds } from './chain-check.ts';
import type { PastSharedRound } from '../shared-rounds/shared-rounds.ts';
import { proves } from '../../../../../../scripts/proof/proves.ts';

const hashes = await createBrowserHashes();
const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const { computeOutcome } = doubleManifest.make(667);
const SALT = 'sal';

/** A chain made downwards, and its rounds newest first. */
async function makeChain(
  length: number,
): Promise<{ readonly terminal: string; readonly rounds: readonly PastSharedRound[] }> {
  const rounds: PastSharedRound[] = [];
  let seed = 'ab'.repeat(32);
  for (let index = length; index > 0; index--) {
    const block = await hashes.hmacSha256(seed, SALT);
    const outcome = computeOutcome(createHmacDraws(() => block, '', 0).draw(0));
    rounds.push({ roundId: index as RoundId, index, outcome, state: 'ended', seed, salt: SALT, time: 0 });
    seed = hex(await hashes.sha256(seed));
  }
  return { terminal: seed, rounds };
}

const { terminal, rounds } = await makeChain(12);
const check = (chainRounds: readonly PastSharedRound[]) =>
  checkHashChainRounds(EMPTY_SEED_CHAIN_CHECK_RESULT, null, chainRounds, { terminal, computeOutcome, hashes });
const withChange = (index: number, change: Partial<PastSharedRound>) =>
  rounds.map((round) => (round.index === index ? { ...round, ...change } : round));

test('a whole chain holds down to the hash that was published before it, page by page', async () => {
  proves('A-080');
  const first = await check(rounds.slice(0, 5));
  expect(first.result).toEqual({ checkedRounds: 5, brokenRound: null, reachedStart: false });
  const { result } = await checkHashChainRounds(first.result, first.last, rounds.slice(5), {
    terminal,
    computeOutcome,
    hashes,
  });
  expect(result).toEqual({ checkedRounds: 12, brokenRound: null, reachedStart: true });
});

test('a round that was given back shows no seed, and the chain holds over it', async () => {
  proves('A-080');
  const { result } = await check(withChange(6, { seed: null, outcome: null, state: 'void' }));
  expect(result).toEqual({ checkedRounds: 11, brokenRound: null, reachedStart: true });
});

test('an outcome, a seed, a salt or a published hash that was changed is found', async () => {
  proves('A-080');
  expect((await check(withChange(7, { outcome: ((rounds[5]?.outcome ?? 0) + 1) % 15 }))).result.brokenRound).toBe(7);
  expect((await check(withChange(7, { seed: 'cd'.repeat(32) }))).result.brokenRound).toBe(7);
  const other = await checkHashChainRounds(EMPTY_SEED_CHAIN_CHECK_RESULT, null, rounds, {
    terminal: 'ef'.repeat(32),
    computeOutcome,
    hashes,
  });
  expect(other.result).toMatchObject({ brokenRound: 1, reachedStart: false });
});
