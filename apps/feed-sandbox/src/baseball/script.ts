/** A simulated game: plate appearance by plate appearance, with the innings, the pitchers, the rain and the reviews around them. */
import { matchPhases } from '@arara/sports/core/catalogue';
import type { RandomSource } from '../play/seeded-draws.ts';
import type { ScriptStep, SimulatedFixture } from '../play/play.ts';
import { computeWinningMargin } from './half-inning.ts';
import { createMatchup, findPitcher, findStarter, STARTER_INNINGS } from './matchup.ts';
import type { FindHalfInning, Side } from './matchup.ts';
import { rain } from './outlook.ts';
import { findInningPhase } from '@arara/sports/baseball/phases';
import { EMPTY_BASES, isHit, listBases, TIE_BREAK_SITUATION, toSituation } from './plate.ts';
import type { PlateResult } from './plate.ts';
import { countRuns } from '@arara/sports/baseball/score';
import type { BaseballScore } from '@arara/sports/baseball/score';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
/** No simulated game takes longer: a longer one is played a little faster. */
export const LONGEST_GAME_MS = 350 * MINUTE_MS;

/** How often something unusual happens. */
const incidents = {
  pitcherReplaced: 0.015,
  /** a stop without a run, with a runner on second or third */
  falseAlarm: 0.3,
  /** an out with a runner on third is first called a run */
  review: 0.03,
} as const;

type Step = ScriptStep<BaseballScore>;

/** The game as it is being written. */
interface Game {
  readonly fixture: SimulatedFixture;
  readonly find: FindHalfInning;
  readonly random: RandomSource;
  readonly steps: Step[];
  /** place of the next batter of each side, 0 to 8 */
  readonly order: [number, number];
  t: number;
  score: BaseballScore;
}

const getInning = ({ away }: BaseballScore): number => away.length;
const getBatting = ({ home, away }: BaseballScore): Side => (away.length > home.length ? 1 : 0);

function addStep(game: Game, passedMs: number, more: Partial<Step> = {}): void {
  game.t += Math.round(passedMs);
  const phase = findInningPhase(Math.max(1, getInning(game.score)), game.score.scheduled);
  game.steps.push({ t: game.t, score: game.score, phase, ...more });
}

/** Who pitches for a side in an inning: the starter, then relievers, one for each inning. */
function findPitcherName({ fixture }: Game, side: Side, inning: number, isReplaced: boolean): string {
  const team = fixture.competitors[side];
  if (team === undefined) throw new RangeError(`${fixture.id} has no side ${side}`);
  if (inning > STARTER_INNINGS) return findPitcher(team, inning - STARTER_INNINGS + 4).name;
  return isReplaced ? findPitcher(team, 12).name : findStarter(fixture, side).name;
}

/** Begins the next half inning; extra innings begin with a runner on second. */
function beginHalf(game: Game): void {
  const { isDelayed: _delayed, lastPlay: _lastPlay, ...score } = game.score;
  const isTop = score.away.length === score.home.length;
  const inning = isTop ? score.away.length + 1 : score.away.length;
  const isReplaced = score.isPitcherReplaced === true;
  game.score = {
    ...score,
    ...(isTop ? { away: [...score.away, 0] } : { home: [...score.home, 0] }),
    isHalfOver: false,
    outs: 0,
    bases: listBases(inning > score.scheduled ? TIE_BREAK_SITUATION : EMPTY_BASES),
    pitchers: [findPitcherName(game, 0, inning, isReplaced), findPitcherName(game, 1, inning, false)],
  };
}

function drawResult(results: readonly PlateResult[], random: RandomSource): PlateResult {
  let rest = random.uniform() * results.reduce((sum, { chance }) => sum + chance, 0);
  for (const result of results) {
    rest -= result.chance;
    if (rest < 0) return result;
  }
  return results.at(-1) as PlateResult;
}

const addRuns = (innings: readonly number[], runs: number): readonly number[] => [
  ...innings.slice(0, -1),
  (innings.at(-1) ?? 0) + runs,
];

const addToSide = ([home, away]: readonly [number, number], side: Side, n: number): readonly [number, number] =>
  side === 0 ? [home + n, away] : [home, away + n];

/** The score after a plate appearance. In the last bottom half no run counts after the winning one, but on a home run. */
function applyResult(score: BaseballScore, result: PlateResult, batter: number): BaseballScore {
  const batting = getBatting(score);
  const [home, away] = countRuns(score);
  const isLast = batting === 0 && getInning(score) >= score.scheduled;
  const margin = isLast ? computeWinningMargin(result.runs, away - home, result.play === 'homeRun') : 0;
  const runs = margin > 0 ? away - home + margin : result.runs;
  const isHalfOver = result.situation === undefined;
  return {
    ...score,
    ...(batting === 0 ? { home: addRuns(score.home, runs) } : { away: addRuns(score.away, runs) }),
    isHalfOver,
    outs: result.situation === undefined ? 3 : result.situation >> 3,
    bases: result.situation === undefined ? [] : listBases(result.situation & 7),
    hits: addToSide(score.hits, batting, isHit(result.play) ? 1 : 0),
    errors: addToSide(score.errors, batting === 0 ? 1 : 0, result.play === 'error' ? 1 : 0),
    batter: batter + 1,
    lastPlay: result.play,
  };
}

/** Whether the score ends the game: the home side leads in or before its last half, or nobody is level after it. */
function isGameOver(score: BaseballScore): boolean {
  const [home, away] = countRuns(score);
  if (getInning(score) < score.scheduled) return false;
  return getBatting(score) === 0 ? home > away || (score.isHalfOver && home !== away) : score.isHalfOver && home > away;
}

/** What people see coming: a run, or a hit with runners who could score. */
function buildStop(before: BaseballScore, after: BaseballScore, random: RandomSource): Pick<Step, 'stop'> {
  const runs = countRuns(after);
  const isScoring = countRuns(before).some((count, side) => count !== runs[side]);
  const isDangerous = before.bases.some((base) => base > 1) && random.uniform() < incidents.falseAlarm;
  if (!isScoring && !isDangerous) return {};
  const [beforeMs, afterMs] = [random.between(4, 9) * SECOND_MS, random.between(3, 8) * SECOND_MS];
  return { stop: { groups: ['all'], reason: isScoring ? 'score' : 'danger', beforeMs, afterMs } };
}

/** An out at home that is first called safe: bets stay stopped until the review takes the run back. */
function addReviewedRun(game: Game, batter: number, passedMs: number): void {
  const { score, random } = game;
  const called: PlateResult = { play: 'single', chance: 1, runs: 1, situation: toSituation(score.outs, [1]) };
  const reviewMs = random.between(60, 110) * SECOND_MS;
  game.score = applyResult(score, called, batter);
  addStep(game, passedMs, {
    stop: { groups: ['all'], reason: 'review', beforeMs: 5 * SECOND_MS, afterMs: reviewMs },
  });
  game.t += Math.round(reviewMs);
  game.score = score;
}

function playPlateAppearance(game: Game): void {
  const { score, random, order } = game;
  const [inning, batting] = [getInning(score), getBatting(score)];
  const result = drawResult(game.find(batting, inning).results[toSituation(score.outs, score.bases)] ?? [], random);
  const batter = order[batting];
  order[batting] = (batter + 1) % 9;
  const passedMs = random.between(60, 145) * SECOND_MS;
  const mayBeReviewed = result.play === 'out' && score.bases.includes(3) && inning < score.scheduled;
  const isReviewed = mayBeReviewed && random.uniform() < incidents.review;
  if (isReviewed) addReviewedRun(game, batter, passedMs);
  const after = applyResult(score, result, batter);
  game.score = after;
  addStep(game, isReviewed ? 0 : passedMs, {
    ...(isReviewed ? { correction: true } : buildStop(score, after, random)),
    ...(isGameOver(after) ? { phase: matchPhases.finished, ending: 'played' } : {}),
  });
}

/** After an inning it may rain; a delayed game goes on, or is called. Returns whether it was called. */
function playRain(game: Game): boolean {
  const { random, score } = game;
  if (getBatting(score) === 1 || getInning(score) >= score.scheduled || random.uniform() >= rain.delays) return false;
  const delayMs = random.between(18, 50) * MINUTE_MS;
  game.score = { ...score, isDelayed: true };
  addStep(game, 30 * SECOND_MS, {
    phase: matchPhases.interrupted,
    stop: { groups: ['all'], reason: 'interrupted', beforeMs: 0, afterMs: delayMs },
  });
  if (random.uniform() < rain.calls) {
    game.score = score;
    addStep(game, delayMs, { phase: matchPhases.abandoned, ending: 'abandoned' });
    return true;
  }
  game.t += Math.round(delayMs);
  return false;
}

const compress = (steps: readonly Step[]): readonly Step[] => {
  const last = steps.at(-1)?.t ?? 0;
  return last <= LONGEST_GAME_MS
    ? steps
    : steps.map((step) => ({ ...step, t: Math.round((step.t * LONGEST_GAME_MS) / last) }));
};

/** The script of a game. */
export function simulateGame(fixture: SimulatedFixture, drift: number, random: RandomSource): readonly Step[] {
  const isReplaced = random.uniform() < incidents.pitcherReplaced;
  const game: Game = {
    fixture,
    find: createMatchup(fixture, drift),
    random,
    steps: [],
    order: [0, 0],
    t: 0,
    score: {
      scheduled: fixture.format['innings'] === 7 ? 7 : 9,
      home: [],
      away: [],
      isHalfOver: false,
      outs: 0,
      bases: [],
      hits: [0, 0],
      errors: [0, 0],
      ...(isReplaced ? { isPitcherReplaced: true } : {}),
    },
  };
  beginHalf(game);
  addStep(game, 0);
  while (game.steps.at(-1)?.ending === undefined) {
    if (!game.score.isHalfOver) playPlateAppearance(game);
    else if (!playRain(game)) {
      beginHalf(game);
      addStep(game, random.between(95, 140) * SECOND_MS);
    }
  }
  return compress(game.steps);
}
