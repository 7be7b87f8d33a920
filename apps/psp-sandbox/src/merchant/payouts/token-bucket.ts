/** The limit on look-ups in the key directory. */
export type TokenBucket = { spend(tokens: number): boolean };

const BUCKET_SIZE = 100;
const TOKENS_PER_MINUTE = 2;

/** DICT's token bucket for a natural person: 100 tokens, refilled by two a minute. */
export function createTokenBucket(now: () => number): TokenBucket {
  let level = BUCKET_SIZE;
  let refilledAt = now();
  return {
    spend(tokens) {
      level = Math.min(BUCKET_SIZE, level + ((now() - refilledAt) / 60_000) * TOKENS_PER_MINUTE);
      refilledAt = now();
      if (level < tokens) return false;
      level -= tokens;
      return true;
    },
  };
}
