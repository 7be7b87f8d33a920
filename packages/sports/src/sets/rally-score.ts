/**
 * The score of sports in which every rally is a point and points make sets: how it is read, shown, and what grading uses of it.
 * Each sport says which plays end a rally and how its sets are called.
 */
import type { EventReading, ScoreRefusal, Scoreboard } from '../core/sport.ts';
import { isScoreRefused } from '../core/sport.ts';
import type { HomeAwayScore } from '../core/results.ts';
import { optional, readBoolean, readChoice, readList, readObject, readPair, readText } from '../core/score-json.ts';
import { createSetsFacts } from './sets.ts';
import type { SetsFacts, Side } from './sets.ts';

export interface RallySet {
  readonly points: HomeAwayScore;
  readonly over: boolean;
  /** who served first in it */
  readonly first?: Side | undefined;
  /** the winner of each point in order, H or A */
  readonly winners?: string | undefined;
}

export interface RallyScore {
  readonly maxSets: number;
  readonly sets: readonly RallySet[];
  /** who serves next */
  readonly server?: Side | undefined;
  /** how the last rally ended */
  readonly lastPlay?: string | undefined;
  /** rallies won by each side, by how they ended */
  readonly plays?: Readonly<Record<string, HomeAwayScore>> | undefined;
  /** time-outs taken, in the set or in the match as the sport counts them */
  readonly timeouts?: HomeAwayScore | undefined;
  /** the side that retired or was disqualified */
  readonly retired?: Side | undefined;
}

/** The phase of the n-th set is 100 + n. */
export const FIRST_SET_PHASE = 101;

export interface RallyScoreFormat {
  /** the values of `maxSets` */
  readonly formats: readonly [number, ...number[]];
  readonly plays: readonly string[];
}

/** A set too many, one after a set in play, or winners that do not count up to the points. */
function findContradiction({ sets, maxSets }: RallyScore): string | undefined {
  if (sets.length > maxSets) return 'score.sets';
  for (const [index, { points, over, winners }] of sets.entries()) {
    if (!over && index < sets.length - 1) return `score.sets[${index}].over`;
    if (over && points[0] === points[1]) return `score.sets[${index}].points`;
    if (winners !== undefined && !countsTo(winners, points)) return `score.sets[${index}].winners`;
  }
  return undefined;
}

/** Whether a text of H and A has so many of each. */
export const countsTo = (winners: string, [home, away]: HomeAwayScore): boolean =>
  /^[HA]+$/.test(winners) && winners.length === home + away && winners.replaceAll('A', '').length === home;

/** The reader of a sport's scores. A score that contradicts itself is refused. */
export function createRallyScoreReader({
  formats,
  plays,
}: RallyScoreFormat): (json: unknown) => RallyScore | ScoreRefusal {
  const readSide = readChoice('home', 'away');
  const read = readObject({
    maxSets: readChoice(...formats),
    sets: readList(
      readObject({
        points: readPair(99),
        over: readBoolean,
        first: optional(readSide),
        winners: optional(readText(198)),
      }),
      Math.max(...formats),
    ),
    server: optional(readSide),
    lastPlay: optional(readChoice(...plays)),
    plays: optional(readObject(Object.fromEntries(plays.map((play) => [play, optional(readPair(299))])))),
    timeouts: optional(readPair(20)),
    retired: optional(readSide),
  });
  return (json) => {
    const score = read(json, 'score') as RallyScore | ScoreRefusal;
    if (isScoreRefused(score)) return score;
    const refused = findContradiction(score);
    return refused === undefined ? score : { refused };
  };
}

/** What grading uses of a score. */
export function readRallyFacts({ ending, score }: EventReading<RallyScore>): SetsFacts {
  if (score === undefined) return { end: ending };
  const { maxSets, sets, retired } = score;
  return createSetsFacts(
    sets.map(({ points, over, winners }) => ({ units: points, over, ...(winners === undefined ? {} : { winners }) })),
    {
      end: ending,
      maxSets,
      ...(retired === undefined ? {} : { advancing: retired === 'home' ? 'away' : 'home' }),
    },
  );
}

/** Sets won by each side. */
export function countSetsWon(
  sets: readonly { readonly units: HomeAwayScore; readonly over: boolean }[],
): HomeAwayScore {
  const over = sets.filter((set) => set.over);
  const home = over.filter(({ units }) => units[0] > units[1]).length;
  return [home, over.length - home];
}

const toUnits = ({ points, over }: RallySet) => ({ units: points, over });

export const countRallySets = ({ sets }: RallyScore): HomeAwayScore => countSetsWon(sets.map(toUnits));

export interface SetsBoard {
  readonly sets: readonly { readonly units: HomeAwayScore; readonly over: boolean }[];
  /** the points of what is in play, if they are not the last set's units */
  readonly points?: readonly string[] | undefined;
  readonly server?: Side | undefined;
  readonly retired?: Side | undefined;
}

/** Sets won, a column per set that has begun, and the points in play. `name` is the first part of the columns' keys: "set". */
export function buildSetsBoard({ sets, points, server, retired }: SetsBoard, name: string): Scoreboard {
  const won = countSetsWon(sets);
  const buildRow = (side: 0 | 1): readonly string[] => [
    String(won[side]),
    ...sets.map(({ units }) => String(units[side])),
    ...(points === undefined ? [] : [points[side] ?? '']),
  ];
  const mark = (side: Side | undefined, key: string) =>
    side === undefined ? [] : [{ row: side === 'home' ? 0 : 1, key }];
  return {
    columns: [
      `${name}s`,
      ...sets.map((_, index) => `${name}${index + 1}`),
      ...(points === undefined ? [] : ['points']),
    ],
    rows: [buildRow(0), buildRow(1)],
    marks: [...mark(server, 'serving'), ...mark(retired, 'retired')],
  };
}

/** The board of a score whose points are the units of its sets. */
export const buildRallyBoard = ({ sets, server, retired }: RallyScore, name: string): Scoreboard =>
  buildSetsBoard({ sets: sets.map(toUnits), server, retired }, name);

/** The stop groups of the markets about one set, which every rally moves. */
export const setStopGroup = 'set';

const describeSets = (sets: readonly RallySet[], from: number): string =>
  sets
    .slice(from)
    .map(({ points, over }) => `${points.join('-')}${over ? '.' : ''}`)
    .join(' ');

/** A rally moves the markets of its set. Where a set is about to end, or ends, it moves all of them. */
export function listTouchedByRally(
  before: RallyScore | undefined,
  after: RallyScore,
  isDecisive: (points: HomeAwayScore, number: number) => boolean,
): readonly string[] {
  if (before === undefined || before.sets.length > after.sets.length) return ['all'];
  const last = Math.max(0, before.sets.length - 1);
  if (before.retired === after.retired && describeSets(before.sets, 0) === describeSets(after.sets, 0)) return [];
  const isSameSet = before.sets.length === after.sets.length && before.retired === after.retired;
  const [one, other] = [before.sets[last], after.sets[last]];
  if (!isSameSet || one === undefined || other === undefined || one.over !== other.over) return ['all'];
  if (describeSets(before.sets.slice(0, last), 0) !== describeSets(after.sets.slice(0, last), 0)) return ['all'];
  return isDecisive(one.points, last + 1) || isDecisive(other.points, last + 1) ? ['all'] : [setStopGroup];
}
