/** The limit on look-ups in the key directory. */
export type TokenBucket = { spend(tokens: number): boolean };

const TOKEN_BUCKET_SIZE = 100;
const KEY_LOOK_UP_TOKENS_PER_MINUTE = 2;

/** DICT's token bucket for a natural person: 100 tokens, refilled by two a minute. */
export function createTokenBucket(now: () => number): TokenBucket {
  let level = TOKEN_BUCKET_SIZE;
  let refilledAt = now();
  return {
    spend(tokens) {
      level = Math.min(TOKEN_BUCKET_SIZE, level + ((now() - refilledAt) / 60_000) * KEY_LOOK_UP_TOKENS_PER_MINUTE);
      refilledAt = now();
      if (level < tokens) return false;
      level -= tokens;
      return true;
    },
  };
}
