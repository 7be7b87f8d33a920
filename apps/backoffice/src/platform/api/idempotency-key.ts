/** A new Idempotency-Key for one action that moves money. Every retry of the action sends the same key. */
export const createIdempotencyKey = (): string => crypto.randomUUID();
