/** Grades one single with the code that settles bets, and compares all that the vector says of it. */
import { chooseRules } from '../../src/core/rules.ts';
import type { RuleChoices } from '../../src/core/rules.ts';
import type { ParsedLine } from '../../src/core/markets.ts';
import { createFraction } from '../../src/core/fraction.ts';
import type { RationalNumber } from '../../src/core/fraction.ts';
import { toDeadHeatRatio } from '../../src/core/results.ts';
import type { DeadHeatRatio, OutcomeResult } from '../../src/core/results.ts';
import { settleBet } from '../../src/bets/settlement.ts';
import type { SportModule } from '../../src/core/sport.ts';
import { createEventFields } from './event-fields.ts';
import { refuseVector } from './vector-file.ts';
import type { FeedResult, SingleVector, VectorOutcome } from './vector-file.ts';
import { readSelection } from './vector-reader.ts';
import type { VectorReader } from './vector-reader.ts';

/** A sport of the registry with the reader of its vectors; without a reader its vectors fail. */
export interface VectorSport {
  readonly module: SportModule;
  readonly reader: VectorReader | undefined;
}

export type FindVectorSport = (code: string) => VectorSport | undefined;

/** The result of a single by the product's rules. Throws UnreadableVector where the vector cannot be read or is not decided. */
export function gradeSingle(findSport: FindVectorSport, vector: SingleVector): OutcomeResult {
  const sport = findSport(vector.sport) ?? refuseVector(`sport ${vector.sport} is not in the registry`);
  const { module, reader } = sport;
  if (reader === undefined) return refuseVector(`sport ${vector.sport} has no vector reader`);
  const rules = readRules(module, reader, vector);
  const line = readLine(module, reader, vector);
  const outcomeId =
    reader.outcome?.(line, vector) ??
    readSelection(line, vector) ??
    refuseVector(`selection ${vector.selection} is no outcome of ${line.line}`);
  const fields = createEventFields(vector.event);
  const facts = reader.facts(fields, vector);
  fields.finish();
  const grade = module.grade(line, outcomeId, facts, rules);
  return grade === 'undecided' ? refuseVector('undecided') : grade;
}

function readRules(module: SportModule, reader: VectorReader, { ruleVariant, specifiers }: SingleVector): RuleChoices {
  const changes: Record<string, string> = {};
  if (ruleVariant !== 'default')
    Object.assign(changes, reader.variants?.[ruleVariant] ?? refuseVector(`rule variant ${ruleVariant} is unknown`));
  for (const [name, values] of Object.entries(reader.options ?? {})) {
    const value = specifiers[name];
    if (value !== undefined) Object.assign(changes, values[value] ?? refuseVector(`${name}=${value} is unknown`));
  }
  const chosen = chooseRules(module.rules, changes);
  return 'refused' in chosen ? refuseVector(`the rules have no ${chosen.refused}`) : chosen.rules;
}

function readLine(module: SportModule, reader: VectorReader, vector: SingleVector): ParsedLine {
  const id = vector.marketId ?? reader.houseMarkets?.[vector.market];
  const market = id === undefined ? undefined : module.markets.findById(id);
  if (id === undefined || market === undefined)
    return refuseVector(`${vector.sport} has no market ${id ?? vector.market}`);
  const options = Object.keys(reader.options ?? {});
  const given = reader.specifiers?.(vector) ?? vector.specifiers;
  const specifiers = Object.fromEntries(Object.entries(given).filter(([name]) => !options.includes(name)));
  const names = market.specifiers.map(({ name }) => name);
  if (Object.keys(specifiers).toSorted().join() !== names.join())
    return refuseVector(`market ${id} has the specifiers "${names.join()}", not "${Object.keys(specifiers).join()}"`);
  const text = `${id}|${names.map((name) => `${name}=${specifiers[name]}`).join('|')}`;
  return module.markets.parseLine(text) ?? refuseVector(`${text} is no line`);
}

const outcomeNames = {
  won: 'won',
  lost: 'lost',
  halfWon: 'half_won',
  halfLost: 'half_lost',
  push: 'void',
  void: 'void',
} as const satisfies Record<OutcomeResult['result'], VectorOutcome>;

/** The file's name of a result. */
export const toOutcomeName = ({ result, deadHeat }: OutcomeResult): VectorOutcome =>
  deadHeat === undefined ? outcomeNames[result] : 'dead_heat';

/** A result as a feed sends it: the part that is void, and whether the rest wins. */
function isFeedResult({ result, deadHeat }: OutcomeResult, feed: FeedResult): boolean {
  const wins = result === 'won' || result === 'halfWon';
  const voidFactor = { won: 0, lost: 0, halfWon: 0.5, halfLost: 0.5, push: 1, void: 1 }[result];
  return (
    feed.result === (wins ? 1 : 0) &&
    feed.voidFactor === voidFactor &&
    (deadHeat === undefined ? feed.deadHeatFactor === 1 : isSameRatio(deadHeat, toDeadHeatRatio(feed.deadHeatFactor)))
  );
}

const isSameRatio = (a: DeadHeatRatio, b: DeadHeatRatio | undefined): boolean =>
  b !== undefined && a[0] * b[1] === b[0] * a[1];

const formatRatio = ({ numerator, denominator }: RationalNumber): string => `${numerator}/${denominator}`;

/** Throws where the ratio or the payout is not what the vector says. */
export function comparePayout(
  actual: { readonly multiplier: RationalNumber; readonly payout: number },
  expected: { readonly multiplier: RationalNumber; readonly payout: number },
): void {
  const [ours, theirs] = [formatRatio(actual.multiplier), formatRatio(expected.multiplier)];
  if (ours !== theirs) refuseVector(`multiplier ${ours} instead of ${theirs}`);
  if (actual.payout !== expected.payout) refuseVector(`payout ${actual.payout} instead of ${expected.payout}`);
}

/** Grades a single and compares outcome, the feed's factors, the exact ratio and the payout. Throws where one differs. */
export function checkSingle(findSport: FindVectorSport, vector: SingleVector): void {
  const result = gradeSingle(findSport, vector);
  const { outcome, feed, ...expected } = vector.expected;
  const name = toOutcomeName(result);
  if (name !== outcome) refuseVector(`${name} instead of ${outcome}`);
  if (!isFeedResult(result, feed)) refuseVector(`the feed's factors do not say ${name}`);
  const { odds, stake } = vector;
  const settled = settleBet({ type: 'single', stake, legs: [{ odds, result }] }) ?? refuseVector('undecided');
  comparePayout({ multiplier: settled.returned, payout: settled.payout }, expected);
}

/** The dead heat that turns these odds into this ratio. */
export function findDeadHeat(multiplier: RationalNumber, odds: RationalNumber): OutcomeResult {
  const share = createFraction(multiplier.numerator * odds.denominator, multiplier.denominator * odds.numerator);
  return { result: 'won', deadHeat: [Number(share.numerator), Number(share.denominator)] };
}
