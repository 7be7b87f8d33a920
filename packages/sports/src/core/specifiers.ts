/**
 * Specifiers: the named values that make a market a line, such as `total=2.5` or `hcp=-1|setnr=2`. Each value has exactly
 * one spelling, so that two texts of a line are equal only if the lines are.
 */
import type { HomeAwayScore } from './results.ts';

/**
 * `quarter`: a multiple of 0.25, also negative; `total`: one ≥ 0; `score`: a score "2:1"; `number`: 0, 1, 2 …;
 * `variant`: the name of a list of outcomes, "sr:correct_score:bestof:3".
 */
export type SpecifierKind = 'quarter' | 'total' | 'score' | 'number' | 'variant';

export interface SpecifierDefinition {
  readonly name: string;
  readonly kind: SpecifierKind;
  /** the smallest value of a `number`; 1 without it */
  readonly min?: number;
  /** the largest absolute value of a number, a total, a handicap or one side of a score; see `defaultMaxByKind` */
  readonly max?: number;
  /** the only values of a `variant` */
  readonly values?: readonly string[];
}

/** Values by name, each in its one spelling. */
export type SpecifierValues = Readonly<Record<string, string>>;

const defaultMaxByKind = { quarter: 99.75, total: 99.75, score: 9, number: 99 } as const;

const patternByKind: Readonly<Record<SpecifierKind, RegExp>> = {
  quarter: /^-?(?:0|[1-9]\d{0,3})(?:\.(?:25|5|75))?$/,
  total: /^(?:0|[1-9]\d{0,3})(?:\.(?:25|5|75))?$/,
  score: /^(?:0|[1-9]\d?):(?:0|[1-9]\d?)$/,
  number: /^(?:0|[1-9]\d{0,3})$/,
  variant: /^[a-z\d_+-]+(?::[a-z\d_+-]+)*$/,
};

/** Whether the text is a value of this specifier, in its one spelling. */
export function isSpecifierValue(definition: SpecifierDefinition, text: string): boolean {
  const { kind, values, min = 1 } = definition;
  if (!patternByKind[kind].test(text) || text === '-0') return false;
  if (kind === 'variant') return values === undefined || values.includes(text);
  const max = definition.max ?? defaultMaxByKind[kind];
  if (kind === 'score') return parseScoreSpecifier(text).every((side) => side <= max);
  return Math.abs(Number(text)) <= max && (kind !== 'number' || Number(text) >= min);
}

/** The two sides of a `score`. */
export function parseScoreSpecifier(text: string): HomeAwayScore {
  const [home = 0, away = 0] = text.split(':').map(Number);
  return [home, away];
}

/** The definitions in the order of their names, which is the order of a line's text. Throws a RangeError on a name given twice. */
export function sortSpecifierDefinitions(definitions: readonly SpecifierDefinition[]): readonly SpecifierDefinition[] {
  const sorted = definitions.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  for (const { name } of sorted) {
    if (!/^[a-z]+$/.test(name) || sorted.filter((other) => other.name === name).length > 1)
      throw new RangeError(`not a name of one specifier: ${name}`);
  }
  return sorted;
}

/** Reads `name=value|name=value`: every defined specifier, in the order given, and no other. Undefined for any other text. */
export function parseSpecifiers(
  definitions: readonly SpecifierDefinition[],
  text: string,
): SpecifierValues | undefined {
  const parts = text === '' ? [] : text.split('|');
  if (parts.length !== definitions.length) return undefined;
  const values: Record<string, string> = {};
  for (const [index, definition] of definitions.entries()) {
    const part = parts[index] ?? '';
    const value = part.slice(definition.name.length + 1);
    if (part !== `${definition.name}=${value}` || !isSpecifierValue(definition, value)) return undefined;
    values[definition.name] = value;
  }
  return values;
}

/** The text of these values in the order of the definitions; `parseSpecifiers` decides whether it is valid. */
export const formatSpecifiers = (definitions: readonly SpecifierDefinition[], values: SpecifierValues): string =>
  definitions.map(({ name }) => `${name}=${values[name] ?? ''}`).join('|');
