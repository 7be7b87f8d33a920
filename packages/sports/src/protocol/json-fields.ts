/** Checks of single values of untrusted JSON. */

export type Json = Readonly<Record<string, unknown>>;

/** Texts are names and ids: longer ones are no names. */
const MAX_TEXT_LENGTH = 256;

export const isJsonObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A text of at least one character. */
export const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= MAX_TEXT_LENGTH;

export const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

export const isPositive = (value: unknown): value is number => isWhole(value) && value > 0;

export const isOneIn = <Value>(values: readonly Value[], value: unknown): value is Value =>
  values.includes(value as Value);

/** Whether each of these fields is absent or passes the check. */
export const hasFields = (fields: Json, check: (value: unknown) => boolean): boolean =>
  Object.values(fields).every((value) => value === undefined || check(value));

/** The fields that are not undefined. */
export const definedFields = <Fields extends Json>(
  fields: Fields,
): { readonly [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
