/** Checks a hash chain of shared rounds: each seed must hash to the seed of the round before, and must give the outcome that was shown. */
import { createHmacDraws } from '@arara/games';
import type { HashFunctions } from '@arara/games/verify';
import type { PastSharedRound } from '../shared-rounds/shared-rounds.ts';

export interface SeedChainCheckResult {
  /** Rounds whose outcome was recomputed from their seed. */
  readonly checkedRounds: number;
  /** The newest round whose seed or outcome is wrong; null when all are right. */
  readonly brokenRound: number | null;
  /** True when the check reached the first round, whose seed hashes to the hash that was published before all rounds. */
  readonly reachedStart: boolean;
}

export const EMPTY_SEED_CHAIN_CHECK_RESULT: SeedChainCheckResult = {
  checkedRounds: 0,
  brokenRound: null,
  reachedStart: false,
};

const toHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The outcome that a seed and the public salt give: HMAC_SHA256(key = seed, message = salt). */
async function computeSharedRoundOutcomeFromSeed(
  seed: string,
  salt: string,
  from: (draw: number) => number,
  hashes: HashFunctions,
): Promise<number> {
  const block = await hashes.hmacSha256(seed, salt);
  return from(createHmacDraws(() => block, '', 0).draw(0));
}

/** The seed after it was hashed `times` times. */
async function hashRepeatedly(seed: string, times: number, hashes: HashFunctions): Promise<string> {
  let text = seed;
  for (let i = 0; i < times; i++) text = toHex(await hashes.sha256(text));
  return text;
}

/**
 * Continues a check with more rounds of the chain, newest first. `newer` is the last round that was checked. A refunded round
 * has no outcome and shows no seed; the round before it is reached by hashing once more.
 */
export async function checkHashChainRounds(
  result: SeedChainCheckResult,
  newer: PastSharedRound | null,
  rounds: readonly PastSharedRound[],
  chain: {
    readonly terminal: string;
    readonly computeOutcome: (draw: number) => number;
    readonly hashes: HashFunctions;
  },
): Promise<{ readonly result: SeedChainCheckResult; readonly last: PastSharedRound | null }> {
  let [count, last] = [result.checkedRounds, newer];
  for (const round of rounds) {
    if (round.seed === null) continue;
    const links =
      last === null ||
      last.seed === null ||
      (await hashRepeatedly(last.seed, last.index - round.index, chain.hashes)) === round.seed;
    const outcome = await computeSharedRoundOutcomeFromSeed(round.seed, round.salt, chain.computeOutcome, chain.hashes);
    const holds = links && (round.outcome === null || outcome === round.outcome);
    if (!holds) return { result: { ...result, checkedRounds: count, brokenRound: round.index }, last };
    count += 1;
    last = round;
    if (round.index > 1) continue;
    const reachedStart = (await hashRepeatedly(round.seed, 1, chain.hashes)) === chain.terminal;
    return { result: { checkedRounds: count, brokenRound: reachedStart ? null : round.index, reachedStart }, last };
  }
  return { result: { ...result, checkedRounds: count }, last };
}
