/**
 * Readers of a score's JSON. A reader returns the value, or the path of the field that it cannot read: an unknown field or
 * value refuses the whole score, because bets must not stay open on a score that is understood in part.
 */
import type { HomeAwayScore } from './results.ts';
import { isScoreRefused } from './sport.ts';
import type { ScoreRefusal } from './sport.ts';

export type FieldReader<Value> = (json: unknown, path: string) => Value | ScoreRefusal;

type Shape = Readonly<Record<string, FieldReader<unknown>>>;
type ValueRead<Reader> = Reader extends FieldReader<infer Value> ? Exclude<Value, ScoreRefusal> : never;

/** A whole number from 0 to `max`. */
export const readWhole =
  (max: number): FieldReader<number> =>
  (json, path) =>
    Number.isSafeInteger(json) && (json as number) >= 0 && (json as number) <= max
      ? (json as number)
      : { refused: path };

/** One of these texts or numbers. */
export const readChoice =
  <Value extends string | number>(...values: readonly Value[]): FieldReader<Value> =>
  (json, path) =>
    values.includes(json as Value) ? (json as Value) : { refused: path };

export const readBoolean: FieldReader<boolean> = (json, path) => (typeof json === 'boolean' ? json : { refused: path });

/** A text of 1 to `max` characters, such as an id. */
export const readText =
  (max = 64): FieldReader<string> =>
  (json, path) =>
    typeof json === 'string' && json !== '' && json.length <= max ? json : { refused: path };

/** At most `max` values. */
export const readList =
  <Value>(reader: FieldReader<Value>, max: number): FieldReader<readonly Value[]> =>
  (json, path) => {
    if (!Array.isArray(json) || json.length > max) return { refused: path };
    const values: Value[] = [];
    for (const [index, item] of json.entries()) {
      const value = reader(item, `${path}[${index}]`);
      if (isScoreRefused(value)) return value;
      values.push(value);
    }
    return values;
  };

/** Home and away, each a whole number from 0 to `max`. */
export const readPair =
  (max: number): FieldReader<HomeAwayScore> =>
  (json, path) => {
    const pair = readList(readWhole(max), 2)(json, path);
    return isScoreRefused(pair) ? pair : pair.length === 2 ? [pair[0] ?? 0, pair[1] ?? 0] : { refused: path };
  };

/** The fields that may be missing in an object. */
const optionalReaders = new WeakSet<FieldReader<unknown>>();

/** A field that may be missing. */
export function optional<Value>(reader: FieldReader<Value>): FieldReader<Value | undefined> {
  const read: FieldReader<Value | undefined> = (json, path) => reader(json, path);
  optionalReaders.add(read);
  return read;
}

/** An object with exactly these fields. */
export const readObject =
  <Fields extends Shape>(fields: Fields): FieldReader<{ readonly [Name in keyof Fields]: ValueRead<Fields[Name]> }> =>
  (json, path) => {
    if (typeof json !== 'object' || json === null || Array.isArray(json)) return { refused: path };
    const unknownName = Object.keys(json).find((name) => !Object.hasOwn(fields, name));
    if (unknownName !== undefined) return { refused: `${path}.${unknownName}` };
    const values: Record<string, unknown> = {};
    for (const [name, reader] of Object.entries(fields)) {
      const field = Object.hasOwn(json, name) ? (json as Record<string, unknown>)[name] : undefined;
      if (field === undefined && optionalReaders.has(reader)) continue;
      const value = reader(field, `${path}.${name}`);
      if (isScoreRefused(value)) return value;
      values[name] = value;
    }
    return values as { readonly [Name in keyof Fields]: ValueRead<Fields[Name]> };
  };
