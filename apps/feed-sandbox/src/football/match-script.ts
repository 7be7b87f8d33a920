/**
 * The script of a match, drawn in the order of time: goals at the rates that the prices use, red cards that change them, goals
 * that a review takes away, corners, shots, cards, and where the ball is.
 */
import { matchPhases } from '@arara/sports/core/catalogue';
import type { HomeAwayScore } from '@arara/sports/core/results';
import type { Side } from '@arara/sports/sets/sets';
import type { SimulatedFixture } from '../play/play.ts';
import type { RandomSource } from '../play/seeded-draws.ts';
import { addStep, createMatchDraft, enterPart, stopClock, writeMinute } from './match-draft.ts';
import type { FootballStep, MatchDraft } from './match-draft.ts';
import {
  computeGoalRates,
  computeMatchRates,
  computeRedCardFactors,
  computeSharePerMs,
  goalShares,
  HALF_MS,
  stoppageMinutes,
} from './model.ts';
import type { MatchHalf, SideRates } from './model.ts';
import { playOvertime } from './overtime-script.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const BREAK_MS = 15 * MINUTE_MS;

/** What may happen at any moment of play. */
type Happening =
  | 'goal'
  | 'disallowedGoal'
  | 'missedPenalty'
  | 'corner'
  | 'yellowCard'
  | 'redCard'
  | 'shot'
  | 'danger'
  | 'ball';

/** Of all shots, those on target; goals are shots on target of their own. */
const ON_TARGET_SHARE = 0.28;
/** False alarms in a match, and how often the ball is seen to move. */
const dangersPerMatch: SideRates = { home: 5, away: 4 };
const BALL_INTERVAL_MS = 45 * SECOND_MS;

/** A review takes less time than this, and no other play goes on in it. */
const LONGEST_REVIEW_MS = 150 * SECOND_MS;

const addTo = ([home, away]: HomeAwayScore = [0, 0], side: Side): HomeAwayScore =>
  side === 'home' ? [home + 1, away] : [home, away + 1];
const toOther = (side: Side): Side => (side === 'home' ? 'away' : 'home');

/** Bets stop some seconds before what is coming, but not before this part of play has begun. */
const stopAll = (
  { t, from }: MatchDraft,
  reason: NonNullable<FootballStep['stop']>['reason'],
  beforeSeconds: number,
  afterSeconds: number,
): NonNullable<FootballStep['stop']> => ({
  groups: ['all'],
  reason,
  beforeMs: Math.round(Math.min(beforeSeconds * SECOND_MS, t - from)),
  afterMs: Math.round(afterSeconds * SECOND_MS),
});

const stopGroup = (group: string): NonNullable<FootballStep['stop']> => ({
  groups: [group],
  reason: 'other',
  beforeMs: 0,
  afterMs: 6 * SECOND_MS,
});

function addGoal(draft: MatchDraft, side: Side, isPenalty: boolean): void {
  const { random, score } = draft;
  addStep(
    draft,
    {
      goals: addTo(score.goals, side),
      goalList: [...(score.goalList ?? []), { minute: writeMinute(draft), side, ...(isPenalty ? { isPenalty } : {}) }],
      shots: addTo(score.shots, side),
      shotsOnTarget: addTo(score.shotsOnTarget, side),
      ball: { side: toOther(side), zone: 'middle' },
    },
    {
      stop: isPenalty
        ? stopAll(draft, 'penalty', random.between(50, 80), 45)
        : stopAll(draft, 'danger', random.between(4, 14), 45),
    },
  );
}

/** The referee looks at the last goal again, and confirms it or takes it away. Bets wait. */
function reviewGoal(draft: MatchDraft, isConfirmed: boolean): void {
  const { random } = draft;
  draft.t += random.between(25, 35) * SECOND_MS;
  const decidedAt = draft.t + random.between(45, 80) * SECOND_MS;
  addStep(draft, { isReviewed: true }, { stop: stopAll(draft, 'var', 0, (decidedAt - draft.t) / SECOND_MS + 10) });
  draft.t = decidedAt;
  const { goals, goalList = [] } = draft.score;
  const last = goalList.at(-1);
  if (isConfirmed || last === undefined) {
    addStep(draft, { isReviewed: undefined }, { stop: stopAll(draft, 'var', 0, 12) });
    return;
  }
  addStep(
    draft,
    {
      isReviewed: undefined,
      goals: last.side === 'home' ? [goals[0] - 1, goals[1]] : [goals[0], goals[1] - 1],
      goalList: [...goalList.slice(0, -1), { ...last, isDisallowed: true }],
    },
    { correction: true, stop: stopAll(draft, 'var', 0, 15) },
  );
}

function addCard(draft: MatchDraft, side: Side, isRed: boolean): void {
  const { score, random } = draft;
  const { yellowCards = [0, 0], cards = [] } = score;
  const minute = writeMinute(draft);
  if (!isRed) {
    const changes = {
      yellowCards: addTo(yellowCards, side),
      cards: [...cards, { minute, side, color: 'yellow' } as const],
    };
    addStep(draft, changes, { stop: stopGroup('bookings') });
    return;
  }
  const isSecond = random.uniform() < 0.5 && yellowCards[side === 'home' ? 0 : 1] > 0;
  const color = isSecond ? 'secondYellow' : 'red';
  addStep(
    draft,
    { redCards: addTo(score.redCards, side), cards: [...cards, { minute, side, color }] },
    { stop: stopAll(draft, 'redCard', 3, 40) },
  );
}

const zones = ['own', 'middle', 'middle', 'attack'] as const;

/** Adds what happens now. Returns whether the referee then looks at it again. */
function addHappening(draft: MatchDraft, kind: Happening, side: Side, mayReview: boolean): void {
  const { score, random } = draft;
  switch (kind) {
    case 'goal': {
      const isReviewed = random.uniform() < goalShares.confirmed && mayReview;
      addGoal(draft, side, random.uniform() < goalShares.penalty);
      if (isReviewed) reviewGoal(draft, true);
      break;
    }
    case 'disallowedGoal':
      addGoal(draft, side, false);
      reviewGoal(draft, false);
      break;
    case 'missedPenalty':
      addStep(
        draft,
        { shots: addTo(score.shots, side), ball: { side: toOther(side), zone: 'own' } },
        { stop: stopAll(draft, 'penalty', random.between(50, 80), 15) },
      );
      break;
    case 'corner':
      addStep(
        draft,
        {
          corners: addTo(score.corners, side),
          cornerOrder: `${score.cornerOrder ?? ''}${side === 'home' ? 'H' : 'A'}`,
          ball: { side, zone: 'attack' },
        },
        { stop: stopGroup('corners') },
      );
      break;
    case 'yellowCard':
      addCard(draft, side, false);
      break;
    case 'redCard':
      addCard(draft, side, true);
      break;
    case 'shot': {
      const shotsOnTarget =
        random.uniform() < ON_TARGET_SHARE ? addTo(score.shotsOnTarget, side) : (score.shotsOnTarget ?? [0, 0]);
      addStep(draft, { shots: addTo(score.shots, side), shotsOnTarget, ball: { side, zone: 'attack' } });
      break;
    }
    case 'danger':
      addStep(draft, { ball: { side, zone: 'danger' } }, { stop: stopAll(draft, 'danger', 0, random.between(8, 20)) });
      break;
    case 'ball':
      addStep(draft, { ball: { side, zone: zones[random.integerBelow(zones.length)] ?? 'middle' } });
      break;
  }
}

interface RatedHappening {
  readonly kind: Happening;
  readonly side: Side;
  /** per ms */
  readonly rate: number;
}

/** The rates of everything that may happen now. */
function listRates({ score, goalRates }: MatchDraft, half: MatchHalf, mayReview: boolean): readonly RatedHappening[] {
  const factors = computeRedCardFactors(score.redCards ?? [0, 0]);
  return (['home', 'away'] as const).flatMap((side): readonly RatedHappening[] => {
    const factor = factors[side];
    const compute = (thing: Parameters<typeof computeMatchRates>[0]) =>
      computeMatchRates(thing, goalRates)[side] * computeSharePerMs(thing, half);
    const goals = compute('goals') * factor;
    const ballShare = goalRates[side] / (goalRates.home + goalRates.away);
    return [
      { kind: 'goal', side, rate: goals },
      { kind: 'disallowedGoal', side, rate: mayReview ? goals * goalShares.disallowed : 0 },
      { kind: 'missedPenalty', side, rate: goals * goalShares.missedPenalty },
      { kind: 'corner', side, rate: compute('corners') * factor },
      { kind: 'yellowCard', side, rate: compute('yellowCards') },
      { kind: 'redCard', side, rate: compute('redCards') },
      { kind: 'shot', side, rate: compute('shots') * factor },
      { kind: 'danger', side, rate: (dangersPerMatch[side] / 2) * (1 / HALF_MS) },
      { kind: 'ball', side, rate: (0.3 + 0.4 * ballShare) / BALL_INTERVAL_MS },
    ];
  });
}

/** What happens next and how long it takes; undefined if nothing happens before `until`. */
function drawNext(draft: MatchDraft, half: MatchHalf, until: number, mayReview: boolean): RatedHappening | undefined {
  const rates = listRates(draft, half, mayReview);
  const all = rates.reduce((sum, { rate }) => sum + rate, 0);
  draft.t += draft.random.exponential() / all;
  if (draft.t >= until) {
    draft.t = until;
    return undefined;
  }
  let rest = draft.random.uniform() * all;
  return rates.find(({ rate }) => (rest -= rate) < 0) ?? rates.at(-1);
}

/** Plays until an instant of event time. */
function playUntil(draft: MatchDraft, half: MatchHalf, until: number, mayReview: boolean): void {
  while (draft.t < until) {
    const next = drawNext(draft, half, until, mayReview);
    if (next !== undefined) addHappening(draft, next.kind, next.side, mayReview);
  }
}

/** Plays a half: its stoppage time is announced when its 45 minutes are over. */
function playHalf(draft: MatchDraft, half: MatchHalf): void {
  const { least, most } = stoppageMinutes[half];
  const regularEnd = draft.from + HALF_MS;
  playUntil(draft, half, regularEnd - LONGEST_REVIEW_MS, true);
  playUntil(draft, half, regularEnd, false);
  draft.stoppage = Math.round(draft.random.between(least, most));
  addStep(draft, {});
  playUntil(draft, half, regularEnd + draft.stoppage * MINUTE_MS, false);
}

const findWinner = ([home, away]: HomeAwayScore): Side | undefined =>
  home === away ? undefined : home > away ? 'home' : 'away';

/** The whole script. The same draws give the same match. */
export function simulateMatch(fixture: SimulatedFixture, drift: number, random: RandomSource): readonly FootballStep[] {
  const [home, away] = fixture.competitors;
  if (home === undefined || away === undefined) throw new RangeError(`${fixture.id} needs two teams`);
  const none: HomeAwayScore = [0, 0];
  const draft = createMatchDraft(fixture, computeGoalRates(home, away, drift), random);
  addStep(draft, { shots: none, shotsOnTarget: none, ball: { side: 'home', zone: 'middle' } });
  playHalf(draft, 'firstHalf');
  enterPart(draft, matchPhases.halfTime, HALF_MS / SECOND_MS, { isRunning: false });
  const { goals, cornerOrder } = draft.score;
  addStep(draft, { halfTime: goals, cornerOrder: `${cornerOrder}|`, ball: undefined });
  draft.t += BREAK_MS;
  enterPart(draft, matchPhases.secondHalf, HALF_MS / SECOND_MS);
  addStep(draft, { ball: { side: 'away', zone: 'middle' } });
  playHalf(draft, 'secondHalf');
  const isCup = fixture.format['overtime'] === 1;
  if (isCup && findWinner(draft.score.goals) === undefined) playOvertime(draft);
  const { score } = draft;
  const winner = findWinner(score.shootout ?? none) ?? findWinner(score.overtime ?? none) ?? findWinner(score.goals);
  stopClock(draft, matchPhases.finished);
  addStep(
    draft,
    { ball: undefined, ...(isCup && winner !== undefined ? { advancing: winner } : {}) },
    { ending: 'played' },
  );
  return draft.steps;
}
