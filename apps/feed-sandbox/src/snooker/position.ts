/** Where a match stands, in the terms of its model: what is to be seen in a score. */
import type { HomeAwayScore } from '@arara/sports/core/results';
import { toFreshFrame } from './frame-model.ts';
import type { FrameSituation, SideIndex } from './frame-values.ts';
import { countFramesWon } from '@arara/sports/snooker/readings';
import type { SnookerScore } from '@arara/sports/snooker/score';
import { COLOURS, toBalls } from './table.ts';

export interface MatchPosition {
  readonly maxFrames: number;
  readonly won: HomeAwayScore;
  /** the frame in play or the next one */
  readonly frame: number;
  readonly situation: FrameSituation;
  readonly points: HomeAwayScore;
  readonly currentBreak: number;
  /** There has been a century in the frame. */
  readonly hasCentury: boolean;
  /** A frame is over and the next one has not begun: a player may retire. */
  readonly isBetweenFrames: boolean;
}

/** The players break off in turn, home first. */
export const findBreaker = (frame: number): SideIndex => (frame % 2 === 1 ? 0 : 1);

/** Whether somebody has won the match. */
export const isMatchWon = ([home, away]: HomeAwayScore, maxFrames: number): boolean =>
  Math.max(home, away) > maxFrames / 2;

export function findPosition(score: SnookerScore | undefined, maxFrames: number): MatchPosition {
  const won = score === undefined ? ([0, 0] as const) : countFramesWon(score);
  const frame = won[0] + won[1] + 1;
  const last = score?.frames.at(-1);
  const base = { maxFrames, won, frame };
  if (score === undefined || last === undefined || last.over)
    return {
      ...base,
      situation: toFreshFrame(findBreaker(frame)),
      points: [0, 0],
      currentBreak: 0,
      hasCentury: false,
      isBetweenFrames: last !== undefined && !isMatchWon(won, maxFrames),
    };
  const { striker, reds = 15, colours = COLOURS } = score;
  const [home, away] = last.points;
  const currentBreak = score.break ?? 0;
  const situation: FrameSituation = {
    balls: toBalls(reds, colours),
    lead: home - away,
    striker: striker === 'away' ? 1 : 0,
    isFirstShot: currentBreak === 0,
  };
  return {
    ...base,
    situation: striker === undefined ? toFreshFrame(findBreaker(frame)) : situation,
    points: last.points,
    currentBreak,
    hasCentury: Math.max(...(last.breaks ?? [0])) >= 100,
    isBetweenFrames: false,
  };
}
