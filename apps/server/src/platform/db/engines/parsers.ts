/**
 * One table of parsers for both engines, which otherwise differ: int8 → safe integer or throw,
 * date → 'YYYY-MM-DD', integer lists → number[].
 */

function safeInteger(text: string): number {
  const n = Number(text);
  if (!Number.isSafeInteger(n)) throw new RangeError(`an int8 past the safe integers: ${text}`);
  return n;
}

const integers = (text: string): number[] => (text === '{}' ? [] : text.slice(1, -1).split(',').map(safeInteger));
const asText = (text: string): string => text;

/** By type oid. Numeric is refused: sums of money are cast to bigint in the statement. */
export const parsers: Record<number, (text: string) => unknown> = {
  20: safeInteger,
  1005: integers,
  1007: integers,
  1016: integers,
  1082: asText,
  2950: asText,
  5069: asText,
  1700: (text) => {
    throw new TypeError(`numeric has no parser, cast it in the statement: ${text}`);
  },
};
