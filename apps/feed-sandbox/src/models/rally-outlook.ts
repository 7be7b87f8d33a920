/**
 * The model of sports in which every rally is a point: a rally is won with a chance that follows from both sides and who serves,
 * whatever happened before. Sets and matches follow from it exactly.
 */
import type { ParsedLine } from '@arara/sports/core/markets';
import { getSpecifierNumber } from '@arara/sports/core/markets';
import type { RallyMarketIds } from '@arara/sports/sets/rally-markets';
import { countRallySets } from '@arara/sports/sets/rally-score';
import type { RallyScore, RallySet } from '@arara/sports/sets/rally-score';
import { isRallySetOver, rallyRules } from '@arara/sports/sets/rally-sport';
import type { RallyFormat, RallySport } from '@arara/sports/sets/rally-sport';
import type { HomeAwayScore } from '@arara/sports/core/results';
import { createDefaultRules } from '@arara/sports/core/rules';
import { findSetNumber } from '@arara/sports/sets/sets';
import type { SetsFacts, SetsMarket, Side } from '@arara/sports/sets/sets';
import type { WeightedEnding } from './endings-forecast.ts';
import type { LineForecast, PricingMoment, SimulatedFixture } from '../play/play.ts';
import { createRecentResults } from '../play/recent-results.ts';
import { buildMissedSet, createSetsForecast } from './sets-forecast.ts';
import { computeSetsOutlook } from './sets-outlook.ts';
import type { CurrentSet, SetsModel, SetsOutlook, SetsPosition } from './sets-outlook.ts';
import { playRace } from './unit-race.ts';
import type { RacePosition, SideIndex, UnitRace } from './unit-race.ts';

/** The chance that home wins a rally when it serves, and when away serves. */
export type RallyChances = readonly [homeServes: number, awayServes: number];

/** How a sport's rallies follow each other. */
export interface RallyModel {
  readonly sport: RallySport;
  readonly format: RallyFormat;
  readonly ids: RallyMarketIds;
  computeChances(fixture: SimulatedFixture, drift: number): RallyChances;
  /** who serves the next rally of a set to `target` points */
  nextServer(home: number, away: number, winner: SideIndex, first: SideIndex, target: number): SideIndex;
  /** who serves first in a set; undefined where a toss decides */
  nextFirst(number: number, before: { readonly winner: SideIndex; readonly first: SideIndex }): SideIndex | undefined;
  /** the chance that a player retires before a rally */
  readonly breakChance: number;
}

/** What shifts rallies beside the strengths, in log-odds: serving, and playing at home. */
export interface RallyShifts {
  readonly whenServing: number;
  readonly atHome?: number;
}

/** Chances by the difference of the strengths, which are log-odds of a rally. */
export function computeRallyChances(
  { competitors: [home, away] }: SimulatedFixture,
  drift: number,
  { whenServing, atHome = 0 }: RallyShifts,
): RallyChances {
  const ahead = (home?.strength ?? 0) - (away?.strength ?? 0) + drift + atHome;
  const toChance = (logOdds: number) => 1 / (1 + Math.exp(-logOdds));
  return [toChance(ahead + whenServing), toChance(ahead - whenServing)];
}

export const toSideIndex = (side: Side): SideIndex => (side === 'home' ? 0 : 1);
export const sideNames = ['home', 'away'] as const satisfies readonly [Side, Side];

export const readMaxSets = ({ format }: Pick<SimulatedFixture, 'format'>): number => Number(format['maxSets']);

/** A set of this number as a race of points. */
export const createRallyRace = (
  { format, nextServer, breakChance }: RallyModel,
  chances: RallyChances,
  number: number,
  maxSets: number,
): UnitRace => {
  const target = format.target(number, maxSets);
  return {
    isOver: (home, away) => isRallySetOver(format, [home, away], number, maxSets),
    nextServer: (home, away, winner, first) => nextServer(home, away, winner, first, target),
    homeWins: (server) => chances[server],
    breakChance,
  };
};

function createSetsModel(model: RallyModel, chances: RallyChances, maxSets: number): SetsModel {
  const played = new Map<string, ReturnType<SetsModel['playSet']>>();
  return {
    maxSets,
    playSet(number, first) {
      // Sets to as many points are alike, but for the first one, which nobody leaves before it has begun.
      const key = `${model.format.target(number, maxSets)} ${first} ${number === 1}`;
      const known = played.get(key);
      if (known !== undefined) return known;
      const race = createRallyRace(model, chances, number, maxSets);
      const outlook = playRace(race, { home: 0, away: 0, server: first, first, isSafe: number === 1 });
      played.set(key, outlook);
      return outlook;
    },
    nextFirst: (number, { home, away }, first) => model.nextFirst(number, { winner: home > away ? 0 : 1, first }),
  };
}

export interface RallyOutlook {
  readonly sets: SetsOutlook;
  readonly chances: RallyChances;
  readonly maxSets: number;
  /** the set in play or next, and where it stands by who serves first in it */
  readonly number: number;
  readonly positions: readonly { readonly weight: number; readonly at: RacePosition }[];
}

const findWinner = ({ points: [home, away] }: RallySet): SideIndex => (home > away ? 0 : 1);

/** Where the set in play stands, or the next one begins. */
function findPositions(model: RallyModel, number: number, score: RallyScore | undefined): RallyOutlook['positions'] {
  const last = score?.sets.at(-1);
  const isNew = last === undefined || last.over;
  const start = (first: SideIndex): RacePosition => ({
    home: 0,
    away: 0,
    server: first,
    first,
    isSafe: number === 1,
  });
  if (!isNew) {
    const [home, away] = last.points;
    const server = toSideIndex(score?.server ?? last.first ?? 'home');
    const first = last.first === undefined ? server : toSideIndex(last.first);
    return [{ weight: 1, at: { home, away, server, first, isSafe: number === 1 && home + away === 0 } }];
  }
  const before = last?.first;
  const next =
    last === undefined || before === undefined
      ? undefined
      : model.nextFirst(number, { winner: findWinner(last), first: toSideIndex(before) });
  return next === undefined
    ? ([0, 1] as const).map((first) => ({ weight: 0.5, at: start(first) }))
    : [{ weight: 1, at: start(next) }];
}

const sumPoints = (sets: readonly RallySet[]): HomeAwayScore => {
  const sum = (side: 0 | 1) => sets.reduce((total, { points }) => total + points[side], 0);
  return [sum(0), sum(1)];
};

/** What all moments of a match have in common while the market's opinion stays the same. */
interface MatchModel {
  readonly chances: RallyChances;
  readonly maxSets: number;
  readonly sets: SetsModel;
}

function createMatchModel(model: RallyModel, { fixture, drift }: RallyMoment): MatchModel {
  const [chances, maxSets] = [model.computeChances(fixture, drift), readMaxSets(fixture)];
  return { chances, maxSets, sets: createSetsModel(model, chances, maxSets) };
}

function computeOutlook(model: RallyModel, match: MatchModel, score: RallyScore | undefined): RallyOutlook {
  const { chances, maxSets } = match;
  const over = score?.sets.filter((set) => set.over) ?? [];
  const number = over.length + 1;
  const positions = findPositions(model, number, score);
  const race = createRallyRace(model, chances, number, maxSets);
  const position: SetsPosition = {
    number,
    won: score === undefined ? [0, 0] : countRallySets(score),
    units: sumPoints(over),
    current: positions.map(({ weight, at }): CurrentSet => ({ first: at.first, weight, outlook: playRace(race, at) })),
  };
  return { sets: computeSetsOutlook(match.sets, position), chances, maxSets, number, positions };
}

export type RallyMoment = Pick<PricingMoment<RallyScore>, 'fixture' | 'score' | 'drift'>;
export type FindRallyOutlook = (moment: RallyMoment) => RallyOutlook;

/** Finds outlooks of a sport's moments; the last ones are kept. */
export function createRallyOutlooks(model: RallyModel): FindRallyOutlook {
  const recent = createRecentResults<RallyOutlook>(32);
  const matches = createRecentResults<MatchModel>(32);
  return (moment) => {
    const { fixture, drift, score } = moment;
    const sets = score?.sets.map(({ points, over, first }) => [points, over, first]);
    const match = `${fixture.id} ${drift}`;
    return recent(`${match} ${JSON.stringify([sets, score?.server])}`, () =>
      computeOutlook(
        model,
        matches(match, () => createMatchModel(model, moment)),
        score,
      ),
    );
  };
}

/** Who is first with so many points in a set: the one in play or a later one. */
function listRaceEndings(
  model: RallyModel,
  outlook: RallyOutlook,
  line: ParsedLine,
): readonly WeightedEnding<SetsFacts>[] | undefined {
  const number = findSetNumber(line, model.format.numberName);
  const target = getSpecifierNumber(line, 'pointnr');
  const set = outlook.sets.sets.get(number);
  if (set === undefined) return undefined;
  const race: UnitRace = {
    ...createRallyRace(model, outlook.chances, number, outlook.maxSets),
    isOver: (home, away) => home >= target || away >= target,
  };
  const starts =
    number === outlook.number
      ? outlook.positions
      : ([0, 1] as const).map((first) => ({
          weight: set.firsts[first],
          at: { home: 0, away: 0, server: first, first },
        }));
  let [home, away] = [0, 0];
  for (const { weight, at } of starts) {
    if (weight === 0) continue;
    for (const end of playRace(race, at).ends) {
      if (end.home >= target) home += weight * end.chance;
      else away += weight * end.chance;
    }
  }
  const before = Array.from({ length: number - 1 }, () => ({ units: [1, 0] as const, over: true }));
  const build = (units: HomeAwayScore, chance: number): WeightedEnding<SetsFacts> => ({
    chance,
    facts: { end: 'played', sets: [...before, { units, over: false }] },
  });
  return [build([target, 0], home), build([0, target], away), buildMissedSet(number, 1 - home - away)];
}

const rules = createDefaultRules(rallyRules);

/** The chances at a moment. */
export function createRallyForecast(model: RallyModel, outlook: RallyOutlook): LineForecast {
  return createSetsForecast<SetsFacts>({
    sport: model.sport,
    rules,
    numberName: model.format.numberName,
    maxSets: outlook.maxSets,
    outlook: outlook.sets,
    listOwn: (line) =>
      (line.market as SetsMarket).rule === 'setRace' ? listRaceEndings(model, outlook, line) : undefined,
  });
}
