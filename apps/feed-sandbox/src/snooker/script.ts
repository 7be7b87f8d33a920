/** How a match runs: frames of visits to the table, breaks, pauses, retirements. */
import { matchPhases } from '@arara/sports/core/catalogue';
import type { HomeAwayScore } from '@arara/sports/core/results';
import type { Side } from '@arara/sports/sets/sets';
import type { ScriptStep, SimulatedFixture } from '../play/play.ts';
import type { RandomSource } from '../play/seeded-draws.ts';
import type { SideIndex } from './frame-values.ts';
import { CENTURY } from '@arara/sports/snooker/grade';
import { createMatchup, RETIREMENT } from './matchup.ts';
import type { Matchup } from './matchup.ts';
import { findFramePhase, snookerPhases } from '@arara/sports/snooker/phases';
import { findBreaker, isMatchWon } from './position.ts';
import type { SnookerFrame, SnookerScore } from '@arara/sports/snooker/score';
import {
  ALL_BALLS,
  COLOURS,
  countColours,
  countReds,
  findColourValue,
  LONE_RED,
  pairs,
  pointsLeft,
  RESPOTTED_BLACK,
} from './table.ts';

type Step = ScriptStep<SnookerScore>;
type Stop = NonNullable<Step['stop']>;

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** Seconds of a shot that is thought about, and of one in a break; a pair is two shots. */
const seconds = {
  walkOn: [150, 240],
  breakOff: [20, 40],
  safety: [22, 48],
  pair: [28, 44],
  colour: [14, 24],
  miss: [16, 30],
  betweenFrames: [70, 130],
  interval: [780, 960],
  retirement: [40, 65],
} as const;

/** A match of nine frames or more rests after four. */
const INTERVAL_AFTER = 4;
const LEAST_FRAMES_WITH_INTERVAL = 9;

/** Visits without a pot that pass before the board is brought up to date. */
const MOST_SILENT_VISITS = 4;
const FALSE_ALARM = 0.015;

export const LONGEST_MATCH_MS = 6 * 60 * MINUTE_MS;

const sides = ['home', 'away'] as const;
const otherSide = (side: SideIndex): SideIndex => (side === 0 ? 1 : 0);

/** The match so far. */
interface Match {
  readonly matchup: Matchup;
  readonly random: RandomSource;
  readonly maxFrames: number;
  readonly steps: Step[];
  readonly frames: SnookerFrame[];
  readonly won: [number, number];
  t: number;
}

/** The frame in play. */
interface Frame {
  readonly number: number;
  readonly points: [number, number];
  readonly breaks: [number, number];
  balls: number;
  striker?: SideIndex;
  currentBreak: number;
}

function spend({ random }: Match, [least, most]: readonly [number, number]): number {
  return Math.round(random.between(least, most)) * SECOND_MS;
}

const stopGroups = (groups: readonly string[], reason: Stop['reason'], beforeMs: number, afterMs: number): Stop => ({
  groups,
  reason,
  beforeMs,
  afterMs,
});

const toPair = ([home, away]: readonly [number, number]): HomeAwayScore => [home, away];

/** The score with the frame in play, or between frames. */
function toScore({ maxFrames, frames }: Match, frame: Frame | undefined, nextFrame: number): SnookerScore {
  const breaker = sides[findBreaker(frame?.number ?? nextFrame)];
  if (frame === undefined) return { maxFrames, frames: [...frames], breaker };
  const { points, breaks, balls, striker, currentBreak } = frame;
  return {
    maxFrames,
    frames: [...frames, { points: toPair(points), over: false, breaks: toPair(breaks) }],
    breaker,
    reds: countReds(balls),
    colours: countColours(balls),
    ...(striker === undefined ? {} : { striker: sides[striker] }),
    ...(currentBreak === 0 ? {} : { break: currentBreak }),
  };
}

function addFrameStep(match: Match, frame: Frame, stop?: Stop): void {
  match.steps.push({
    t: match.t,
    score: toScore(match, frame, frame.number),
    phase: findFramePhase(frame.number),
    ...(stop === undefined ? {} : { stop }),
  });
}

/** Points of a pot, or the black that decides a level frame. */
function score(frame: Frame, side: SideIndex, points: number): void {
  frame.points[side] += points;
  frame.currentBreak += points;
  frame.breaks[side] = Math.max(frame.breaks[side], frame.currentBreak);
}

const findLead = ({ points: [home, away] }: Frame, side: SideIndex): number => (side === 0 ? home - away : away - home);

const isSafe = (frame: Frame, side: SideIndex): boolean => findLead(frame, side) > (pointsLeft[frame.balls] ?? 0);

/** The points of a red with its colour. */
function drawPair(random: RandomSource): number {
  let left = random.uniform();
  for (const { points, chance } of pairs) {
    left -= chance;
    if (left < 0) return points;
  }
  return pairs[0]?.points ?? 0;
}

/** Bets stop before the pot that makes the frame safe, and before the one that makes a century. */
function findStop(before: Frame, after: Frame, striker: SideIndex, match: Match): Stop | undefined {
  if (!isSafe(before, striker) && isSafe(after, striker)) {
    const wins = match.won[striker] + 1 > match.maxFrames / 2;
    return stopGroups(['all'], 'decisive', wins ? 6 * SECOND_MS : 4 * SECOND_MS, 3 * SECOND_MS);
  }
  const isCentury = before.currentBreak < CENTURY && after.currentBreak >= CENTURY;
  return isCentury ? stopGroups(['frame'], 'decisive', 4 * SECOND_MS, 3 * SECOND_MS) : undefined;
}

/**
 * A step with the score of the one before: a chance that a player looks at for long. It comes before the shot and does not
 * depend on it.
 */
function addFalseAlarm({ steps, random, t }: Match): void {
  const last = steps.at(-1);
  if (random.uniform() >= FALSE_ALARM || last === undefined) return;
  steps.push({ ...last, t: t + 3 * SECOND_MS, stop: stopGroups(['frame'], 'danger', 2 * SECOND_MS, 3 * SECOND_MS) });
}

/** One shot. Returns whether the visit goes on. */
function playShot(match: Match, frame: Frame, side: SideIndex, isFirst: boolean): boolean {
  const { matchup, random } = match;
  const { first, further } = matchup.players[side];
  const { success, loneRed } = isFirst ? first : further;
  const chance = random.uniform();
  const hasReds = frame.balls > COLOURS;
  if (chance < success) {
    match.t += spend(match, hasReds ? seconds.pair : seconds.colour);
    const points = hasReds ? drawPair(random) : findColourValue(frame.balls);
    frame.balls--;
    score(frame, side, points);
    return frame.balls > 0;
  }
  match.t += spend(match, isFirst ? seconds.safety : seconds.miss);
  if (!hasReds || chance >= success + loneRed) return false;
  frame.balls--;
  score(frame, side, LONE_RED);
  return false;
}

const copyFrame = (frame: Frame): Frame => ({
  ...frame,
  points: [...frame.points],
  breaks: [...frame.breaks],
});

/** One visit to the table. Returns whether a ball was potted; the board shows every second pot of a break. */
function playVisit(match: Match, frame: Frame, side: SideIndex): boolean {
  addFalseAlarm(match);
  frame.striker = side;
  frame.currentBreak = 0;
  let balls = 0;
  for (;;) {
    const before = copyFrame(frame);
    const goesOn = playShot(match, frame, side, balls === 0);
    if (frame.balls < before.balls) balls++;
    if (!goesOn) break;
    const stop = findStop(before, frame, side, match);
    if (stop !== undefined || balls % 2 === 0) addFrameStep(match, frame, stop);
  }
  return balls > 0;
}

/** A frame, from its break-off to its end. */
function playFrame(match: Match, number: number): void {
  const frame: Frame = { number, points: [0, 0], breaks: [0, 0], balls: ALL_BALLS, currentBreak: 0 };
  addFrameStep(match, frame);
  match.t += spend(match, seconds.breakOff);
  let side = otherSide(findBreaker(number));
  for (let silent = 0; ;) {
    const hasPotted = playVisit(match, frame, side);
    if (frame.balls === 0 || isSafe(frame, 0) || isSafe(frame, 1)) return endFrame(match, frame);
    side = otherSide(side);
    frame.striker = side;
    frame.currentBreak = 0;
    silent = hasPotted ? 0 : silent + 1;
    if (!hasPotted && silent % MOST_SILENT_VISITS !== 0) continue;
    addFrameStep(match, frame);
  }
}

/** The frame is won or given up; a level one is decided by the black. */
function endFrame(match: Match, frame: Frame): void {
  const { random, matchup, frames, won, steps } = match;
  if (findLead(frame, 0) === 0) {
    match.t += spend(match, seconds.safety) * 3;
    frame.currentBreak = 0;
    score(frame, random.uniform() < matchup.respotted ? 0 : 1, RESPOTTED_BLACK);
  }
  const winner: SideIndex = findLead(frame, 0) > 0 ? 0 : 1;
  frames.push({ points: toPair(frame.points), over: true, breaks: toPair(frame.breaks) });
  won[winner]++;
  match.t += 5 * SECOND_MS;
  const isOver = isMatchWon(won, match.maxFrames);
  steps.push({
    t: match.t,
    score: toScore(match, undefined, frame.number + 1),
    phase: isOver ? matchPhases.finished : findPausePhase(match),
    stop: stopGroups(['all'], 'decisive', 4 * SECOND_MS, 4 * SECOND_MS),
    ...(isOver ? { ending: 'played' as const } : {}),
  });
}

const hasInterval = ({ frames, maxFrames }: Match): boolean =>
  frames.length === INTERVAL_AFTER && maxFrames >= LEAST_FRAMES_WITH_INTERVAL;

const findPausePhase = (match: Match): number =>
  hasInterval(match) ? snookerPhases.interval : snookerPhases.betweenFrames;

/** The pause after a frame. Returns whether a player retires in it. */
function playPause(match: Match): boolean {
  const { random, steps } = match;
  const chance = random.uniform();
  if (chance >= 2 * RETIREMENT) {
    match.t += spend(match, hasInterval(match) ? seconds.interval : seconds.betweenFrames);
    return false;
  }
  const retired: Side = chance < RETIREMENT ? 'home' : 'away';
  match.t += spend(match, seconds.retirement);
  steps.push({
    t: match.t,
    score: { ...toScore(match, undefined, match.frames.length + 1), retired },
    phase: matchPhases.finished,
    stop: stopGroups(['all'], 'interrupted', 20 * SECOND_MS, MINUTE_MS),
    ending: 'retired',
  });
  return true;
}

/** The script of a match. Everything is drawn in the order of time. */
export function simulateMatch(fixture: SimulatedFixture, drift: number, random: RandomSource): readonly Step[] {
  const maxFrames = Number(fixture.format['maxFrames'] ?? 9);
  const match: Match = {
    matchup: createMatchup(fixture, drift),
    random,
    maxFrames,
    steps: [],
    frames: [],
    won: [0, 0],
    t: 0,
  };
  match.steps.push({ t: 0, score: toScore(match, undefined, 1), phase: snookerPhases.betweenFrames });
  match.t += spend(match, seconds.walkOn);
  for (let number = 1; ; number++) {
    playFrame(match, number);
    if (isMatchWon(match.won, maxFrames) || playPause(match)) return match.steps;
  }
}
