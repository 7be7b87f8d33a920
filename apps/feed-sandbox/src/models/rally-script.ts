/** A simulated match of a sport in which every rally is a point: rally by rally, with time-outs, injuries and reviews. */
import { matchPhases } from '@arara/sports/core/catalogue';
import { countRallySets } from '@arara/sports/sets/rally-score';
import type { RallyScore, RallySet } from '@arara/sports/sets/rally-score';
import { isRallySetOver } from '@arara/sports/sets/rally-sport';
import type { HomeAwayScore } from '@arara/sports/core/results';
import type { ScriptStep, SimulatedFixture } from '../play/play.ts';
import { createRallyRace, readMaxSets, sideNames, toSideIndex } from './rally-outlook.ts';
import type { RallyChances, RallyModel } from './rally-outlook.ts';
import { addRetirement, addSetsStep, fitWithin } from '../play/script-steps.ts';
import type { SetsScript } from '../play/script-steps.ts';
import type { RandomSource } from '../play/seeded-draws.ts';
import { otherSide } from './unit-race.ts';
import type { SideIndex } from './unit-race.ts';

/** From the shortest to the longest, in seconds. */
type Seconds = readonly [least: number, most: number];
type WeightedPlays = readonly (readonly [play: string, weight: number])[];

export interface RallyScriptPlan {
  readonly longestMs: number;
  /** from the start to the first rally */
  readonly warmUp: Seconds;
  /** from one rally to the next */
  readonly rally: Seconds;
  readonly setBreak: Seconds;
  /** seconds of a pause after the last rally of this set: a towel, an interval, a change of ends */
  pauseAfter?(set: RallySet, number: number): number;
  readonly timeouts?: {
    readonly most: number;
    readonly per: 'set' | 'match';
    readonly seconds: number;
  };
  /** how rallies end that the server wins, and that the receiver wins */
  readonly plays: { readonly serving: WeightedPlays; readonly receiving: WeightedPlays };
  /** a call that is taken back, per rally */
  readonly reviewChance: number;
  /** an injury after which play goes on, per rally */
  readonly medicalChance: number;
}

/** Whether the last rally made one side the first of the set with so many points. */
export function hasJustReached({ points, winners = '' }: RallySet, count: number): boolean {
  const [own, other] = winners.endsWith('H') ? points : [points[1], points[0]];
  return own === count && other < count;
}

const SECOND_MS = 1_000;
/** Bets stop and nothing comes of it, per rally. */
const FALSE_ALARM_CHANCE = 0.015;
/** So many rallies lost in a row make a side ask for a time-out, half of the time. */
const LOST_IN_A_ROW = 3;

type Step = ScriptStep<RallyScore>;

/** The match as it is being written. */
interface Match extends SetsScript<RallyScore> {
  readonly model: RallyModel;
  readonly plan: RallyScriptPlan;
  readonly chances: RallyChances;
  readonly maxSets: number;
  readonly random: RandomSource;
}

const drawMs = (random: RandomSource, [least, most]: Seconds): number => random.between(least, most) * SECOND_MS;

const isMatchOver = ({ maxSets }: Match, score: RallyScore): boolean =>
  Math.max(...countRallySets(score)) > maxSets / 2;

function drawPlay(random: RandomSource, plays: WeightedPlays): string {
  let rest = random.uniform() * plays.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [play, weight] of plays) {
    rest -= weight;
    if (rest < 0) return play;
  }
  return plays[0]?.[0] ?? '';
}

const addToSide = ([home, away]: HomeAwayScore, side: SideIndex, n: number): HomeAwayScore =>
  side === 0 ? [home + n, away] : [home, away + n];

const getSet = ({ sets }: RallyScore): RallySet => {
  const set = sets.at(-1);
  if (set === undefined) throw new RangeError('no set is in play');
  return set;
};

/** The score after a rally: its point, and who serves next. */
export function winRally(model: RallyModel, score: RallyScore, winner: SideIndex): RallyScore {
  const set = getSet(score);
  const [number, { maxSets }] = [score.sets.length, score];
  const points = addToSide(set.points, winner, 1);
  const over = isRallySetOver(model.format, points, number, maxSets);
  const next: RallySet = { ...set, points, over, winners: `${set.winners ?? ''}${winner === 0 ? 'H' : 'A'}` };
  const first = toSideIndex(set.first ?? 'home');
  const server = createRallyRace(model, [0, 0], number, maxSets).nextServer(...points, winner, first);
  const { server: _server, ...rest } = score;
  return { ...rest, sets: [...score.sets.slice(0, -1), next], ...(over ? {} : { server: sideNames[server] }) };
}

function applyRally({ model, plan, random }: Match, score: RallyScore, winner: SideIndex): RallyScore {
  const isServing = toSideIndex(score.server ?? 'home') === winner;
  const play = drawPlay(random, isServing ? plan.plays.serving : plan.plays.receiving);
  const plays = { ...score.plays, [play]: addToSide(score.plays?.[play] ?? [0, 0], winner, 1) };
  return { ...winRally(model, score, winner), lastPlay: play, plays };
}

/** Everybody sees a set point coming. */
function buildStop({ random, model, score }: Match): Pick<Step, 'stop'> {
  const isDecisive = ([0, 1] as const).some((side) => getSet(winRally(model, score, side)).over);
  const isFalseAlarm = random.uniform() < FALSE_ALARM_CHANCE;
  if (!isDecisive && !isFalseAlarm) return {};
  const [beforeMs, afterMs] = [random.between(3, 6) * SECOND_MS, random.between(2, 4) * SECOND_MS];
  return { stop: { groups: ['all'], reason: isDecisive ? 'decisive' : 'danger', beforeMs, afterMs } };
}

/** A call that is changed after a review: the point is first given to the wrong side. It never ends a set. */
function addWrongCall(match: Match, winner: SideIndex, passedMs: number): boolean {
  const { random, score } = match;
  const wrong = applyRally(match, score, otherSide(winner));
  if (getSet(wrong).over) return false;
  const reviewMs = random.between(20, 45) * SECOND_MS;
  match.score = wrong;
  addSetsStep(match, passedMs, {
    stop: { groups: ['all'], reason: 'review', beforeMs: 2 * SECOND_MS, afterMs: reviewMs },
  });
  match.t += Math.round(reviewMs);
  match.score = score;
  return true;
}

/** How many rallies of this set the side has lost in a row. */
function countLostInARow({ winners = '' }: RallySet, side: SideIndex): number {
  const winner = side === 0 ? 'A' : 'H';
  let count = 0;
  while (winners.at(-1 - count) === winner) count++;
  return count;
}

/** A side that loses one rally after the other may ask for a time-out: its length, and the score that counts it. */
function takeTimeout(match: Match): number {
  const { plan, random, score } = match;
  const { timeouts } = plan;
  if (timeouts === undefined) return 0;
  const taken = score.timeouts ?? [0, 0];
  const side = ([0, 1] as const).find((one) => countLostInARow(getSet(score), one) >= LOST_IN_A_ROW);
  if (side === undefined || taken[side] >= timeouts.most || random.uniform() < 0.5) return 0;
  match.score = { ...score, timeouts: addToSide(taken, side, 1) };
  return timeouts.seconds * SECOND_MS;
}

/** The time from the last rally to the end of the next one, with the pauses between them. */
function passTime(match: Match): { readonly passedMs: number; readonly treatmentMs: number } {
  const { plan, random, score } = match;
  const set = getSet(score);
  const hasBegun = set.points[0] + set.points[1] > 0;
  const pause = hasBegun ? (plan.pauseAfter?.(set, score.sets.length) ?? 0) * SECOND_MS : 0;
  const timeoutMs = hasBegun ? takeTimeout(match) : 0;
  const treatmentMs = hasBegun && random.uniform() < plan.medicalChance ? random.between(90, 200) * SECOND_MS : 0;
  return { passedMs: drawMs(random, plan.rally) + pause + timeoutMs + treatmentMs, treatmentMs };
}

function playRally(match: Match): void {
  const { random, chances } = match;
  const { passedMs, treatmentMs } = passTime(match);
  const { score } = match;
  const winner: SideIndex = random.uniform() < chances[toSideIndex(score.server ?? 'home')] ? 0 : 1;
  const isReviewed = random.uniform() < match.plan.reviewChance && addWrongCall(match, winner, passedMs);
  const treatment: Pick<Step, 'stop'> = {
    stop: { groups: ['all'], reason: 'interrupted', beforeMs: Math.round(treatmentMs), afterMs: 3 * SECOND_MS },
  };
  const more = isReviewed ? { correction: true as const } : treatmentMs > 0 ? treatment : buildStop(match);
  match.score = applyRally(match, score, winner);
  const isOver = isMatchOver(match, match.score);
  addSetsStep(match, isReviewed ? 0 : passedMs, {
    ...more,
    ...(isOver ? { phase: matchPhases.finished, ending: 'played' } : {}),
  });
}

/** The next set begins. */
function startSet(match: Match): void {
  const { model, random, plan, score, maxSets } = match;
  const last = score.sets.at(-1);
  const number = score.sets.length + 1;
  const next =
    last?.first === undefined
      ? undefined
      : model.nextFirst(number, {
          winner: last.points[0] > last.points[1] ? 0 : 1,
          first: toSideIndex(last.first),
        });
  const first = sideNames[next ?? (random.uniform() < 0.5 ? 0 : 1)];
  const timeouts = plan.timeouts?.per === 'set' ? { timeouts: [0, 0] as const } : {};
  // The order of points is kept where a market needs it.
  const before = model.ids.setRace === undefined ? score.sets.map(({ winners: _order, ...set }) => set) : score.sets;
  match.score = {
    ...score,
    maxSets,
    sets: [...before, { points: [0, 0], over: false, first }],
    server: first,
    ...timeouts,
  };
}

/** A player gives up: more often the one who is behind. */
function retire(match: Match): void {
  const { random, score } = match;
  const [home, away] = getSet(score).points;
  const behind: SideIndex = home < away || (home === away && random.uniform() < 0.5) ? 0 : 1;
  const side = random.uniform() < 0.75 ? behind : otherSide(behind);
  const treatmentMs = random.between(120, 240) * SECOND_MS;
  match.score = { ...score, retired: sideNames[side] };
  addRetirement(match, treatmentMs);
}

/** The script of a match. */
export function simulateRallies(
  model: RallyModel,
  plan: RallyScriptPlan,
  {
    fixture,
    drift,
    random,
  }: { readonly fixture: SimulatedFixture; readonly drift: number; readonly random: RandomSource },
): readonly Step[] {
  const maxSets = readMaxSets(fixture);
  const chances = model.computeChances(fixture, drift);
  const match: Match = { model, plan, chances, maxSets, random, steps: [], t: 0, score: { maxSets, sets: [] } };
  startSet(match);
  addSetsStep(match, 0);
  match.t += Math.round(drawMs(random, plan.warmUp));
  for (let isFirst = true; match.steps.at(-1)?.ending === undefined; isFirst = false) {
    if (getSet(match.score).over) {
      startSet(match);
      addSetsStep(match, drawMs(random, plan.setBreak));
    }
    if (!isFirst && random.uniform() < model.breakChance) retire(match);
    else playRally(match);
  }
  return fitWithin(match.steps, plan.longestMs);
}
