/**
 * The script of a simulated match, drawn before it begins: goals at the rates that the prices use, cards, corners, dangerous
 * moments, stoppage time, and one incident.
 */
import { createRandomSource } from '../simulation/seeded-draws.ts';
import type { RandomSource, IndexedDraws } from '../simulation/seeded-draws.ts';
import { matchHalfTimings, computeGoalRates, redCardGoalRateFactors, computeGoalSharePerMs } from './model.ts';
import type { MatchHalf, TeamStrength } from './model.ts';
import type { BetStopReason } from '../feed/messages.ts';

export type HomeOrAway = 'home' | 'away';

/**
 * `var`: a goal is given, settled, and taken back. `abandoned`: in the second half. `postponed`: before kick-off.
 * `wrongPrice`: home and away prices swapped for a minute, and the bets of that minute cancelled.
 */
export type SimulatedMatchIncident = 'none' | 'var' | 'abandoned' | 'postponed' | 'wrongPrice';

/** Moments that move a match to its next part, its end, or its next incident. */
export type MatchTransition =
  | 'halfTime'
  | 'secondHalf'
  | 'fullTime'
  | 'interrupted'
  | 'abandoned'
  | 'postponed'
  | 'wrongPrice'
  | 'wrongPriceFound'
  | 'confirm'
  | 'close';

/** Something that happens, `t` ms of match time after kick-off (before it: negative). */
export type MatchScriptMoment = { readonly t: number } & (
  | { readonly kind: 'drift'; readonly to: number }
  | { readonly kind: 'stop'; readonly reason: BetStopReason }
  | { readonly kind: 'goal' | 'goalTakenBack' | 'corner' | 'yellowCard' | 'redCard'; readonly side: HomeOrAway }
  | { readonly kind: 'stoppage'; readonly stoppageMs: number }
  | { readonly kind: 'kickOff' | 'resume' | 'settleDecided' }
  | { readonly kind: MatchTransition }
);

export interface SideStrengths {
  readonly home: { readonly strength: TeamStrength };
  readonly away: { readonly strength: TeamStrength };
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

export const halfTimeBreakMs = 15 * MINUTE_MS;
/** When prices move before the match: a day of half hours, and the last two hours by five minutes. */
const teamStrengthDriftTimes: readonly number[] = [
  ...Array.from({ length: 44 }, (_, i) => -24 * 60 * MINUTE_MS + i * 30 * MINUTE_MS),
  ...Array.from({ length: 24 }, (_, i) => -120 * MINUTE_MS + i * 5 * MINUTE_MS),
];
/** Standard deviation of all drift, in logarithms of goals: the home price moves by about 7 %, as real prices do. */
const strengthDriftDeviation = 0.075;

/** Per match and side. Real matches have 10.41 corners, 3.94 yellow and 0.12 red cards. */
const matchEventRates = {
  corner: { home: 5.7, away: 4.71 },
  yellowCard: { home: 1.85, away: 2.09 },
  redCard: { home: 0.055, away: 0.065 },
  danger: 10,
} as const;

const USUAL_MATCH_PLAY_DURATION_MS = Object.values(matchHalfTimings).reduce(
  (sum, half) => sum + half.regularMs + half.usualStoppageMs,
  0,
);

/** An interval with a constant rate of something per ms. */
interface SimulatedEventRateInterval {
  readonly from: number;
  readonly to: number;
  readonly rate: number;
}

/** The instants of a Poisson process over these intervals. */
function drawRandomMatchInstants(
  intervals: readonly SimulatedEventRateInterval[],
  random: RandomSource,
): readonly number[] {
  const found: number[] = [];
  let wait = random.exponential();
  for (const { from, to, rate } of intervals) {
    let at = from;
    while (wait < (to - at) * rate) {
      at += wait / rate;
      found.push(Math.round(at));
      wait = random.exponential();
    }
    wait -= (to - at) * rate;
  }
  return found;
}

interface MatchPlayInterval {
  readonly half: MatchHalf;
  readonly from: number;
  readonly to: number;
}

/** The whole script, in order of time. The same draws give the same match. */
export function drawMatchScript(
  sides: SideStrengths,
  incident: SimulatedMatchIncident,
  draws: IndexedDraws,
): readonly MatchScriptMoment[] {
  const random = createRandomSource(draws);
  const drifts = drawTeamStrengthDrift(random);
  const stoppages = [random.between(1, 3), random.between(3, 7)].map((minutes) => Math.round(minutes) * MINUTE_MS);
  const [firstStoppage = 0, secondStoppage = 0] = stoppages;
  const firstEnd = matchHalfTimings.first.regularMs + firstStoppage;
  const secondStart = firstEnd + halfTimeBreakMs;
  const secondEnd = secondStart + matchHalfTimings.second.regularMs + secondStoppage;
  const play: readonly MatchPlayInterval[] = [
    { half: 'first', from: 0, to: firstEnd },
    { half: 'second', from: secondStart, to: secondEnd },
  ];
  const drift = drifts.at(-1)?.to ?? 0;
  const moments: MatchScriptMoment[] = [
    ...drifts,
    { t: 0, kind: 'kickOff' },
    { t: matchHalfTimings.first.regularMs, kind: 'stoppage', stoppageMs: firstStoppage },
    { t: firstEnd, kind: 'halfTime' },
    { t: secondStart, kind: 'secondHalf' },
    { t: secondStart + matchHalfTimings.second.regularMs, kind: 'stoppage', stoppageMs: secondStoppage },
    { t: secondEnd, kind: 'fullTime' },
    ...drawMatchPlay(sides, drift, play, random),
    ...buildMatchClosingMoments(secondEnd),
  ];
  return sortMatchMomentsByTime(addIncidentToMatchScript(moments, incident, play, random));
}

const buildMatchClosingMoments = (t: number): readonly MatchScriptMoment[] => [
  { t: t + 5 * MINUTE_MS, kind: 'confirm' },
  { t: t + 10 * MINUTE_MS, kind: 'close' },
];

/** A stable sort: moments of the same instant keep their order. */
const sortMatchMomentsByTime = (moments: readonly MatchScriptMoment[]): readonly MatchScriptMoment[] =>
  moments.toSorted((a, b) => a.t - b.t);

function drawTeamStrengthDrift(random: RandomSource): readonly (MatchScriptMoment & { readonly kind: 'drift' })[] {
  let to = 0;
  return teamStrengthDriftTimes.map((t) => {
    to += (random.normal() * strengthDriftDeviation) / Math.sqrt(teamStrengthDriftTimes.length);
    return { t, kind: 'drift', to };
  });
}

/** Goals, cards, corners and dangerous moments, with the stops and resumptions around them. */
function drawMatchPlay(
  sides: SideStrengths,
  drift: number,
  play: readonly MatchPlayInterval[],
  random: RandomSource,
): readonly MatchScriptMoment[] {
  const buildSteadyIntervals = (perMatch: number) =>
    play.map(({ from, to }) => ({ from, to, rate: perMatch / USUAL_MATCH_PLAY_DURATION_MS }));
  const moments: MatchScriptMoment[] = [];
  const reds = {
    home: drawRandomMatchInstants(buildSteadyIntervals(matchEventRates.redCard.home), random),
    away: drawRandomMatchInstants(buildSteadyIntervals(matchEventRates.redCard.away), random),
  };
  const goals = computeGoalRates(sides.home.strength, sides.away.strength, drift);
  for (const side of ['home', 'away'] as const) {
    const other = side === 'home' ? 'away' : 'home';
    for (const kind of ['corner', 'yellowCard'] as const) {
      for (const t of drawRandomMatchInstants(buildSteadyIntervals(matchEventRates[kind][side]), random))
        moments.push({ t, kind, side });
    }
    for (const t of reds[side]) {
      moments.push(
        { t, kind: 'stop', reason: 'redCard' },
        { t, kind: 'redCard', side },
        { t: t + 40 * SECOND_MS, kind: 'resume' },
      );
    }
    for (const t of drawRandomMatchInstants(
      buildGoalRateIntervals(goals[side], play, reds[side], reds[other]),
      random,
    )) {
      moments.push(...buildGoalMoments(t, side, play, random), { t: t + 45 * SECOND_MS, kind: 'resume' });
    }
  }
  for (const t of drawRandomMatchInstants(buildSteadyIntervals(matchEventRates.danger), random)) {
    moments.push(
      { t, kind: 'stop', reason: 'danger' },
      { t: t + Math.round(random.between(8, 20) * SECOND_MS), kind: 'resume' },
    );
  }
  return moments;
}

/** Betting stops some seconds before the goal, but not before the half has begun. */
function buildGoalMoments(
  t: number,
  side: HomeOrAway,
  play: readonly MatchPlayInterval[],
  random: RandomSource,
): readonly MatchScriptMoment[] {
  const start = play.find(({ from, to }) => from <= t && t <= to)?.from ?? t;
  return [
    { t: Math.max(start, t - Math.round(random.between(4, 14) * SECOND_MS)), kind: 'stop', reason: 'danger' },
    { t, kind: 'goal', side },
    { t: t + 25 * SECOND_MS, kind: 'settleDecided' },
  ];
}

/** A side's scoring rate over time, changed by every red card. */
function buildGoalRateIntervals(
  goals: number,
  play: readonly MatchPlayInterval[],
  own: readonly number[],
  other: readonly number[],
): readonly SimulatedEventRateInterval[] {
  const cards = [
    ...own.map((t) => ({ t, factor: redCardGoalRateFactors.own })),
    ...other.map((t) => ({ t, factor: redCardGoalRateFactors.other })),
  ];
  return play.flatMap(({ half, from, to }) => {
    const edges = [from, ...cards.map(({ t }) => t).filter((t) => t > from && t < to), to].toSorted((a, b) => a - b);
    return edges.slice(1).map((end, i): SimulatedEventRateInterval => {
      const start = edges[i] ?? from;
      const factor = cards.reduce((product, card) => (card.t <= start ? product * card.factor : product), 1);
      return { from: start, to: end, rate: goals * computeGoalSharePerMs(half) * factor };
    });
  });
}

function addIncidentToMatchScript(
  moments: readonly MatchScriptMoment[],
  incident: SimulatedMatchIncident,
  play: readonly MatchPlayInterval[],
  random: RandomSource,
): readonly MatchScriptMoment[] {
  switch (incident) {
    case 'none':
      return moments;
    case 'postponed': {
      const t = -20 * MINUTE_MS;
      return [
        ...moments.filter((moment) => moment.t < t),
        { t, kind: 'postponed' },
        { t: t + 5 * MINUTE_MS, kind: 'close' },
      ];
    }
    case 'wrongPrice': {
      const t = -45 * MINUTE_MS;
      return [...moments, { t, kind: 'wrongPrice' }, { t: t + MINUTE_MS, kind: 'wrongPriceFound' }];
    }
    case 'abandoned': {
      const from = play[1]?.from ?? 0;
      const t = Math.round(from + random.between(2, 30) * MINUTE_MS);
      return [
        ...moments.filter((moment) => moment.t < t),
        { t, kind: 'interrupted' },
        { t: t + 20 * MINUTE_MS, kind: 'abandoned' },
        ...buildMatchClosingMoments(t + 20 * MINUTE_MS),
      ];
    }
    case 'var': {
      const { from, to } = play[random.integerBelow(play.length)] ?? { from: 0, to: 0 };
      // The review ends before the half does, so the score at the break is never wrong.
      const t = Math.round(random.between(from + MINUTE_MS, to - 3 * MINUTE_MS));
      const side = random.uniform() < 0.5 ? 'home' : 'away';
      return [
        ...moments,
        ...buildGoalMoments(t, side, play, random),
        { t: t + 35 * SECOND_MS, kind: 'stop', reason: 'var' },
        { t: t + 100 * SECOND_MS, kind: 'goalTakenBack', side },
        { t: t + 115 * SECOND_MS, kind: 'resume' },
        { t: t + 115 * SECOND_MS, kind: 'resume' },
      ];
    }
  }
}
