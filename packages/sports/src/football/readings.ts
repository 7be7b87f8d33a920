/** What lists, boards and the pricing stage need of a score of football. */
import { createDefaultRules } from '../core/rules.ts';
import type { ParsedLine } from '../core/markets.ts';
import type { HomeAwayScore } from '../core/results.ts';
import type { Scoreboard, SportReadings } from '../core/sport.ts';
import { boundOutcome } from './bounds.ts';
import { isSeasonScore } from './facts.ts';
import type { FootballFacts, FootballScore } from './facts.ts';
import { footballRules, gradeFootball } from './grade.ts';
import type { ParsedFootballLine } from './grade.ts';
import { seasonMarketIds } from './markets.ts';
import type { FootballMatchScore } from './score.ts';
import type { FootballSeasonScore } from './season-score.ts';

const writePair = (pair: HomeAwayScore | undefined, side: 0 | 1): string =>
  pair === undefined ? '' : String(pair[side]);

/** Goals of each half, of overtime and of the shoot-out where they are played, corners and cards. */
function buildMatchScoreboard(score: FootballMatchScore): Scoreboard {
  const { goals, halfTime, overtime, shootout, corners, yellowCards, redCards } = score;
  const secondHalf: HomeAwayScore | undefined = halfTime && [goals[0] - halfTime[0], goals[1] - halfTime[1]];
  const columns: readonly (readonly [key: string, pair: HomeAwayScore | undefined])[] = [
    ['firstHalf', halfTime ?? goals],
    ['secondHalf', secondHalf],
    ...(overtime === undefined ? [] : [['overtime', overtime] as const]),
    ...(shootout === undefined ? [] : [['shootout', shootout] as const]),
    ...(corners === undefined ? [] : [['corners', corners] as const]),
    ...(yellowCards === undefined ? [] : [['yellowCards', yellowCards] as const]),
    ...(redCards === undefined ? [] : [['redCards', redCards] as const]),
    ['total', goals],
  ];
  const marks = ([0, 1] as const).flatMap((row) => [
    ...((redCards?.[row] ?? 0) > 0 ? [{ row, key: 'redCard' }] : []),
    ...(score.ball?.side === (row === 0 ? 'home' : 'away') ? [{ row, key: 'possession' }] : []),
    ...(score.advancing === (row === 0 ? 'home' : 'away') ? [{ row, key: 'advancing' }] : []),
  ]);
  return {
    columns: columns.map(([key]) => key),
    rows: ([0, 1] as const).map((side) => columns.map(([, pair]) => writePair(pair, side))),
    marks,
  };
}

/** Matches, goals and points of every team, in the order of the competitors. */
function buildSeasonScoreboard({ table, champion }: FootballSeasonScore): Scoreboard {
  return {
    columns: ['played', 'goalsFor', 'goalsAgainst', 'points'],
    rows: table.map(([played, points, goalsFor, goalsAgainst]) =>
      [played, goalsFor, goalsAgainst, points].map((n) => String(n)),
    ),
    marks: champion === undefined ? [] : [{ row: champion, key: 'champion' }],
  };
}

const isSamePair = (a: HomeAwayScore | undefined, b: HomeAwayScore | undefined): boolean =>
  (a?.[0] ?? 0) === (b?.[0] ?? 0) && (a?.[1] ?? 0) === (b?.[1] ?? 0);

/** A goal moves every market of goals, a red card all markets; the break decides those of the first half. */
export function listTouchedGroups(before: FootballScore | undefined, after: FootballScore): readonly string[] {
  if (isSeasonScore(after)) return ['season'];
  if (before === undefined) return ['all'];
  if (isSeasonScore(before) || !isSamePair(before.redCards, after.redCards)) return ['all'];
  const hasNewGoals =
    !isSamePair(before.goals, after.goals) ||
    !isSamePair(before.overtime, after.overtime) ||
    !isSamePair(before.shootout, after.shootout);
  const isBreak = (before.halfTime === undefined) !== (after.halfTime === undefined);
  return [
    ...(hasNewGoals || isBreak ? ['score'] : []),
    ...(isSamePair(before.corners, after.corners) ? [] : ['corners']),
    ...(isSamePair(before.yellowCards, after.yellowCards) ? [] : ['bookings']),
  ];
}

const defaultRules = createDefaultRules(footballRules);

/**
 * The pricing stage closes a line when one outcome has less than 1.5 % left. Where a likely bound is so far below that, a price
 * that is still open is one of before.
 */
const PRACTICALLY_IMPOSSIBLE = 0.008;
/** What margins may add to a chance. A price never means less than the fair chance. */
const tolerances = { above: 0.12, below: 0.02 } as const;

/** Whether the score leaves one outcome practically certain: the whole line must not be open. */
function isPracticallyDecided(line: ParsedFootballLine, facts: FootballFacts): boolean {
  return line.outcomes.some(({ id }) => {
    const bounds = boundOutcome(line, id, facts, { rules: defaultRules, width: 'likely' });
    if (bounds === undefined) return false;
    return line.market.summedFrom === undefined
      ? bounds.least > 1 - PRACTICALLY_IMPOSSIBLE
      : bounds.most < PRACTICALLY_IMPOSSIBLE;
  });
}

/** Whether an open price is of a decided outcome, of a practically decided line, or far outside of what goals and time allow. */
export function isContradicted(line: ParsedLine, outcomeId: string, odds: number, facts: FootballFacts): boolean {
  const footballLine = line as ParsedFootballLine;
  if (gradeFootball(footballLine, outcomeId, facts, defaultRules) !== 'undecided') return true;
  if (footballLine.market.id === seasonMarketIds.leagueWinner) return facts.season?.eliminated?.has(outcomeId) === true;
  const bounds = boundOutcome(footballLine, outcomeId, facts, { rules: defaultRules, width: 'widest' });
  if (bounds === undefined) return false;
  const chance = 1_000 / odds;
  if (chance > bounds.most + tolerances.above || chance < bounds.least - tolerances.below) return true;
  return isPracticallyDecided(footballLine, facts);
}

export const footballReadings: SportReadings<FootballScore, FootballFacts> = {
  headline: (score) => (isSeasonScore(score) ? undefined : score.goals),
  scoreboard: (score) => (isSeasonScore(score) ? buildSeasonScoreboard(score) : buildMatchScoreboard(score)),
  touched: listTouchedGroups,
  contradicts: isContradicted,
};
