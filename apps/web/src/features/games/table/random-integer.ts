/** A whole number from 0 to below `limit` (at most 256), each equally likely: for choices that the player leaves to chance. */
export function drawIntegerBelow(limit: number): number {
  // Bytes above the last whole multiple of `limit` are drawn again: they would make small numbers more likely.
  const fairLimit = 256 - (256 % limit);
  for (;;) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < fairLimit) return byte % limit;
  }
}
