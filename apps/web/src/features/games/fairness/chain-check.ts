/** Checks a hash chain of shared rounds: each seed hashes to that of the round before, and gives the outcome that was shown. */
import { fairDraws } from '@arara/games';
import type { Hashes } from '@arara/games/verify';
import type { PastRound } from '../shared/shared-rounds.ts';

export interface ChainFound {
  /** Rounds whose seed was worked out again. */
  readonly rounds: number;
  /** The first round that does not hold, newest first; null when all do. */
  readonly broken: number | null;
  /** The walk came to the first round, whose seed hashes to the hash published before all. */
  readonly reachedStart: boolean;
}

export const NOTHING_FOUND: ChainFound = { rounds: 0, broken: null, reachedStart: false };

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The outcome that a seed and the public salt give: HMAC_SHA256(key = seed, message = salt) (games.md, "Shared rounds"). */
async function outcomeOf(seed: string, salt: string, from: (draw: number) => number, hashes: Hashes): Promise<number> {
  const block = await hashes.hmacSha256(seed, salt);
  return from(fairDraws(() => block, '', 0).draw(0));
}

/** The text of a seed hashed so many times over. */
async function hashed(seed: string, times: number, hashes: Hashes): Promise<string> {
  let text = seed;
  for (let i = 0; i < times; i++) text = hex(await hashes.sha256(text));
  return text;
}

/**
 * Walks on through rounds of one chain, newest first. `newer` is the last round of the walk so far. A round that was given back
 * has no outcome and shows no seed; the next one is reached by hashing once more.
 */
export async function walkChain(
  found: ChainFound,
  newer: PastRound | null,
  rounds: readonly PastRound[],
  it: { readonly terminal: string; readonly outcomeOf: (draw: number) => number; readonly hashes: Hashes },
): Promise<{ readonly found: ChainFound; readonly last: PastRound | null }> {
  let [count, last] = [found.rounds, newer];
  for (const round of rounds) {
    if (round.seed === null) continue;
    const links =
      last === null ||
      last.seed === null ||
      (await hashed(last.seed, last.index - round.index, it.hashes)) === round.seed;
    const outcome = await outcomeOf(round.seed, round.salt, it.outcomeOf, it.hashes);
    const holds = links && (round.outcome === null || outcome === round.outcome);
    if (!holds) return { found: { ...found, rounds: count, broken: round.index }, last };
    count += 1;
    last = round;
    if (round.index > 1) continue;
    const reachedStart = (await hashed(round.seed, 1, it.hashes)) === it.terminal;
    return { found: { rounds: count, broken: reachedStart ? null : round.index, reachedStart }, last };
  }
  return { found: { ...found, rounds: count }, last };
}
