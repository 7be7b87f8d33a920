/**
 * The chances that a score in sets allows, whatever the strengths of the two sides: wide bounds that do not use the models
 * that price the lines. Every unit is taken as won with the least and with the largest chance that any side has.
 */
import type { Grade } from '../core/grading.ts';
import type { ParsedLine } from '../core/markets.ts';
import { getSpecifierNumber } from '../core/markets.ts';
import { marketOutcomeIds } from '../core/outcomes.ts';
import type { HomeAwayScore } from '../core/results.ts';
import { boundTallyOutcome, isOddsOutside } from '../core/score-bounds.ts';
import type { ChanceBounds, GrowthBounds, ScoreGrowth } from '../core/score-bounds.ts';
import { findSetNumber, gradeSets, listFinalSetScores, setScoreRules } from './sets.ts';
import type { SetsFacts, SetsRule } from './sets.ts';

export interface SetsBoundsFormat {
  /** the units that win a set of this number; two ahead */
  target(number: number, maxSets: number): number;
  /** the fewest units that a set may have */
  fewest(number: number, maxSets: number): number;
  /** the units at which a set ends with one ahead */
  readonly cap: number;
  /** the specifier that says which set */
  readonly numberName: string;
  /** the chance that one side wins a unit, in the most one-sided match, averaged over who serves */
  readonly largestUnitChance: number;
}

/** Chances of winning a race of units by two, from each score. */
type RaceTable = readonly (readonly number[])[];

const raceTables = new Map<string, RaceTable>();

/** The chance of home to win a race from each score, when it wins a unit with this chance. */
function findRaceTable(target: number, unitChance: number): RaceTable {
  const key = `${target} ${unitChance}`;
  const known = raceTables.get(key);
  if (known !== undefined) return known;
  const [p, q] = [unitChance, 1 - unitChance];
  const level = (p * p) / (p * p + q * q);
  const table = Array.from({ length: target + 1 }, () => Array.from({ length: target + 1 }, () => level));
  for (let home = target; home >= 0; home--) {
    for (let away = target; away >= 0; away--) {
      const row = table[home] ?? [];
      if (home === target && away === target) continue;
      if (home === target) row[away] = away < target - 1 ? 1 : p + q * level;
      else if (away === target) row[away] = home < target - 1 ? 0 : p * level;
      else if (home < target - 1 || away < target - 1)
        row[away] = p * (table[home + 1]?.[away] ?? 1) + q * (row[away + 1] ?? 0);
    }
  }
  if (raceTables.size < 64) raceTables.set(key, table);
  return table;
}

/** From a score beyond the table only the lead counts. */
function findRaceChance(target: number, unitChance: number, [home, away]: HomeAwayScore): number {
  const beyond = Math.max(0, Math.min(home, away) - (target - 1));
  const clamp = (units: number) => Math.min(target, units - beyond);
  return findRaceTable(target, unitChance)[clamp(home)]?.[clamp(away)] ?? (home > away ? 1 : 0);
}

interface Situation {
  readonly format: SetsBoundsFormat;
  readonly facts: SetsFacts;
  readonly maxSets: number;
  readonly won: HomeAwayScore;
  /** the set in play or next */
  readonly number: number;
  readonly points: HomeAwayScore;
}

/** Undefined where the format of the match is not known, as before its start. */
function readSituation(facts: SetsFacts, format: SetsBoundsFormat): Situation | undefined {
  const { maxSets, won = [0, 0], sets } = facts;
  if (maxSets === undefined) return undefined;
  const last = sets?.at(-1);
  const points: HomeAwayScore = last === undefined || last.over ? [0, 0] : last.units;
  return { format, facts, maxSets, won, number: won[0] + won[1] + 1, points };
}

/** The chance of home to win a set, from where it stands if it is the one in play. */
function computeSetChance({ format, maxSets, number, points }: Situation, set: number, unitChance: number): number {
  return findRaceChance(format.target(set, maxSets), unitChance, set === number ? points : [0, 0]);
}

/** The chance of each score in sets at which the match may end, by home's chances of units in the set in play and later. */
function listFinalChances(
  situation: Situation,
  { now, later }: { readonly now: number; readonly later: number },
): ReadonlyMap<string, number> {
  const { maxSets, won, number } = situation;
  const target = Math.floor(maxSets / 2) + 1;
  const finals = new Map<string, number>();
  let states = new Map([[won.join(), { score: won, chance: 1 }]]);
  for (let set = number; set <= maxSets && states.size > 0; set++) {
    const next: typeof states = new Map();
    const homeWins = computeSetChance(situation, set, set === number ? now : later);
    for (const { score, chance } of states.values()) {
      for (const side of [0, 1] as const) {
        const after: HomeAwayScore = side === 0 ? [score[0] + 1, score[1]] : [score[0], score[1] + 1];
        const part = chance * (side === 0 ? homeWins : 1 - homeWins);
        const key = after.join();
        if (after[side] >= target) finals.set(key, (finals.get(key) ?? 0) + part);
        else next.set(key, { score: after, chance: (next.get(key)?.chance ?? 0) + part });
      }
    }
    states = next;
  }
  return finals;
}

const homeOutcomes: readonly string[] = [marketOutcomeIds.homeNoDraw, marketOutcomeIds.homeHandicap];
const awayOutcomes: readonly string[] = [marketOutcomeIds.awayNoDraw, marketOutcomeIds.awayHandicap];

/** Whether more units of home can only help the outcome, or only harm it; undefined for outcomes of neither side. */
function findSide(rule: SetsRule, outcomeId: string): 'home' | 'away' | undefined {
  if (rule === 'homeWinsSet') return outcomeId === marketOutcomeIds.yes ? 'home' : 'away';
  if (rule === 'awayWinsSet') return outcomeId === marketOutcomeIds.yes ? 'away' : 'home';
  return homeOutcomes.includes(outcomeId) ? 'home' : awayOutcomes.includes(outcomeId) ? 'away' : undefined;
}

const invert = ({ least, most }: ChanceBounds): ChanceBounds => ({ least: 1 - most, most: 1 - least });

/** The bounds of home's chance, from the weakest to the strongest home side. */
const boundHomeChance = (
  { format: { largestUnitChance: largest } }: Situation,
  compute: (unitChance: number) => number,
): ChanceBounds => ({ least: compute(1 - largest), most: compute(largest) });

/** Unit chances from the weakest to the strongest home side, for outcomes that are likeliest somewhere between. */
const listUnitChances = ({ largestUnitChance: largest }: SetsBoundsFormat): readonly number[] =>
  [-1, -0.4, 0, 0.4, 1].map((part) => 0.5 + part * (largest - 0.5));

/** Rules that only the score in sets decides. What no final score gives has no chance at all. */
function boundBySetScores(rule: SetsRule, line: ParsedLine, outcomeId: string, situation: Situation): ChanceBounds {
  const { facts, maxSets, won, format } = situation;
  const gradeFinal = (score: HomeAwayScore): Grade => {
    const final: SetsFacts = { ...facts, won: score, end: 'played' };
    return gradeSets(rule, line, outcomeId, final, { retirement: 'void', numberName: format.numberName });
  };
  const grades = new Map(listFinalSetScores(won, maxSets).map((score) => [score.join(), gradeFinal(score)]));
  const wins = (grade: Grade | undefined) => (grade === undefined || grade === 'undecided' ? undefined : grade.result);
  if (![...grades.values()].some((grade) => wins(grade) !== 'lost')) return { least: 0, most: 0 };
  const side = findSide(rule, outcomeId);
  const compute = (now: number, later = now) => {
    let [won, refunded] = [0, 0];
    for (const [key, chance] of listFinalChances(situation, { now, later })) {
      const result = wins(grades.get(key));
      if (result === 'won') won += chance;
      else if (result !== 'lost') refunded += chance;
    }
    return refunded >= 1 ? 0.5 : won / (1 - refunded);
  };
  if (side === undefined) {
    // The set in play may be nearly won although later ones are even.
    const largest = format.largestUnitChance;
    const chances = listUnitChances(format).flatMap((later) => [compute(1 - largest, later), compute(largest, later)]);
    return { least: Math.min(...chances), most: Math.max(...chances) };
  }
  const bounds = boundHomeChance(situation, (unitChance) => compute(unitChance));
  return side === 'home' ? bounds : { least: bounds.most, most: bounds.least };
}

/** Sets that may still be played, and how many of them each side needs. */
interface SetsLeft {
  readonly sets: readonly number[];
  readonly needed: HomeAwayScore;
}

/** Level at the end of a set, this many units more are as many as can be expected. */
const EXTRA_UNITS = 8;

/** The fewest and the most units that can be expected of a set from where it stands. */
function boundSetUnits(
  { format, maxSets }: Situation,
  set: number,
  [home, away]: HomeAwayScore,
): readonly [least: number, most: number] {
  const target = format.target(set, maxSets);
  const toCap = Math.max(1, format.cap - Math.max(home, away));
  const missing = Math.max(1, target - Math.max(home, away), 2 - Math.abs(home - away));
  const least = home + away === 0 ? format.fewest(set, maxSets) : Math.min(toCap, missing);
  const most = Math.max(missing + EXTRA_UNITS, 2 * target + 1 - home - away);
  return [least, Math.max(least, Math.min(2 * format.cap - 1 - home - away, most))];
}

/** How many units a side may gain on the other one at the most: it wins all sets from now on, or first loses a close one. */
function boundGain({ format, maxSets, number, points }: Situation, { sets, needed }: SetsLeft, side: 0 | 1): number {
  const [own, other] = side === 0 ? needed : [needed[1], needed[0]];
  const targets = sets.map((set) => format.target(set, maxSets));
  const sum = (from: number, count: number) =>
    targets.slice(from, from + count).reduce((total, target) => total + target, 0);
  if (sets[0] !== number) return sum(0, own);
  const [mine, theirs] = side === 0 ? points : [points[1], points[0]];
  const winning = Math.max((targets[0] ?? 0) - mine, 2 - (mine - theirs));
  const losing = -2 - (mine - theirs) + sum(1, own);
  return Math.max(winning + sum(1, own - 1), other > 1 ? losing : 0);
}

/** What the units may still grow by: the fewest and the most of them, and how far each side may get ahead. */
function boundGrowth(situation: Situation, left: SetsLeft): ScoreGrowth {
  const { format, points, number } = situation;
  let [least, most] = [0, 0];
  for (const [index, set] of left.sets.entries()) {
    const [fewest, all] = boundSetUnits(situation, set, set === number ? points : [0, 0]);
    if (index < Math.min(...left.needed)) least += fewest;
    most += all;
  }
  const share = 2 * format.largestUnitChance - 1;
  const [calm, wild] = [0.3 * Math.sqrt(least), Math.sqrt(most) + 2];
  const growth = (mean: GrowthBounds['mean']): GrowthBounds => ({ mean, deviation: [calm, wild] });
  const boundLead = (side: 0 | 1) => Math.min(boundGain(situation, left, side), most * share + 2);
  return {
    margin: growth([-boundLead(1), boundLead(0)]),
    total: growth([least, most]),
    side: growth([0, most]),
  };
}

function listSetsLeft({ number, maxSets, won }: Situation): SetsLeft {
  const target = Math.floor(maxSets / 2) + 1;
  return {
    sets: Array.from({ length: Math.max(0, maxSets - number + 1) }, (_, index) => number + index),
    needed: [target - won[0], target - won[1]],
  };
}

/** Rules about the units of one set or of all. */
function boundByUnits(
  rule: SetsRule,
  line: ParsedLine,
  outcomeId: string,
  situation: Situation,
): ChanceBounds | undefined {
  const { number, points, format, facts } = situation;
  const bound = (tally: 'total' | 'handicap', left: SetsLeft, units: HomeAwayScore) =>
    boundTallyOutcome(tally, line, outcomeId, units, boundGrowth(situation, left));
  if (rule === 'unitHandicap' || rule === 'totalUnits')
    return bound(rule === 'totalUnits' ? 'total' : 'handicap', listSetsLeft(situation), facts.units ?? [0, 0]);
  if (!['setWinner', 'setUnitHandicap', 'setTotalUnits', 'setRace'].includes(rule)) return undefined;
  const set = findSetNumber(line, format.numberName);
  const units: HomeAwayScore = set === number ? points : [0, 0];
  if (rule === 'setUnitHandicap' || rule === 'setTotalUnits')
    return bound(rule === 'setTotalUnits' ? 'total' : 'handicap', { sets: [set], needed: [1, 1] }, units);
  const bounds = boundHomeChance(situation, (unitChance) =>
    rule === 'setWinner'
      ? computeSetChance(situation, set, unitChance)
      : computeRaceChance(getSpecifierNumber(line, 'pointnr'), unitChance, units),
  );
  return findSide(rule, outcomeId) === 'away' ? invert(bounds) : bounds;
}

/** The chance of home to be the first with so many units: it needs fewer than the other side in the next ones. */
function computeRaceChance(target: number, p: number, [home, away]: HomeAwayScore): number {
  const [mine, others] = [target - home, target - away];
  if (mine <= 0 || others <= 0) return mine <= 0 ? 1 : 0;
  let [sum, term] = [0, p ** mine];
  for (let lost = 0; lost < others; lost++) {
    sum += term;
    term *= ((1 - p) * (mine + lost)) / (lost + 1);
  }
  return sum;
}

/** The chances of an outcome that is not decided; undefined where the score does not bound it. */
export function boundSetsOutcome(
  rule: SetsRule,
  line: ParsedLine,
  outcomeId: string,
  facts: SetsFacts,
  format: SetsBoundsFormat,
): ChanceBounds | undefined {
  const situation = readSituation(facts, format);
  if (situation === undefined) return undefined;
  return setScoreRules.includes(rule)
    ? boundBySetScores(rule, line, outcomeId, situation)
    : boundByUnits(rule, line, outcomeId, situation);
}

/** Whether an open price of an undecided outcome cannot be right: the outcome is impossible, or the price far from the bounds. */
export function isSetsPriceContradicted(
  rule: SetsRule,
  line: ParsedLine,
  outcomeId: string,
  odds: number,
  facts: SetsFacts,
  format: SetsBoundsFormat,
): boolean {
  const bounds = boundSetsOutcome(rule, line, outcomeId, facts, format);
  return bounds !== undefined && (bounds.most === 0 || isOddsOutside(odds, bounds.least, bounds.most));
}
