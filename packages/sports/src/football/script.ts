/**
 * The script of a simulated match, drawn before it begins: goals at the rates that the prices use, cards, corners, dangerous
 * moments, stoppage time, and one incident.
 */
import { createRandomSource } from '../simulation/seeded-draws.ts';
import type { RandomSource, Draws } from '../simulation/seeded-draws.ts';
import { matchHalves, computeGoalRates, redCardFactors, computeGoalSharePerMs } from './model.ts';
import type { MatchHalf, TeamStrength } from './model.ts';
import type { StopReason } from '../feed/messages.ts';

export type Side = 'home' | 'away';

/**
 * `var`: a goal is given, settled, and taken back. `abandoned`: in the second half. `postponed`: before kick-off.
 * `wrongPrice`: home and away prices swapped for a minute, and the bets of that minute cancelled.
 */
export type Incident = 'none' | 'var' | 'abandoned' | 'postponed' | 'wrongPrice';

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
export type ScriptMoment = { readonly t: number } & (
  | { readonly kind: 'drift'; readonly to: number }
  | { readonly kind: 'stop'; readonly reason: StopReason }
  | { readonly kind: 'goal' | 'goalTakenBack' | 'corner' | 'yellowCard' | 'redCard'; readonly side: Side }
  | { readonly kind: 'stoppage'; readonly stoppageMs: number }
  | { readonly kind: 'kickOff' | 'resume' | 'settleDecided' }
  | { readonly kind: MatchTransition }
);

export interface SideStrengths {
  readonly home: { readonly strength: TeamStrength };
  readonly away: { readonly strength: TeamStrength };
}

const second = 1_000;
const minute = 60 * second;

export const halfTimeBreakMs = 15 * minute;
/** When prices move before the match: a day of half hours, and the last two hours by five minutes. */
const driftTimes: readonly number[] = [
  ...Array.from({ length: 44 }, (_, i) => -24 * 60 * minute + i * 30 * minute),
  ...Array.from({ length: 24 }, (_, i) => -120 * minute + i * 5 * minute),
];
/** Standard deviation of all drift, in logarithms of goals: the home price moves by about 7 %, as real prices do. */
const driftSd = 0.075;

/** Per match and side. Real matches have 10.41 corners, 3.94 yellow and 0.12 red cards. */
const eventRates = {
  corner: { home: 5.7, away: 4.71 },
  yellowCard: { home: 1.85, away: 2.09 },
  redCard: { home: 0.055, away: 0.065 },
  danger: 10,
} as const;

const usualPlayMs = Object.values(matchHalves).reduce((sum, half) => sum + half.regularMs + half.usualStoppageMs, 0);

/** An interval with a constant rate of something per ms. */
interface RateInterval {
  readonly from: number;
  readonly to: number;
  readonly rate: number;
}

/** The instants of a Poisson process over these intervals. */
function drawInstants(intervals: readonly RateInterval[], random: RandomSource): readonly number[] {
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

interface PlayInterval {
  readonly half: MatchHalf;
  readonly from: number;
  readonly to: number;
}

/** The whole script, in order of time. The same draws give the same match. */
export function drawScript(sides: SideStrengths, incident: Incident, draws: Draws): readonly ScriptMoment[] {
  const random = createRandomSource(draws);
  const drifts = drawDrift(random);
  const stoppages = [random.between(1, 3), random.between(3, 7)].map((minutes) => Math.round(minutes) * minute);
  const [firstStoppage = 0, secondStoppage = 0] = stoppages;
  const firstEnd = matchHalves.first.regularMs + firstStoppage;
  const secondStart = firstEnd + halfTimeBreakMs;
  const secondEnd = secondStart + matchHalves.second.regularMs + secondStoppage;
  const play: readonly PlayInterval[] = [
    { half: 'first', from: 0, to: firstEnd },
    { half: 'second', from: secondStart, to: secondEnd },
  ];
  const drift = drifts.at(-1)?.to ?? 0;
  const moments: ScriptMoment[] = [
    ...drifts,
    { t: 0, kind: 'kickOff' },
    { t: matchHalves.first.regularMs, kind: 'stoppage', stoppageMs: firstStoppage },
    { t: firstEnd, kind: 'halfTime' },
    { t: secondStart, kind: 'secondHalf' },
    { t: secondStart + matchHalves.second.regularMs, kind: 'stoppage', stoppageMs: secondStoppage },
    { t: secondEnd, kind: 'fullTime' },
    ...drawPlay(sides, drift, play, random),
    ...buildClosingMoments(secondEnd),
  ];
  return sortByTime(addIncident(moments, incident, play, random));
}

const buildClosingMoments = (t: number): readonly ScriptMoment[] => [
  { t: t + 5 * minute, kind: 'confirm' },
  { t: t + 10 * minute, kind: 'close' },
];

/** A stable sort: moments of the same instant keep their order. */
const sortByTime = (moments: readonly ScriptMoment[]): readonly ScriptMoment[] => moments.toSorted((a, b) => a.t - b.t);

function drawDrift(random: RandomSource): readonly (ScriptMoment & { readonly kind: 'drift' })[] {
  let to = 0;
  return driftTimes.map((t) => {
    to += (random.normal() * driftSd) / Math.sqrt(driftTimes.length);
    return { t, kind: 'drift', to };
  });
}

/** Goals, cards, corners and dangerous moments, with the stops and resumptions around them. */
function drawPlay(
  sides: SideStrengths,
  drift: number,
  play: readonly PlayInterval[],
  random: RandomSource,
): readonly ScriptMoment[] {
  const buildSteadyIntervals = (perMatch: number) =>
    play.map(({ from, to }) => ({ from, to, rate: perMatch / usualPlayMs }));
  const moments: ScriptMoment[] = [];
  const reds = {
    home: drawInstants(buildSteadyIntervals(eventRates.redCard.home), random),
    away: drawInstants(buildSteadyIntervals(eventRates.redCard.away), random),
  };
  const goals = computeGoalRates(sides.home.strength, sides.away.strength, drift);
  for (const side of ['home', 'away'] as const) {
    const other = side === 'home' ? 'away' : 'home';
    for (const kind of ['corner', 'yellowCard'] as const) {
      for (const t of drawInstants(buildSteadyIntervals(eventRates[kind][side]), random))
        moments.push({ t, kind, side });
    }
    for (const t of reds[side]) {
      moments.push(
        { t, kind: 'stop', reason: 'redCard' },
        { t, kind: 'redCard', side },
        { t: t + 40 * second, kind: 'resume' },
      );
    }
    for (const t of drawInstants(buildGoalRateIntervals(goals[side], play, reds[side], reds[other]), random)) {
      moments.push(...buildGoalMoments(t, side, play, random), { t: t + 45 * second, kind: 'resume' });
    }
  }
  for (const t of drawInstants(buildSteadyIntervals(eventRates.danger), random)) {
    moments.push(
      { t, kind: 'stop', reason: 'danger' },
      { t: t + Math.round(random.between(8, 20) * second), kind: 'resume' },
    );
  }
  return moments;
}

/** Betting stops some seconds before the goal, but not before the half has begun. */
function buildGoalMoments(
  t: number,
  side: Side,
  play: readonly PlayInterval[],
  random: RandomSource,
): readonly ScriptMoment[] {
  const start = play.find(({ from, to }) => from <= t && t <= to)?.from ?? t;
  return [
    { t: Math.max(start, t - Math.round(random.between(4, 14) * second)), kind: 'stop', reason: 'danger' },
    { t, kind: 'goal', side },
    { t: t + 25 * second, kind: 'settleDecided' },
  ];
}

/** A side's scoring rate over time, changed by every red card. */
function buildGoalRateIntervals(
  goals: number,
  play: readonly PlayInterval[],
  own: readonly number[],
  other: readonly number[],
): readonly RateInterval[] {
  const cards = [
    ...own.map((t) => ({ t, factor: redCardFactors.own })),
    ...other.map((t) => ({ t, factor: redCardFactors.other })),
  ];
  return play.flatMap(({ half, from, to }) => {
    const edges = [from, ...cards.map(({ t }) => t).filter((t) => t > from && t < to), to].toSorted((a, b) => a - b);
    return edges.slice(1).map((end, i): RateInterval => {
      const start = edges[i] ?? from;
      const factor = cards.reduce((product, card) => (card.t <= start ? product * card.factor : product), 1);
      return { from: start, to: end, rate: goals * computeGoalSharePerMs(half) * factor };
    });
  });
}

function addIncident(
  moments: readonly ScriptMoment[],
  incident: Incident,
  play: readonly PlayInterval[],
  random: RandomSource,
): readonly ScriptMoment[] {
  switch (incident) {
    case 'none':
      return moments;
    case 'postponed': {
      const t = -20 * minute;
      return [
        ...moments.filter((moment) => moment.t < t),
        { t, kind: 'postponed' },
        { t: t + 5 * minute, kind: 'close' },
      ];
    }
    case 'wrongPrice': {
      const t = -45 * minute;
      return [...moments, { t, kind: 'wrongPrice' }, { t: t + minute, kind: 'wrongPriceFound' }];
    }
    case 'abandoned': {
      const from = play[1]?.from ?? 0;
      const t = Math.round(from + random.between(2, 30) * minute);
      return [
        ...moments.filter((moment) => moment.t < t),
        { t, kind: 'interrupted' },
        { t: t + 20 * minute, kind: 'abandoned' },
        ...buildClosingMoments(t + 20 * minute),
      ];
    }
    case 'var': {
      const { from, to } = play[random.integerBelow(play.length)] ?? { from: 0, to: 0 };
      // The review ends before the half does, so the score at the break is never wrong.
      const t = Math.round(random.between(from + minute, to - 3 * minute));
      const side = random.uniform() < 0.5 ? 'home' : 'away';
      return [
        ...moments,
        ...buildGoalMoments(t, side, play, random),
        { t: t + 35 * second, kind: 'stop', reason: 'var' },
        { t: t + 100 * second, kind: 'goalTakenBack', side },
        { t: t + 115 * second, kind: 'resume' },
        { t: t + 115 * second, kind: 'resume' },
      ];
    }
  }
}
