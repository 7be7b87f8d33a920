/**
 * A file of settlement vectors: bets on known results with what they must pay. It has `singles` of any sport, `multiples` of
 * them, and `sequences` of settlement messages. Everything must be understood: a field or value that is not known fails its
 * vector with a name, because a vector that is read in part proves nothing.
 */
import { toCentavos } from '@arara/money';
import type { Centavos } from '@arara/money';
import { createFraction } from '../../src/core/fraction.ts';
import type { RationalNumber } from '../../src/core/fraction.ts';
import { oddsFromDecimal } from '../../src/core/odds.ts';
import type { Odds } from '../../src/core/odds.ts';

/** Why a vector cannot be read or graded. It is caught by `gradeVectorFile` and becomes the reason of a failed vector. */
export class UnreadableVector extends Error {}

/** Throws: this vector cannot be read, for this reason. */
export const refuseVector = (reason: string): never => {
  throw new UnreadableVector(reason);
};

export type JsonObject = Readonly<Record<string, unknown>>;

export function requireObject(json: unknown, name: string): JsonObject {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return refuseVector(`${name} is no object`);
  return json as JsonObject;
}

/** Throws unless every field has one of these names. */
export function requireKnownFields(object: JsonObject, names: readonly string[], name: string): void {
  const unknownName = Object.keys(object).find((key) => !names.includes(key));
  if (unknownName !== undefined) refuseVector(`${name}.${unknownName} is not understood`);
}

export function requireText(object: JsonObject, name: string): string {
  const value = object[name];
  return typeof value === 'string' ? value : refuseVector(`${name} is no text`);
}

function requireNumber(object: JsonObject, name: string): number {
  const value = object[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : refuseVector(`${name} is no number`);
}

export function requireWhole(object: JsonObject, name: string): number {
  const value = requireNumber(object, name);
  return Number.isSafeInteger(value) ? value : refuseVector(`${name} is no whole number`);
}

export function readAmount(object: JsonObject, name: string): Centavos {
  return toCentavos(requireWhole(object, name));
}

export function readOdds(object: JsonObject, name: string): Odds {
  return oddsFromDecimal(requireNumber(object, name)) ?? refuseVector(`${name} is no price`);
}

/** Reads "9/4". */
export function readRatio(object: JsonObject, name: string): RationalNumber {
  const match = /^(\d+)\/(\d+)$/.exec(requireText(object, name));
  if (match === null || BigInt(match[2] ?? 0) === 0n) return refuseVector(`${name} is no ratio`);
  return createFraction(BigInt(match[1] ?? 0), BigInt(match[2] ?? 1));
}

/** The names of outcomes in the file; a push reads `void`. */
export const vectorOutcomes = ['won', 'lost', 'half_won', 'half_lost', 'void', 'dead_heat'] as const;
export type VectorOutcome = (typeof vectorOutcomes)[number];

export function readOutcomeName(object: JsonObject): VectorOutcome {
  const name = requireText(object, 'outcome');
  return vectorOutcomes.find((known) => known === name) ?? refuseVector(`outcome ${name} is not understood`);
}

/** What a feed sends of a settled outcome. */
export interface FeedResult {
  readonly result: number;
  readonly voidFactor: number;
  readonly deadHeatFactor: number;
}

export interface SingleVector {
  readonly sport: string;
  readonly market: string;
  /** undefined for a market of the house */
  readonly marketId: number | undefined;
  readonly specifiers: Readonly<Record<string, string>>;
  readonly selection: string;
  readonly odds: Odds;
  readonly stake: Centavos;
  readonly event: JsonObject;
  readonly ruleVariant: string;
  readonly expected: {
    readonly outcome: VectorOutcome;
    readonly feed: FeedResult;
    readonly multiplier: RationalNumber;
    readonly payout: Centavos;
  };
}

/** Fields that only explain a vector. */
const remarks = ['rule', 'odds_source', 'source', 'description', 'note'];

export function readSingleVector(json: JsonObject): SingleVector {
  const fields = ['id', 'sport', 'market', 'uof_market_id', 'specifiers', 'selection', 'odds', 'stake_cents'];
  requireKnownFields(json, [...fields, 'event', 'expect', 'rule_variant', ...remarks], 'vector');
  const marketId = json['uof_market_id'];
  return {
    // The file writes `_` where a sport's code has `-`.
    sport: requireText(json, 'sport').replaceAll('_', '-'),
    market: requireText(json, 'market'),
    marketId: marketId === null || marketId === undefined ? undefined : requireWhole(json, 'uof_market_id'),
    specifiers: readVectorSpecifiers(requireObject(json['specifiers'] ?? {}, 'specifiers')),
    selection: requireText(json, 'selection'),
    odds: readOdds(json, 'odds'),
    stake: readAmount(json, 'stake_cents'),
    event: requireObject(json['event'], 'event'),
    ruleVariant: json['rule_variant'] === undefined ? 'default' : requireText(json, 'rule_variant'),
    expected: readExpected(requireObject(json['expect'], 'expect')),
  };
}

function readExpected(json: JsonObject): SingleVector['expected'] {
  requireKnownFields(json, ['outcome', 'uof', 'payout_multiplier', 'payout_cents'], 'expect');
  return {
    outcome: readOutcomeName(json),
    feed: readFeedResult(requireObject(json['uof'], 'uof')),
    multiplier: readRatio(json, 'payout_multiplier'),
    payout: readAmount(json, 'payout_cents'),
  };
}

function readFeedResult(json: JsonObject): FeedResult {
  requireKnownFields(json, ['result', 'void_factor', 'dead_heat_factor', 'void_reason'], 'uof');
  return {
    result: requireWhole(json, 'result'),
    voidFactor: json['void_factor'] === undefined ? 0 : requireNumber(json, 'void_factor'),
    deadHeatFactor: json['dead_heat_factor'] === undefined ? 1 : requireNumber(json, 'dead_heat_factor'),
  };
}

/** Values as text. A number's text gets the one spelling of a line: "+0.50" is "0.5". `backed_line` is a remark. */
function readVectorSpecifiers(json: JsonObject): Readonly<Record<string, string>> {
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(json)) {
    if (name === 'backed_line') continue;
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
      return refuseVector(`specifiers.${name} is not understood`);
    const text = String(value);
    values[name] = /^[+-]?\d+(\.\d+)?$/.test(text) ? String(Number(text) + 0) : text;
  }
  return values;
}
