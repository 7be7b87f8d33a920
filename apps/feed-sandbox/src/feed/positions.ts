/** How far the messages of each producer have come: the numbers of their last messages, as text `10:48214,13:90322`. Pure. */

/** By producer: the number of its last message. */
export type FeedPositions = Readonly<Record<string, number>>;

const positionPattern = /^(\d{1,5}):(\d{1,16})$/;

export const formatPositions = (positions: FeedPositions): string =>
  Object.entries(positions)
    .map(([producer, sequence]) => `${producer}:${sequence}`)
    .join(',');

/** Undefined for a text that is none. The empty text is a consumer that has received nothing. */
export function parsePositions(text: string): FeedPositions | undefined {
  if (text === '') return {};
  const parts = text.split(',').map((part) => positionPattern.exec(part));
  if (!parts.every((part) => part !== null && Number.isSafeInteger(Number(part[2])))) return undefined;
  return Object.fromEntries(parts.map((part) => [String(Number(part?.[1])), Number(part?.[2])]));
}

/** Whether a consumer at these positions has all messages up to the others. */
export const covers = (positions: FeedPositions, others: FeedPositions): boolean =>
  Object.entries(others).every(([producer, sequence]) => (positions[producer] ?? 0) >= sequence);

/** The positions after these messages, which may come out of order. */
export function advancePositions(
  positions: FeedPositions,
  messages: readonly { readonly producer: number; readonly sequence: number }[],
): FeedPositions {
  const next: Record<string, number> = { ...positions };
  for (const { producer, sequence } of messages) next[producer] = Math.max(next[producer] ?? 0, sequence);
  return next;
}
