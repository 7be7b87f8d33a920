/**
 * One table of parsers for both engines, which otherwise differ: int8 → safe integer or throw,
 * date → 'YYYY-MM-DD', integer lists → number[].
 */

function parseSafeInteger(text: string): number {
  const n = Number(text);
  if (!Number.isSafeInteger(n)) throw new RangeError(`an int8 past the safe integers: ${text}`);
  return n;
}

const parseIntegerArray = (text: string): number[] =>
  text === '{}' ? [] : text.slice(1, -1).split(',').map(parseSafeInteger);
const keepPostgresValueAsText = (text: string): string => text;

/** By type oid. Numeric is refused: sums of money are cast to bigint in the statement. */
export const postgresParsersByTypeOid: Record<number, (text: string) => unknown> = {
  20: parseSafeInteger,
  1005: parseIntegerArray,
  1007: parseIntegerArray,
  1016: parseIntegerArray,
  1082: keepPostgresValueAsText,
  2950: keepPostgresValueAsText,
  5069: keepPostgresValueAsText,
  1700: (text) => {
    throw new TypeError(`numeric has no parser, cast it in the statement: ${text}`);
  },
};
