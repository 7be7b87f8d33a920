/** A simulated match: point by point, with changeovers, injuries and line calls that are taken back. */
import { matchPhases } from '@arara/sports/core/catalogue';
import { countSetsWon } from '@arara/sports/sets/rally-score';
import type { HomeAwayScore } from '@arara/sports/core/results';
import type { ScriptStep, SimulatedFixture } from '../play/play.ts';
import { addRetirement, addSetsStep, fitWithin } from '../play/script-steps.ts';
import type { SetsScript } from '../play/script-steps.ts';
import type { RandomSource } from '../play/seeded-draws.ts';
import { otherSide } from '../models/unit-race.ts';
import type { SideIndex } from '../models/unit-race.ts';
import { isInTieBreak, sideNames, startSet, toSideIndex, winPoint } from './points.ts';
import type { TennisFormat } from './points.ts';
import { countGames } from '@arara/sports/tennis/score';
import type { Play, TennisScore } from '@arara/sports/tennis/score';
import { computeServeChances, readFormat, RETIREMENT_PER_GAME } from './serve-model.ts';
import type { ServeChances } from './serve-model.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
/** No simulated match takes longer. */
export const LONGEST_MATCH_MS = 420 * MINUTE_MS;

/** How often something unusual happens. */
const incidents = {
  /** a call that is taken back, per point */
  review: 0.005,
  /** a medical time-out after which play goes on, per changeover */
  medical: 0.006,
  /** bets stop and nothing comes of it, per point */
  falseAlarm: 0.015,
} as const;

/** How points end, by who wins them; the rest are winners and errors. */
const shares = { ace: 0.11, serviceWinner: 0.24, winner: 0.33, doubleFault: 0.1 } as const;

type Step = ScriptStep<TennisScore>;

/** The match as it is being written. */
interface Match extends SetsScript<TennisScore> {
  readonly format: TennisFormat;
  readonly serve: ServeChances;
  readonly random: RandomSource;
}

const countSets = ({ sets }: TennisScore): HomeAwayScore =>
  countSetsWon(sets.map(({ games, over }) => ({ units: games, over })));

const isMatchOver = (score: TennisScore, { maxSets }: TennisFormat): boolean =>
  Math.max(...countSets(score)) > maxSets / 2;

const countAllGames = ({ sets }: TennisScore): number =>
  sets.map(countGames).reduce((sum, [home, away]) => sum + home + away, 0);

function drawPlay(random: RandomSource, isServerWinner: boolean): Play {
  const roll = random.uniform();
  if (!isServerWinner) return roll < shares.doubleFault ? 'doubleFault' : roll < 0.45 ? 'winner' : 'error';
  const [ace, service] = [shares.ace, shares.ace + shares.serviceWinner];
  return roll < ace ? 'ace' : roll < service ? 'serviceWinner' : roll < service + shares.winner ? 'winner' : 'error';
}

const addToSide = ([home, away]: HomeAwayScore, side: SideIndex, n: number): HomeAwayScore =>
  side === 0 ? [home + n, away] : [home, away + n];

/** The score after a point, with how it ended. */
function applyPoint(score: TennisScore, winner: SideIndex, play: Play): TennisScore {
  const server = toSideIndex(score.server ?? 'home');
  return {
    ...winPoint(score, winner),
    lastPlay: play,
    aces: addToSide(score.aces ?? [0, 0], server, play === 'ace' ? 1 : 0),
    doubleFaults: addToSide(score.doubleFaults ?? [0, 0], server, play === 'doubleFault' ? 1 : 0),
  };
}

/** What a point could decide: a set or the match, a game of the server, or nothing of weight. */
function findDanger(score: TennisScore, format: TennisFormat): 'decisive' | 'danger' | undefined {
  const games = countAllGames(score);
  const server = toSideIndex(score.server ?? 'home');
  for (const side of [0, 1] as const) {
    const after = winPoint(score, side);
    if (after.sets.at(-1)?.over === true || isMatchOver(after, format)) return 'decisive';
    if (side !== server && countAllGames(after) > games) return 'danger';
  }
  return undefined;
}

/** Everybody sees a decisive point coming. */
function buildStop({ random, score, format }: Match): Pick<Step, 'stop'> {
  const danger = findDanger(score, format);
  const isFalseAlarm = random.uniform() < incidents.falseAlarm;
  if (danger === undefined && !isFalseAlarm) return {};
  const [beforeMs, afterMs] = [random.between(4, 8) * SECOND_MS, random.between(2, 5) * SECOND_MS];
  return { stop: { groups: ['all'], reason: danger ?? 'danger', beforeMs, afterMs } };
}

/** A call that the umpire changes: the point is first given to the wrong player. It never decides a game. */
function addWrongCall(match: Match, winner: SideIndex, passedMs: number): boolean {
  const { random, score } = match;
  const wrong = applyPoint(score, otherSide(winner), 'winner');
  if (countAllGames(wrong) > countAllGames(score) || wrong.sets.at(-1)?.over === true) return false;
  const reviewMs = random.between(25, 50) * SECOND_MS;
  match.score = wrong;
  addSetsStep(match, passedMs, {
    stop: { groups: ['all'], reason: 'review', beforeMs: 3 * SECOND_MS, afterMs: reviewMs },
  });
  match.t += Math.round(reviewMs);
  match.score = score;
  return true;
}

/** Whether the step of this point is left out: matches of five sets would be too long with all of them. */
function isSkipped({ format }: Match, before: TennisScore, after: TennisScore): boolean {
  const set = before.sets.at(-1);
  const isFirst = before.points?.join() === '0,0' && set !== undefined && !isInTieBreak(set);
  return format.maxSets === 5 && isFirst && countAllGames(after) === countAllGames(before);
}

function playPoint(match: Match, passedMs: number): void {
  const { random, serve, score, format } = match;
  const server = toSideIndex(score.server ?? 'home');
  const isServerWinner = random.uniform() < serve[server];
  const winner = isServerWinner ? server : otherSide(server);
  const play = drawPlay(random, isServerWinner);
  const isReviewed = random.uniform() < incidents.review && addWrongCall(match, winner, passedMs);
  const stop = isReviewed ? { correction: true as const } : buildStop(match);
  match.score = applyPoint(score, winner, play);
  if (!isReviewed && isSkipped(match, score, match.score)) {
    match.t += Math.round(passedMs);
    return;
  }
  addSetsStep(match, isReviewed ? 0 : passedMs, {
    ...stop,
    ...(isMatchOver(match.score, format) ? { phase: matchPhases.finished, ending: 'played' } : {}),
  });
}

/** A player gives up: more often the one who is behind. */
function retire(match: Match): void {
  const { random, score } = match;
  const [home, away] = countSets(score);
  const behind: SideIndex = home === away ? (random.uniform() < 0.5 ? 0 : 1) : home < away ? 0 : 1;
  const side = random.uniform() < 0.75 ? behind : otherSide(behind);
  const treatmentMs = random.between(2.5, 5) * MINUTE_MS;
  match.score = { ...score, retired: sideNames[side] };
  addRetirement(match, treatmentMs);
}

/** The time until the next point, and the stop while a player is treated. */
function pauseBeforeGame(match: Match): number {
  const { random, score } = match;
  const [home, away] = score.sets.at(-1)?.games ?? [0, 0];
  const isChangeover = (home + away) % 2 === 1 && home + away > 1;
  if (!isChangeover) return random.between(18, 30) * SECOND_MS;
  if (random.uniform() >= incidents.medical) return random.between(85, 100) * SECOND_MS;
  return random.between(180, 260) * SECOND_MS;
}

/** Plays a game, or a tie-break, to its end. */
function playGame(match: Match): void {
  const { random } = match;
  const before = countAllGames(match.score);
  let pauseMs = pauseBeforeGame(match);
  do {
    playPoint(match, pauseMs + random.between(5, 16) * SECOND_MS);
    pauseMs = random.between(13, 24) * SECOND_MS;
  } while (countAllGames(match.score) === before && match.steps.at(-1)?.ending === undefined);
}

/** The script of a match. */
export function simulateMatch(fixture: SimulatedFixture, drift: number, random: RandomSource): readonly Step[] {
  const format = readFormat(fixture);
  const first: SideIndex = random.uniform() < 0.5 ? 0 : 1;
  const score: TennisScore = { maxSets: format.maxSets, sets: [], server: sideNames[first] };
  const serve = computeServeChances(fixture, drift);
  const match: Match = { format, serve, random, steps: [], t: 0, score: startSet(score, format) };
  addSetsStep(match, 0);
  match.t += Math.round(random.between(3, 5) * MINUTE_MS);
  for (let isFirstGame = true; match.steps.at(-1)?.ending === undefined; isFirstGame = false) {
    if (match.score.sets.at(-1)?.over === true) {
      match.score = startSet(match.score, format);
      addSetsStep(match, random.between(100, 130) * SECOND_MS);
    }
    if (!isFirstGame && random.uniform() < RETIREMENT_PER_GAME) retire(match);
    else playGame(match);
  }
  return fitWithin(match.steps, LONGEST_MATCH_MS);
}
