/** Values for fuzzing, drawn from a seed: what a schema of the contract takes, and what no schema should have to take. */
import type { RandomSource } from '@arara/feed-sandbox/play/seeded-draws';
import fc from 'fast-check';

/** The part of a JSON schema that the contract's schemas use. */
export interface WireSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly WireSchema[];
  readonly properties?: Readonly<Record<string, WireSchema>>;
  readonly required?: readonly string[];
  readonly items?: WireSchema;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
}

/** Values that mean something to the server under test, by the name of their field. */
export type KnownValues = ReadonlyMap<string, readonly unknown[]>;

/** Draws one of these. */
export const pick = <T>(random: RandomSource, from: readonly T[]): T => from[random.integerBelow(from.length)] as T;

export const isLikely = (random: RandomSource, share: number): boolean => random.uniform() < share;

/** One value of an arbitrary of fast-check, by the next draw. */
export const sample = <T>(random: RandomSource, from: fc.Arbitrary<T>): T =>
  fc.sample(from, { seed: random.integerBelow(2 ** 31), numRuns: 1 })[0] as T;

const KNOWN_SHARE = 0.8;
const OPTIONAL_SHARE = 0.5;
const MOST_ITEMS = 3;

const patterns = new Map<string, fc.Arbitrary<string>>();
function drawPattern(random: RandomSource, pattern: string): string {
  let arbitrary = patterns.get(pattern);
  if (arbitrary === undefined) {
    // fast-check writes no text for classes of Unicode properties.
    arbitrary = /\\p\{/i.test(pattern) ? fc.string({ minLength: 1 }) : fc.stringMatching(new RegExp(pattern));
    patterns.set(pattern, arbitrary);
  }
  return sample(random, arbitrary);
}

const ordinaryNumbers = [0, 0.01, 1, 2, 5, 10, 50.5, 99, 100, 1000, 2000];

function drawNumber(random: RandomSource, { type, minimum = 0, maximum = 1e6 }: WireSchema): number {
  if (type !== 'integer') return Math.min(maximum, Math.max(minimum, pick(random, ordinaryNumbers)));
  const low = Math.max(minimum, -1e6);
  return pick(random, [minimum, maximum, low + random.integerBelow(Math.min(maximum - low, 1e6) + 1)]);
}

function drawText(random: RandomSource, { pattern, minLength = 0, maxLength = 200 }: WireSchema): string {
  if (pattern !== undefined) return drawPattern(random, pattern);
  const length = pick(random, [minLength, Math.min(maxLength, 4000), Math.min(maxLength, minLength + 12)]);
  const text = sample(random, fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }));
  return text
    .repeat(Math.ceil(length / text.length))
    .slice(0, length)
    .toWellFormed();
}

/** A value that the schema describes. What its refinements add, a CPF's check digits for one, only the known values have. */
export function drawValid(random: RandomSource, schema: WireSchema, name: string, known: KnownValues): unknown {
  const ofName = known.get(name);
  if (ofName !== undefined && schema.properties === undefined && isLikely(random, KNOWN_SHARE))
    return pick(random, ofName);
  const { anyOf: alternatives } = schema;
  if (alternatives !== undefined) return drawValid(random, pick(random, alternatives), name, known);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return pick(random, schema.enum);
  const type = typeof schema.type === 'string' ? schema.type : pick(random, schema.type ?? ['null']);
  switch (type) {
    case 'string':
      return drawText(random, schema);
    case 'number':
    case 'integer':
      return drawNumber(random, { ...schema, type });
    case 'boolean':
      return isLikely(random, 0.5);
    case 'array': {
      const length = (schema.minItems ?? 0) + random.integerBelow(MOST_ITEMS);
      return Array.from({ length }, () => drawValid(random, schema.items ?? {}, name, known));
    }
    case 'object':
      return drawValidObject(random, schema, known);
    default:
      return null;
  }
}

/** An object with the fields that the schema requires, and some of the others. */
export function drawValidObject(
  random: RandomSource,
  { properties = {}, required = [] }: WireSchema,
  known: KnownValues,
): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(properties))
    if (required.includes(name) || isLikely(random, OPTIONAL_SHARE))
      fields[name] = drawValid(random, schema, name, known);
  return fields;
}

/** Numbers at which programs break. */
export const hostileNumbers = [
  -1,
  -0,
  0.1 + 0.2,
  1.005,
  1e-7,
  5e-324,
  1e21,
  1e300,
  Number.MAX_VALUE,
  -Number.MAX_VALUE,
  2 ** 31,
  2 ** 32,
  2 ** 53,
  2 ** 53 + 2,
  2 ** 63,
  8.64e15 + 1,
];

/** Texts at which programs break. None is longer than a body may be. */
export const hostileTexts = [
  '',
  ' ',
  'NaN',
  'Infinity',
  '-Infinity',
  '1e400',
  '0x10',
  '1,5',
  '٣',
  '１２',
  'null',
  'undefined',
  'true',
  '[object Object]',
  '__proto__',
  'constructor',
  "1' or '1'='1",
  "'; drop table wallet; --",
  '{{7*7}}${7*7}<%= 7*7 %>',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '%00%0d%0a%2e%2e%2f',
  'a\u0000b',
  'a\r\nset-cookie: a=b',
  '\uD800',
  '\uDC00x',
  '\u202Egnp.exe',
  '\u200B\u2800',
  'e\u0301'.repeat(40),
  '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}',
  '\uFEFF1',
  '-1',
  '0',
  '00000000000000001',
  '9223372036854775808',
  '9'.repeat(400),
  'x'.repeat(5000),
  '('.repeat(2000),
];

/** Names of fields that a careless program takes from a prototype. */
export const hostileNames = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'then',
  'loading',
  '',
  ' ',
  'a[]',
  'length',
];

const nest = (depth: number): unknown => (depth === 0 ? [] : [nest(depth - 1)]);

/** A JSON value that has no business where it is put. */
export function drawHostile(random: RandomSource): unknown {
  switch (random.integerBelow(9)) {
    case 0:
    case 1:
      return pick(random, hostileNumbers);
    case 2:
    case 3:
      return pick(random, hostileTexts);
    case 4:
      return pick(random, [null, true, false, [], {}, [[]], [{}], { a: 1 }, { length: 1 }, { toString: 1 }, nest(400)]);
    case 5:
      return sample(random, fc.double());
    case 6:
      return sample(random, fc.string({ unit: 'binary', maxLength: 80 }));
    case 7:
      return sample(random, fc.jsonValue());
    default:
      return random.integerBelow(2 ** 31) - 2 ** 30;
  }
}
