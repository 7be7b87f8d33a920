/** The score of a match of snooker: how it is read, and what grading uses of it. */
import type { HomeAwayScore } from '../core/results.ts';
import { optional, readBoolean, readChoice, readList, readObject, readPair, readWhole } from '../core/score-json.ts';
import { createSetsFacts } from '../sets/sets.ts';
import type { Side } from '../sets/sets.ts';
import { isScoreRefused } from '../core/sport.ts';
import type { EventReading, ScoreRefusal } from '../core/sport.ts';
import type { SnookerFacts } from './grade.ts';
import { MOST_FRAMES } from './phases.ts';

export interface SnookerFrame {
  readonly points: HomeAwayScore;
  readonly over: boolean;
  /** the highest break of each player in the frame */
  readonly breaks?: HomeAwayScore | undefined;
  /** of a frame that was not won by points: a player lost it by three misses */
  readonly winner?: Side | undefined;
  /** how often the frame was begun again */
  readonly reracks?: number | undefined;
}

export interface SnookerScore {
  /** the most frames that can be played */
  readonly maxFrames: number;
  /** in order; only the last one may be in play */
  readonly frames: readonly SnookerFrame[];
  /** who breaks off in the frame in play, or in the next one */
  readonly breaker?: Side | undefined;
  /** who is at the table; missing before the frame is begun */
  readonly striker?: Side | undefined;
  /** points of the visit in play */
  readonly break?: number | undefined;
  /** reds and colours that are left on the table */
  readonly reds?: number | undefined;
  readonly colours?: number | undefined;
  /** the player who retired or was disqualified */
  readonly retired?: Side | undefined;
}

const readSide = readChoice('home', 'away');

const readSnookerScore = readObject({
  maxFrames: readWhole(MOST_FRAMES),
  frames: readList(
    readObject({
      points: readPair(250),
      over: readBoolean,
      breaks: optional(readPair(155)),
      winner: optional(readSide),
      reracks: optional(readWhole(9)),
    }),
    MOST_FRAMES,
  ),
  breaker: optional(readSide),
  striker: optional(readSide),
  break: optional(readWhole(155)),
  reds: optional(readWhole(15)),
  colours: optional(readWhole(6)),
  retired: optional(readSide),
});

const RED = 1;
const LOWEST_COLOUR = 2;
const BLACK = 7;

/** What a player can still score without a foul of the other: each red with a black, and the colours that are left. */
export function countRemaining(reds: number, colours: number): number {
  let points = reds * (RED + BLACK);
  for (let value = BLACK; value > BLACK - colours && value >= LOWEST_COLOUR; value--) points += value;
  return points;
}

export const findFrameWinner = ({ points: [home, away], over, winner }: SnookerFrame): Side | undefined =>
  winner ?? (!over || home === away ? undefined : home > away ? 'home' : 'away');

/** A frame after one in play, one too many, or a level one that is over make the score unreadable. */
export function readScore(json: unknown): SnookerScore | ScoreRefusal {
  const score = readSnookerScore(json, 'score');
  if (isScoreRefused(score)) return score;
  const { maxFrames, frames, reds = 0, colours = 6 } = score;
  if (maxFrames % 2 === 0 || maxFrames < 3) return { refused: 'score.maxFrames' };
  if (frames.length > maxFrames) return { refused: 'score.frames' };
  const wins = { home: 0, away: 0 };
  for (const [index, frame] of frames.entries()) {
    const winner = findFrameWinner(frame);
    const isDecided = Math.max(wins.home, wins.away) > maxFrames / 2;
    if (isDecided || (!frame.over && index < frames.length - 1)) return { refused: `score.frames[${index}]` };
    if (frame.over && winner === undefined) return { refused: `score.frames[${index}].points` };
    if (!frame.over && frame.winner !== undefined) return { refused: `score.frames[${index}].winner` };
    if (winner !== undefined) wins[winner]++;
  }
  if (reds > 0 && colours < 6) return { refused: 'score.colours' };
  return score;
}

/** What grading uses of a match. */
export function readFacts({ ending, score }: EventReading<SnookerScore>): SnookerFacts {
  if (score === undefined) return { end: ending };
  const { maxFrames, frames, retired, reds, colours = 6 } = score;
  const winners = frames.map(findFrameWinner);
  const count = (side: Side) => winners.filter((winner) => winner === side).length;
  const isPlaying = frames.at(-1)?.over === false;
  return {
    ...createSetsFacts(
      frames.map(({ points, over }) => ({ units: points, over })),
      {
        end: ending,
        maxSets: maxFrames,
        ...(retired === undefined ? {} : { advancing: retired === 'home' ? 'away' : 'home' }),
      },
    ),
    won: [count('home'), count('away')],
    frames: frames.map(({ over, breaks }, index) => ({
      over,
      winner: winners[index],
      ...(breaks === undefined ? {} : { highBreak: Math.max(...breaks) }),
    })),
    ...(isPlaying && reds !== undefined ? { remaining: countRemaining(reds, colours) } : {}),
    ...(isPlaying && score.break !== undefined ? { currentBreak: score.break } : {}),
  };
}
