/** What lists, boards and the pricing stage need of a score of snooker. */
import { getSpecifierNumber } from '../core/markets.ts';
import type { ParsedLine } from '../core/markets.ts';
import { marketOutcomeIds } from '../core/outcomes.ts';
import { isOddsOutside } from '../core/score-bounds.ts';
import type { HomeAwayScore } from '../core/results.ts';
import { createDefaultRules } from '../core/rules.ts';
import type { ChanceBounds } from '../core/score-bounds.ts';
import { isSetsPriceContradicted } from '../sets/sets-bounds.ts';
import type { SetsBoundsFormat } from '../sets/sets-bounds.ts';
import { setScoreRules } from '../sets/sets.ts';
import type { SetsRule, Side } from '../sets/sets.ts';
import type { Scoreboard, SportReadings } from '../core/sport.ts';
import { CENTURY, gradeSnooker, snookerRules } from './grade.ts';
import type { SnookerFacts } from './grade.ts';
import type { SnookerMarket } from './markets.ts';
import { countRemaining, findFrameWinner } from './score.ts';
import type { SnookerScore } from './score.ts';

/** Frames won by each player. */
export function countFramesWon({ frames }: SnookerScore): HomeAwayScore {
  const winners = frames.map(findFrameWinner);
  return [winners.filter((side) => side === 'home').length, winners.filter((side) => side === 'away').length];
}

/** Columns of frames on a board: the last ones of a long match. */
const SHOWN_FRAMES = 11;

/** Frames won, the points of the last frames, the highest break of the match, and the break in play. */
export function buildScoreboard(score: SnookerScore): Scoreboard {
  const { frames, striker, retired } = score;
  const won = countFramesWon(score);
  const first = Math.max(0, frames.length - SHOWN_FRAMES);
  const shown = frames.slice(first);
  const buildRow = (side: 0 | 1): readonly string[] => [
    String(won[side]),
    ...shown.map(({ points }) => String(points[side])),
    String(frames.reduce((most, { breaks }) => Math.max(most, breaks?.[side] ?? 0), 0)),
    striker === (side === 0 ? 'home' : 'away') && score.break !== undefined ? String(score.break) : '',
  ];
  const mark = (side: Side | undefined, key: string) =>
    side === undefined ? [] : [{ row: side === 'home' ? 0 : 1, key }];
  return {
    columns: ['frames', ...shown.map((_, index) => String(first + index + 1)), 'highBreak', 'break'],
    rows: [buildRow(0), buildRow(1)],
    marks: [...mark(striker, 'atTable'), ...mark(retired, 'retired')],
  };
}

/** Whether the player behind cannot catch up without a foul. */
function isFrameSafe({ frames, reds = 15, colours = 6 }: SnookerScore): boolean {
  const [home, away] = frames.at(-1)?.points ?? [0, 0];
  return Math.abs(home - away) > countRemaining(reds, colours);
}

/** A pot moves the markets of its frame. Where a frame ends, or is as good as won, all of them move. */
export function listTouchedGroups(before: SnookerScore | undefined, after: SnookerScore): readonly string[] {
  if (before === undefined || before.retired !== after.retired) return ['all'];
  const describe = ({ frames }: SnookerScore) => JSON.stringify(frames.map(({ over, winner }) => [over, winner]));
  if (describe(before) !== describe(after) || isFrameSafe(before) !== isFrameSafe(after)) return ['all'];
  const describeTable = ({ frames, striker, reds, colours, ...rest }: SnookerScore) =>
    JSON.stringify([frames.at(-1), striker, reds, colours, rest.break]);
  return describeTable(before) === describeTable(after) ? [] : ['frame'];
}

/** A frame is a set of one unit here: between two players of most different strength, twelve of thirteen go to one of them. */
const bounds: SetsBoundsFormat = {
  target: () => 1,
  fewest: () => 1,
  cap: 1,
  numberName: 'framenr',
  largestUnitChance: 0.775,
};

/** What fouls may add to the points on the table. */
const FOUL_POINTS = 20;
/** Without enough points on the table a frame is won by fouls alone. */
const MOST_AFTER_SAFE = 0.15;

const anything: ChanceBounds = { least: 0, most: 1 };
const impossible: ChanceBounds = { least: 0, most: 0 };

/** The chances that the table of the frame in play allows. */
function boundFrameOutcome(line: ParsedLine<SnookerMarket>, outcomeId: string, facts: SnookerFacts): ChanceBounds {
  const { sets, frames, remaining, currentBreak = 0 } = facts;
  const number = getSpecifierNumber(line, 'framenr');
  const set = sets?.[number - 1];
  if (set === undefined || remaining === undefined || number !== sets?.length) return anything;
  const [home, away] = set.units;
  if (line.market.rule === 'frameWinner') {
    const isHome = outcomeId === marketOutcomeIds.homeNoDraw;
    return (isHome ? away - home : home - away) > remaining ? { least: 0, most: MOST_AFTER_SAFE } : anything;
  }
  if (line.market.rule === 'setTotalUnits') {
    const isOverPossible = home + away + remaining + FOUL_POINTS > line.quarters / 4;
    return outcomeId === marketOutcomeIds.over && !isOverPossible ? impossible : anything;
  }
  const best = Math.max(frames?.[number - 1]?.highBreak ?? 0, currentBreak + remaining);
  return outcomeId === marketOutcomeIds.yes && best < CENTURY ? impossible : anything;
}

const defaultRules = createDefaultRules(snookerRules);

const isSetScoreRule = (rule: SnookerMarket['rule']): rule is SetsRule =>
  (setScoreRules as readonly string[]).includes(rule);

/** Whether an open price is of a decided or an impossible outcome, or far outside of what score and table allow. */
export function isContradicted(line: ParsedLine, outcomeId: string, odds: number, facts: SnookerFacts): boolean {
  const snookerLine = line as ParsedLine<SnookerMarket>;
  const { rule } = snookerLine.market;
  if (gradeSnooker(snookerLine, outcomeId, facts, defaultRules) !== 'undecided') return true;
  if (rule === 'race') return false;
  if (isSetScoreRule(rule)) {
    const { end, maxSets, won } = facts;
    return isSetsPriceContradicted(rule, line, outcomeId, odds, { end, maxSets, won }, bounds);
  }
  const { least, most } = boundFrameOutcome(snookerLine, outcomeId, facts);
  return most === 0 || isOddsOutside(odds, least, most);
}

export const snookerReadings: SportReadings<SnookerScore, SnookerFacts> = {
  headline: countFramesWon,
  scoreboard: buildScoreboard,
  touched: listTouchedGroups,
  contradicts: isContradicted,
};
