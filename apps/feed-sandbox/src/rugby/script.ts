/** A match as it is played: tries, kicks at goal, cards, reviews, and what happens between them. */
import { matchPhases } from '@arara/sports/core/catalogue';
import type { HomeAwayScore } from '@arara/sports/core/results';
import type { ScriptStep, SimulatedFixture } from '../play/play.ts';
import type { RandomSource } from '../play/seeded-draws.ts';
import { cards, computePlayersFactor, createMatchRates, findEffectEnd, kickSuccess, MOST_MISSING } from './model.ts';
import type { MatchRates } from './model.ts';
import { HALF_SECONDS, POINTS } from '@arara/sports/rugby/score';
import type { RugbyPlayKind, RugbyScore, RugbySide } from '@arara/sports/rugby/score';

type Step = ScriptStep<RugbyScore>;
type Stop = NonNullable<Step['stop']>;
type CountField = 'tries' | 'conversions' | 'penaltyGoals' | 'dropGoals' | 'yellowCards' | 'redCards';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Per minute of play: what a screen shows between scores, attacks that come to nothing, tries that are reviewed and not given. */
const idleRates = { restart: 0.55, attack: 0.05, review: 0.006 } as const;

interface Match {
  readonly rates: MatchRates;
  readonly random: RandomSource;
  readonly steps: Step[];
  score: RugbyScore;
  /** the match's own time in ms, and match time in seconds */
  t: number;
  seconds: number;
}

interface StepOptions {
  readonly running?: boolean;
  readonly phase?: number;
  readonly stop?: Stop | undefined;
  readonly ending?: Step['ending'];
}

const findOther = (side: RugbySide): RugbySide => (side === 'home' ? 'away' : 'home');

const addTo = (pair: HomeAwayScore | undefined, side: RugbySide, n: number): HomeAwayScore => {
  const [home, away] = pair ?? [0, 0];
  return side === 'home' ? [home + n, away] : [home, away + n];
};

/** Metres from the try line that home defends, from those to the line that the side attacks. */
const toBall = (side: RugbySide, metresToGo: number): number =>
  Math.round(side === 'home' ? 100 - metresToGo : metresToGo);

/** Adds a step at the present time. `change` is what is new in the score. */
function addStep(
  match: Match,
  change: Partial<RugbyScore>,
  { running = true, phase, stop, ending }: StepOptions = {},
): void {
  const seconds = Math.round(match.seconds);
  match.score = { ...match.score, ...change, seconds };
  match.steps.push({
    t: Math.round(match.t),
    score: match.score,
    phase: phase ?? (match.score.periods.length < 2 ? matchPhases.firstHalf : matchPhases.secondHalf),
    clock: { seconds, running },
    ...(stop === undefined ? {} : { stop }),
    ...(ending === undefined ? {} : { ending }),
  });
}

const stopAround = (reason: Stop['reason'], beforeSeconds: number, afterSeconds: number, group = 'score'): Stop => ({
  groups: [group],
  reason,
  beforeMs: beforeSeconds * SECOND,
  afterMs: afterSeconds * SECOND,
});

/** What the score changes by with points of a side; nothing more is played in the half if it `ends`. */
function score(match: Match, side: RugbySide, points: number, field: CountField, ends = false): Partial<RugbyScore> {
  const { periods } = match.score;
  const current = periods.at(-1)?.points ?? [0, 0];
  return {
    periods: [...periods.slice(0, -1), { points: addTo(current, side, points), over: ends }],
    ...(points === 0 ? {} : { [field]: addTo(match.score[field], side, 1) }),
  };
}

const halfTimeOptions = (match: Match, ends: boolean): StepOptions => ({
  running: !ends,
  ...(ends && match.score.periods.length === 1 ? { phase: matchPhases.halfTime } : {}),
});

/** A kick at goal that was announced: the clock stands still until it is taken. */
function takeKick(match: Match, side: RugbySide, points: 2 | 3, seconds: number): void {
  const { random } = match;
  const isConversion = points === POINTS.conversion;
  match.t += seconds * SECOND;
  const isGood = random.uniform() < (isConversion ? kickSuccess.conversion : kickSuccess.penalty);
  const ends = match.score.timeUp === true;
  const kind: RugbyPlayKind = isConversion
    ? isGood
      ? 'conversion'
      : 'conversionMissed'
    : isGood
      ? 'penaltyGoal'
      : 'penaltyMissed';
  const field = isConversion ? 'conversions' : 'penaltyGoals';
  const possession = ends ? undefined : isConversion || isGood ? side : findOther(side);
  addStep(
    match,
    {
      ...score(match, side, isGood ? points : 0, field, ends),
      kick: undefined,
      possession,
      ball: isConversion || isGood ? 50 : toBall(side, 15),
      lastPlay: { side, kind },
    },
    halfTimeOptions(match, ends),
  );
}

function scoreTry(match: Match, side: RugbySide): void {
  const seconds = match.random.between(60, 85);
  addStep(
    match,
    {
      ...score(match, side, POINTS.try, 'tries'),
      kick: { side, points: POINTS.conversion },
      possession: side,
      ball: toBall(side, 0),
      lastPlay: { side, kind: 'try' },
    },
    { running: false, stop: stopAround('score', 18, seconds + 4) },
  );
  takeKick(match, side, POINTS.conversion, seconds);
}

function kickPenalty(match: Match, side: RugbySide): void {
  const seconds = match.random.between(45, 70);
  const change = {
    kick: { side, points: POINTS.penaltyGoal },
    possession: side,
    ball: toBall(side, match.random.between(12, 45)),
    lastPlay: { side, kind: 'penalty' },
  } as const;
  addStep(match, change, { running: false, stop: stopAround('penalty', 3, seconds + 4) });
  takeKick(match, side, POINTS.penaltyGoal, seconds);
}

function kickDropGoal(match: Match, side: RugbySide): void {
  addStep(
    match,
    {
      ...score(match, side, POINTS.dropGoal, 'dropGoals'),
      possession: side,
      ball: 50,
      lastPlay: { side, kind: 'dropGoal' },
    },
    { stop: stopAround('score', 8, 6) },
  );
}

const listMissing = ({ score: { offField = [] } }: Match, side: RugbySide) =>
  offField.filter((player) => player.side === side);

/** A player is sent off the field; the clock stands still meanwhile. */
function showCard(match: Match, side: RugbySide): void {
  const { random, score: now } = match;
  if (listMissing(match, side).length >= MOST_MISSING) return;
  const isRed = random.uniform() < cards.red;
  const seconds = random.between(35, 60);
  const until = Math.round(match.seconds + 60 * (isRed ? cards.redMinutes : cards.yellowMinutes));
  const field = isRed ? 'redCards' : 'yellowCards';
  addStep(
    match,
    {
      [field]: addTo(now[field], side, 1),
      offField: [...(now.offField ?? []), { side, since: Math.round(match.seconds), until }],
      possession: findOther(side),
      lastPlay: { side, kind: isRed ? 'redCard' : 'yellowCard' },
    },
    { running: false, stop: stopAround(isRed ? 'redCard' : 'other', 4, seconds - 5, 'all') },
  );
  match.t += seconds * SECOND;
  addStep(match, {});
}

/** Play that brings nothing. */
function playIdle(match: Match, kind: 'restart' | 'attack' | 'review'): void {
  const { random } = match;
  const side = random.uniform() < 0.5 ? 'home' : 'away';
  if (kind === 'attack') {
    const attack = { possession: side, ball: toBall(side, random.between(2, 10)), lastPlay: { side, kind } } as const;
    return addStep(match, attack, { stop: stopAround('danger', 6, 14) });
  }
  if (kind === 'review') {
    const seconds = random.between(60, 110);
    const review = { possession: side, ball: toBall(side, 1), lastPlay: { side, kind } } as const;
    addStep(match, review, { running: false, stop: stopAround('review', 12, seconds) });
    match.t += seconds * SECOND;
    return addStep(match, { lastPlay: { side: findOther(side), kind: 'scrum' } });
  }
  const restarts = ['scrum', 'lineout', 'knockOn', 'touchKick'] as const;
  return addStep(match, {
    possession: side,
    ball: toBall(side, random.between(12, 88)),
    lastPlay: { side, kind: restarts[random.integerBelow(restarts.length)] ?? 'scrum' },
  });
}

type Happening = readonly [rate: number, happen: () => void];

/** Everything that may happen now, with its rate per minute. */
function listHappenings(match: Match): readonly Happening[] {
  const count = (side: RugbySide) =>
    listMissing(match, side).filter((player) => findEffectEnd(player) > match.seconds).length;
  const more = count('away') - count('home');
  const bySide = (['home', 'away'] as const).flatMap((side): readonly Happening[] => {
    const factor = computePlayersFactor(side === 'home' ? more : -more);
    const rates = match.rates[side];
    return [
      [rates.try * factor, () => scoreTry(match, side)],
      [rates.penalty * factor, () => kickPenalty(match, side)],
      [rates.dropGoal * factor, () => kickDropGoal(match, side)],
      [cards.perMinute, () => showCard(match, side)],
    ];
  });
  const idle = (['restart', 'attack', 'review'] as const).map((kind): Happening => [
    idleRates[kind],
    () => playIdle(match, kind),
  ]);
  return [...bySide, ...idle];
}

function drawHappening(happenings: readonly Happening[], random: RandomSource): () => void {
  let left = random.uniform() * happenings.reduce((sum, [rate]) => sum + rate, 0);
  const drawn = happenings.find(([rate]) => (left -= rate) < 0) ?? happenings[0];
  return drawn?.[1] ?? (() => undefined);
}

/** Play goes on to this second of match time. */
function playOn(match: Match, until: number): void {
  match.t += (until - match.seconds) * SECOND;
  match.seconds = until;
}

/** Until the hooter. Rates change where a player returns. */
function playHalf(match: Match, hooter: number): void {
  const { random } = match;
  for (;;) {
    const { offField = [] } = match.score;
    const happenings = listHappenings(match);
    const rate = happenings.reduce((sum, [one]) => sum + one, 0);
    const at = match.seconds + (60 * random.exponential()) / rate;
    const back = offField.filter(({ until }) => until > match.seconds).map(({ until }) => until);
    const next = Math.min(at, hooter, ...back);
    playOn(match, next);
    const returning = offField.find(({ until }) => until <= next);
    if (returning !== undefined)
      addStep(match, {
        offField: offField.filter((player) => player !== returning),
        lastPlay: { side: returning.side, kind: 'playerReturns' },
      });
    else if (next === hooter) return;
    else drawHappening(happenings, random)();
  }
}

/** The hooter sounds, and the ball is still alive. */
function playLastBall(match: Match): void {
  const { random, rates } = match;
  const seconds = random.between(15, 90);
  addStep(match, { timeUp: true }, { running: false, stop: stopAround('decisive', 5, seconds) });
  match.t += seconds * SECOND;
  let left = random.uniform();
  for (const side of ['home', 'away'] as const) {
    const chances = rates.afterHooter[side];
    if ((left -= chances.try) < 0) return scoreTry(match, side);
    if ((left -= chances.penalty) < 0) return kickPenalty(match, side);
  }
  return addStep(match, score(match, 'home', 0, 'tries', true), halfTimeOptions(match, true));
}

const startOfMatch: RugbyScore = {
  periods: [],
  tries: [0, 0],
  conversions: [0, 0],
  penaltyGoals: [0, 0],
  dropGoals: [0, 0],
  yellowCards: [0, 0],
  redCards: [0, 0],
};

/** The script of a match. `drift` is where the market's opinion ends. */
export function simulateMatch(fixture: SimulatedFixture, drift: number, random: RandomSource): readonly Step[] {
  const rates = createMatchRates(fixture, drift);
  const match: Match = { rates, random, steps: [], score: startOfMatch, t: 0, seconds: 0 };
  const first: RugbySide = random.uniform() < 0.5 ? 'home' : 'away';
  for (const half of [1, 2] as const) {
    const side = half === 1 ? first : findOther(first);
    addStep(match, {
      periods: [...match.score.periods, { points: [0, 0], over: false }],
      timeUp: undefined,
      possession: findOther(side),
      ball: 50,
      lastPlay: { side, kind: 'kickOff' },
    });
    playHalf(match, half * HALF_SECONDS);
    playLastBall(match);
    match.t += half === 1 ? random.between(12, 15) * MINUTE : random.between(15, 30) * SECOND;
  }
  addStep(
    match,
    { possession: undefined, offField: undefined },
    { running: false, phase: matchPhases.finished, ending: 'played' },
  );
  return match.steps;
}
