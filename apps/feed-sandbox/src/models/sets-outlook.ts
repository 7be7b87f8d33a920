/** What may come of a match in sets: exact chances of its final scores, totals and margins, from where it stands. */
import type { HomeAwayScore } from '@arara/sports/core/results';
import { createKnownNumber, addNumbers, mixNumbers } from './ranged-chances.ts';
import type { RangedChances } from './ranged-chances.ts';
import { countEnds, otherSide } from './unit-race.ts';
import type { RaceEnd, RaceOutlook, SideIndex } from './unit-race.ts';

export interface SetsModel {
  readonly maxSets: number;
  /** A set from its beginning. */
  playSet(number: number, first: SideIndex): RaceOutlook;
  /** Who serves first in the set after this one; undefined where a toss decides. */
  nextFirst(number: number, end: Pick<RaceEnd, 'home' | 'away'>, first: SideIndex): SideIndex | undefined;
}

/** A set from where it stands, by who served first in it, if that is not known. */
export interface CurrentSet {
  readonly first: SideIndex;
  readonly weight: number;
  readonly outlook: RaceOutlook;
}

export interface SetsPosition {
  /** the set in play or next, from 1 */
  readonly number: number;
  readonly won: HomeAwayScore;
  /** of all sets before */
  readonly units: HomeAwayScore;
  readonly current: readonly CurrentSet[];
}

export interface ScoreChance {
  readonly won: HomeAwayScore;
  readonly chance: number;
}

/** One set: how it may end, and how the match may be broken off in it. The chances sum to that of reaching it. */
export interface SetForecast {
  readonly ends: readonly RaceEnd[];
  /** by the units of the set */
  readonly broken: readonly number[];
  /** the chance of each side to serve first in it */
  readonly firsts: readonly [number, number];
}

export interface SetsOutlook {
  readonly finals: readonly ScoreChance[];
  /** sets won when the match is broken off */
  readonly broken: readonly ScoreChance[];
  /** units of both sides in a match that is played to its end, and how many home is ahead */
  readonly total: RangedChances;
  readonly margin: RangedChances;
  /** units of both sides when the match is broken off */
  readonly brokenTotal: RangedChances;
  /** by the number of the set, from the one in play on */
  readonly sets: ReadonlyMap<number, SetForecast>;
}

/** Matches with the same sets won and the same first server of the next set. The distributions sum to their chance. */
interface Branch {
  readonly won: HomeAwayScore;
  readonly first: SideIndex;
  readonly chance: number;
  readonly total: RangedChances;
  readonly margin: RangedChances;
}

interface EndGroup {
  readonly winner: SideIndex;
  readonly next: SideIndex | undefined;
  readonly ends: readonly RaceEnd[];
}

function groupEnds(model: SetsModel, number: number, first: SideIndex, ends: readonly RaceEnd[]): readonly EndGroup[] {
  const groups = new Map<string, { winner: SideIndex; next: SideIndex | undefined; ends: RaceEnd[] }>();
  for (const end of ends) {
    const winner: SideIndex = end.home > end.away ? 0 : 1;
    const next = model.nextFirst(number + 1, end, first);
    const key = `${winner} ${next}`;
    const group = groups.get(key) ?? { winner, next, ends: [] };
    group.ends.push(end);
    groups.set(key, group);
  }
  return [...groups.values()];
}

const sumEnds = (ends: readonly RaceEnd[]): number => ends.reduce((sum, { chance }) => sum + chance, 0);
const sumAll = (chances: readonly number[]): number => chances.reduce((sum, chance) => sum + chance, 0);

const addWin = ([home, away]: HomeAwayScore, winner: SideIndex): HomeAwayScore =>
  winner === 0 ? [home + 1, away] : [home, away + 1];

const scale = ({ least, chances }: RangedChances, factor: number): RangedChances => ({
  least,
  chances: chances.map((chance) => chance * factor),
});

/** Branches that do not differ in what comes next are one. */
function mergeBranches(branches: readonly Branch[]): readonly Branch[] {
  const merged = new Map<string, Branch[]>();
  for (const branch of branches) {
    const key = `${branch.won.join()} ${branch.first}`;
    merged.set(key, [...(merged.get(key) ?? []), branch]);
  }
  const mix = (numbers: readonly RangedChances[]) => mixNumbers(numbers.map((number) => ({ weight: 1, number })));
  return [...merged.values()].flatMap((same): readonly Branch[] => {
    const [one] = same;
    if (one === undefined || same.length === 1) return same;
    return [
      {
        won: one.won,
        first: one.first,
        chance: same.reduce((sum, { chance }) => sum + chance, 0),
        total: mix(same.map(({ total }) => total)),
        margin: mix(same.map(({ margin }) => margin)),
      },
    ];
  });
}

/** Collects what ends in one set. */
class OutlookBuilder {
  readonly finals: Branch[] = [];
  readonly broken: ScoreChance[] = [];
  readonly brokenTotals: RangedChances[] = [];

  addBroken(branch: Branch, chances: readonly number[]): void {
    const chance = sumAll(chances);
    if (chance === 0) return;
    this.broken.push({ won: branch.won, chance: branch.chance * chance });
    this.brokenTotals.push(addNumbers(branch.total, { least: 0, chances: new Float64Array(chances) }));
  }
}

/** The sets after this one, of all matches that go on. */
function continueBranch(
  model: SetsModel,
  number: number,
  branch: Branch,
  outlook: RaceOutlook,
  builder: OutlookBuilder,
): readonly Branch[] {
  const target = Math.floor(model.maxSets / 2) + 1;
  builder.addBroken(branch, outlook.broken);
  return groupEnds(model, number, branch.first, outlook.ends).flatMap(({ winner, next, ends }): readonly Branch[] => {
    const won = addWin(branch.won, winner);
    const after: Branch = {
      won,
      first: next ?? 0,
      chance: branch.chance * sumEnds(ends),
      total: addNumbers(
        branch.total,
        countEnds(ends, ({ home, away }) => home + away),
      ),
      margin: addNumbers(
        branch.margin,
        countEnds(ends, ({ home, away }) => home - away),
      ),
    };
    if (won[winner] === target) {
      builder.finals.push(after);
      return [];
    }
    if (next !== undefined) return [after];
    const half = {
      ...after,
      chance: after.chance / 2,
      total: scale(after.total, 0.5),
      margin: scale(after.margin, 0.5),
    };
    return [half, { ...half, first: otherSide(half.first) }];
  });
}

/** All ends of a set, over the ways in which it may begin. */
function mergeSet(parts: readonly { readonly branch: Branch; readonly outlook: RaceOutlook }[]): SetForecast {
  const ends = new Map<number, RaceEnd>();
  const broken: number[] = [];
  const firsts: [number, number] = [0, 0];
  for (const { branch, outlook } of parts) {
    firsts[branch.first] += branch.chance;
    for (const { home, away, chance } of outlook.ends) {
      const key = 1_000 * home + away;
      ends.set(key, { home, away, chance: (ends.get(key)?.chance ?? 0) + branch.chance * chance });
    }
    for (const [units, chance] of outlook.broken.entries())
      broken[units] = (broken[units] ?? 0) + branch.chance * chance;
  }
  return { ends: [...ends.values()], broken, firsts };
}

function mixAll(numbers: readonly RangedChances[]): RangedChances {
  return numbers.length === 0 ? createKnownNumber(0, 0) : mixNumbers(numbers.map((number) => ({ weight: 1, number })));
}

/** The scores and their chances, each score once. */
function sumScores(list: readonly ScoreChance[]): readonly ScoreChance[] {
  const sums = new Map<string, ScoreChance>();
  for (const { won, chance } of list)
    sums.set(won.join(), { won, chance: (sums.get(won.join())?.chance ?? 0) + chance });
  return [...sums.values()];
}

/** What may come of a match from this position on. */
export function computeSetsOutlook(model: SetsModel, { number, won, units, current }: SetsPosition): SetsOutlook {
  const builder = new OutlookBuilder();
  const sets = new Map<number, SetForecast>();
  const [total, margin] = [units[0] + units[1], units[0] - units[1]];
  let branches: readonly Branch[] = current.map(({ first, weight }) => ({
    won,
    first,
    chance: weight,
    total: createKnownNumber(total, weight),
    margin: createKnownNumber(margin, weight),
  }));
  for (let set = number; set <= model.maxSets && branches.length > 0; set++) {
    const outlooks = new Map<SideIndex, RaceOutlook>(
      set === number ? current.map(({ first, outlook }) => [first, outlook]) : [],
    );
    const find = (first: SideIndex): RaceOutlook => {
      const outlook = outlooks.get(first) ?? model.playSet(set, first);
      outlooks.set(first, outlook);
      return outlook;
    };
    const parts = branches.map((branch) => ({ branch, outlook: find(branch.first) }));
    sets.set(set, mergeSet(parts));
    branches = mergeBranches(
      parts.flatMap(({ branch, outlook }) => continueBranch(model, set, branch, outlook, builder)),
    );
  }
  return {
    finals: sumScores(builder.finals),
    broken: sumScores(builder.broken),
    total: mixAll(builder.finals.map((branch) => branch.total)),
    margin: mixAll(builder.finals.map((branch) => branch.margin)),
    brokenTotal: mixAll(builder.brokenTotals),
    sets,
  };
}
