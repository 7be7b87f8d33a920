/** What one point does to a score of tennis: games, tie-breaks, sets, and who serves next. */
import type { HomeAwayScore } from '@arara/sports/core/results';
import type { Side } from '@arara/sports/sets/sets';
import { otherSide, serveOnceThenTwice } from '../models/unit-race.ts';
import type { SideIndex } from '../models/unit-race.ts';
import { isMatchTieBreakOver, isSetOver, isTieBreakOver } from '@arara/sports/tennis/score';
import type { TennisScore, TennisSet } from '@arara/sports/tennis/score';

export const sideNames = ['home', 'away'] as const satisfies readonly [Side, Side];
export const toSideIndex = (side: Side): SideIndex => (side === 'home' ? 0 : 1);

const pointNames = ['0', '15', '30', '40', 'A'];
/** The points of a game as counts; an advantage is 4 to 3. */
export const readGamePoints = ([home = '0', away = '0']: readonly string[]): HomeAwayScore => [
  Math.max(0, pointNames.indexOf(home)),
  Math.max(0, pointNames.indexOf(away)),
];

/** Whether the game in play is a tie-break. */
export const isInTieBreak = ({ games: [home, away], over, isMatchTieBreak }: TennisSet): boolean =>
  !over && isMatchTieBreak !== true && home === 6 && away === 6;

/** The points of a tie-break in play, as counts. */
export const readTieBreakPoints = (points: readonly string[] | undefined): HomeAwayScore => [
  Number(points?.[0] ?? 0),
  Number(points?.[1] ?? 0),
];

/** Who served first in a tie-break, from who serves now. */
export const findTieBreakFirst = (server: SideIndex, [home, away]: HomeAwayScore): SideIndex =>
  serveOnceThenTwice(home + away, server);

export interface TennisFormat {
  readonly maxSets: 3 | 5;
  /** a tie-break to ten instead of the last set */
  readonly hasMatchTieBreak: boolean;
}

const add = ([home, away]: HomeAwayScore, side: SideIndex): HomeAwayScore =>
  side === 0 ? [home + 1, away] : [home, away + 1];

/** The score at the beginning of the next set. */
export function startSet(score: TennisScore, { maxSets, hasMatchTieBreak }: TennisFormat): TennisScore {
  const isMatchTieBreak = hasMatchTieBreak && score.sets.length === maxSets - 1;
  const set: TennisSet = { games: [0, 0], over: false, ...(isMatchTieBreak ? { isMatchTieBreak } : {}) };
  return { ...score, sets: [...score.sets, set], ...(isMatchTieBreak ? {} : { points: ['0', '0'] }) };
}

const replaceLast = (score: TennisScore, set: TennisSet): TennisScore => ({
  ...score,
  sets: [...score.sets.slice(0, -1), set],
});

/** The score after a game is won; `first` served first in it. */
function winGame(score: TennisScore, set: TennisSet, winner: SideIndex, first: SideIndex): TennisScore {
  const games = add(set.games, winner);
  const over = isSetOver(...games);
  const { points: _points, ...rest } = replaceLast(score, {
    ...set,
    games,
    over,
    winners: `${set.winners ?? ''}${winner === 0 ? 'H' : 'A'}`,
  });
  return { ...rest, server: sideNames[otherSide(first)], ...(over ? {} : { points: ['0', '0'] }) };
}

function winMatchTieBreakPoint(score: TennisScore, set: TennisSet, winner: SideIndex, server: SideIndex): TennisScore {
  const first = findTieBreakFirst(server, set.games);
  const games = add(set.games, winner);
  const over = isMatchTieBreakOver(...games);
  return {
    ...replaceLast(score, { ...set, games, over }),
    server: sideNames[serveOnceThenTwice(games[0] + games[1], first)],
  };
}

function winTieBreakPoint(score: TennisScore, set: TennisSet, winner: SideIndex, server: SideIndex): TennisScore {
  const before = readTieBreakPoints(score.points);
  const first = findTieBreakFirst(server, before);
  const after = add(before, winner);
  if (isTieBreakOver(...after)) return winGame(score, set, winner, first);
  const next = serveOnceThenTwice(after[0] + after[1], first);
  return { ...score, points: after.map(String), server: sideNames[next] };
}

/** The score after a point. Throws a RangeError where no set is in play. */
export function winPoint(score: TennisScore, winner: SideIndex): TennisScore {
  const set = score.sets.at(-1);
  if (set === undefined || set.over) throw new RangeError('no set is in play');
  const server = toSideIndex(score.server ?? 'home');
  if (set.isMatchTieBreak === true) return winMatchTieBreakPoint(score, set, winner, server);
  if (isInTieBreak(set)) return winTieBreakPoint(score, set, winner, server);
  const [home, away] = add(readGamePoints(score.points ?? []), winner);
  if (Math.max(home, away) >= 4 && Math.abs(home - away) >= 2) return winGame(score, set, winner, server);
  // Deuce is 40 to 40 again.
  const [one, other] = home === 4 && away === 4 ? [3, 3] : [home, away];
  return { ...score, points: [pointNames[one] ?? '0', pointNames[other] ?? '0'] };
}
