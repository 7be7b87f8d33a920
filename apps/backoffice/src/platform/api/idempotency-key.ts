/** A key of its own for one act of a person that moves money: the same in every repeat of it. */
export const newIdempotencyKey = (): string => crypto.randomUUID();
