/**
 * The plan of a simulated event: everything that will happen to it, in order of time. It follows from the event's spec alone,
 * so it is never stored: a process that goes on with an event draws the same script again.
 */
import type { EventCompetitor, SportModule } from '@arara/sports/core/sport';
import type { EventSeries, ScriptStep, SimulatedCompetitor, SimulatedFixture, SportPlay } from '../play/play.ts';
import { createRandomSource, createSeededDraws } from '../play/seeded-draws.ts';
import { addHolds, findAbandonment, findPostponement, listReturnedScores } from './event-interventions.ts';
import type { HoldMoment, Intervention } from './event-interventions.ts';

/** Something unusual that happens to an event of any sport. `wrongPrice`: two sides are confused for a minute before the start. */
export type EventIncident = 'none' | 'postponed' | 'abandoned' | 'wrongPrice';

/** What fixes an event and all its random draws. Plain JSON; it is stored, so its fields keep their names. */
export interface SimulatedEventSpec {
  readonly id: string;
  /** wire code */
  readonly sport: string;
  readonly series: string;
  readonly tournament: string;
  /** their ids, home first */
  readonly competitors: readonly string[];
  /** ms UTC */
  readonly startsAt: number;
  /** event time per time of the clock, 1 to 60 */
  readonly speed: number;
  /** when its first message is sent, ms UTC; later than the start for an event that is already being played */
  readonly opensAt: number;
  /** of its random draws */
  readonly seed: string;
  readonly incident: EventIncident;
  /** what a person has done to it, in order of time */
  readonly interventions?: readonly Intervention[];
}

interface StepKind {
  readonly kind: 'step' | 'stop' | 'resume';
  /** index of the script's step */
  readonly step: number;
}

/** A moment of the plan, `t` ms of event time after the start (before it: negative). */
export type EventMoment = { readonly t: number } & (
  | { readonly kind: 'drift'; readonly to: number }
  | StepKind
  | {
      readonly kind:
        | 'allLines'
        | 'postponed'
        | 'wrongPrice'
        | 'wrongPriceFound'
        | 'interrupted'
        | 'abandoned'
        | 'confirm'
        | 'close'
        | HoldMoment['kind'];
    }
);

/** A step happens, bets stop before it, or go on after it. */
export type StepMoment = EventMoment & StepKind;

export interface EventScript {
  /** the steps of the script alone */
  readonly drawn: readonly ScriptStep<unknown>[];
  /** these, and behind them those that a person has added */
  readonly steps: readonly ScriptStep<unknown>[];
  /** from the start on */
  readonly moments: readonly EventMoment[];
  /** differs where another version of the program draws another script */
  readonly digest: number;
}

export interface EventPlan {
  readonly spec: SimulatedEventSpec;
  readonly module: SportModule;
  readonly series: EventSeries<unknown>;
  readonly fixture: SimulatedFixture;
  /** none has withdrawn */
  readonly competitors: readonly EventCompetitor[];
  /** before the start */
  readonly before: readonly EventMoment[];
  /** Drawn when it is first needed, which is at the start. */
  readonly getScript: () => EventScript;
}

/** A sport with its rules and with how it is simulated. */
export interface SimulatedSport {
  readonly module: SportModule;
  readonly play: SportPlay;
}

const MINUTE_MS = 60_000;
/** All lines are offered from this long before the start on; before that the main ones. */
export const ALL_LINES_BEFORE_START_MS = 180 * MINUTE_MS;
const POSTPONED_BEFORE_START_MS = 20 * MINUTE_MS;
const wrongPriceBeforeStart = { fromMs: 45 * MINUTE_MS, forMs: MINUTE_MS } as const;
/** How long play rests before it is abandoned. */
const INTERRUPTION_MS = 20 * MINUTE_MS;
const CONFIRM_AFTER_END_MS = 5 * MINUTE_MS;
/** A closed event sends nothing more. */
export const CLOSE_AFTER_END_MS = 10 * MINUTE_MS;

/** When prices move before the start: a day of half hours, and the last two hours by five minutes. */
const driftTimes: readonly number[] = [
  ...Array.from({ length: 44 }, (_, i) => (i * 30 - 24 * 60) * MINUTE_MS),
  ...Array.from({ length: 24 }, (_, i) => (i * 5 - 120) * MINUTE_MS),
];

/** The clock time of an instant of event time. */
export const toClockTime = ({ startsAt, speed }: Pick<SimulatedEventSpec, 'startsAt' | 'speed'>, t: number): number =>
  Math.round(startsAt + t / speed);

/** The instant of event time at a clock time. */
export const toEventTime = ({ startsAt, speed }: SimulatedEventSpec, now: number): number => (now - startsAt) * speed;

const createEventRandom = ({ seed }: SimulatedEventSpec, use: string) =>
  createRandomSource(createSeededDraws(`${seed}:${use}`));

/** A random walk of the market's opinion, from 0 at the announcement. */
function drawDrift(spec: SimulatedEventSpec, deviation: number): readonly (EventMoment & { readonly kind: 'drift' })[] {
  if (deviation === 0) return [];
  const random = createEventRandom(spec, 'drift');
  let to = 0;
  return driftTimes.map((t) => {
    to += (random.normal() * deviation) / Math.sqrt(driftTimes.length);
    return { t, kind: 'drift', to };
  });
}

/** A stable sort: moments of one instant keep their order. */
const sortMoments = (moments: readonly EventMoment[]): readonly EventMoment[] => moments.toSorted((a, b) => a.t - b.t);

function planBeforeStart(spec: SimulatedEventSpec, drift: readonly EventMoment[]): readonly EventMoment[] {
  const { incident, interventions = [] } = spec;
  const moments = planPrices(spec, drift);
  const t = findPostponement(interventions) ?? (incident === 'postponed' ? -POSTPONED_BEFORE_START_MS : undefined);
  if (t === undefined) return addHolds(moments, interventions, 'beforeStart');
  const postponed: readonly EventMoment[] = [
    ...moments.filter((moment) => moment.t < t),
    { t, kind: 'postponed' },
    { t: t + CONFIRM_AFTER_END_MS, kind: 'close' },
  ];
  return addHolds(postponed, interventions, 'beforeStart');
}

/** When prices move before the start, and are wrong for a while. */
function planPrices(spec: SimulatedEventSpec, drift: readonly EventMoment[]): readonly EventMoment[] {
  const moments = sortMoments([{ t: -ALL_LINES_BEFORE_START_MS, kind: 'allLines' }, ...drift]);
  if (spec.incident !== 'wrongPrice') return moments;
  const t = -wrongPriceBeforeStart.fromMs;
  return sortMoments([
    ...moments,
    { t, kind: 'wrongPrice' },
    { t: t + wrongPriceBeforeStart.forMs, kind: 'wrongPriceFound' },
  ]);
}

const planEnd = (t: number): readonly EventMoment[] => [
  { t: t + CONFIRM_AFTER_END_MS, kind: 'confirm' },
  { t: t + CLOSE_AFTER_END_MS, kind: 'close' },
];

/** The steps with the stops and resumptions around them, and what follows the end. */
function planSteps(
  spec: SimulatedEventSpec,
  drawn: readonly ScriptStep<unknown>[],
  steps: readonly ScriptStep<unknown>[],
): readonly EventMoment[] {
  const endsAt = drawn.at(-1)?.t ?? 0;
  const moments = sortMoments(
    steps.flatMap((step, i): EventMoment[] => {
      const happens: EventMoment = { t: step.t, kind: 'step', step: i };
      if (step.stop === undefined) return [happens];
      const resumes: EventMoment = { t: step.t + step.stop.afterMs, kind: 'resume', step: i };
      if (i === 0) return [happens, { t: 0, kind: 'stop', step: i }, resumes];
      return [{ t: Math.max(0, step.t - step.stop.beforeMs), kind: 'stop', step: i }, happens, resumes];
    }),
  );
  const abandonment = findAbandonment(spec.interventions ?? []) ?? drawAbandonment(spec, drawn);
  if (abandonment === undefined)
    return [...moments.filter(({ t, kind }) => t < endsAt || (t === endsAt && kind !== 'resume')), ...planEnd(endsAt)];
  const { stoppedAt, abandonedAt } = abandonment;
  return [
    ...moments.filter(({ t }) => t < stoppedAt),
    { t: stoppedAt, kind: 'interrupted' },
    { t: abandonedAt, kind: 'abandoned' },
    ...planEnd(abandonedAt),
  ];
}

/** When play stops and is abandoned later, if that is the event's incident: only one that would be played to its end. */
function drawAbandonment(
  spec: SimulatedEventSpec,
  drawn: readonly ScriptStep<unknown>[],
): ReturnType<typeof findAbandonment> {
  const last = drawn.at(-1);
  if (spec.incident !== 'abandoned' || last?.ending !== 'played') return undefined;
  const stoppedAt = Math.round(createEventRandom(spec, 'incident').between(0.2, 0.8) * last.t);
  return { stoppedAt, abandonedAt: stoppedAt + INTERRUPTION_MS };
}

const DIGESTED_SCORES = 16;

/** A 32-bit digest (FNV-1a) of when the steps of a script happen, and of some of their scores. */
function digestSteps(steps: readonly ScriptStep<unknown>[]): number {
  const every = Math.ceil(steps.length / DIGESTED_SCORES);
  const text = JSON.stringify([
    steps.map(({ t }) => t),
    steps
      .filter((_, i) => i % every === 0 || i === steps.length - 1)
      .map(({ score, phase, ending }) => [score, phase, ending]),
  ]);
  let digest = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) digest = Math.imul(digest ^ text.charCodeAt(i), 0x01000193);
  return digest >>> 0;
}

function drawScript(
  spec: SimulatedEventSpec,
  { series, fixture, drift }: { series: EventSeries<unknown>; fixture: SimulatedFixture; drift: number },
): EventScript {
  const drawn = series.simulate(fixture, drift, createEventRandom(spec, 'script'));
  const steps = [...drawn, ...listReturnedScores(spec, drawn)];
  const moments = addHolds(planSteps(spec, drawn, steps), spec.interventions ?? [], 'afterStart');
  return { drawn, steps, moments, digest: digestSteps(drawn) };
}

const toEventCompetitor = ({ id, name }: SimulatedCompetitor, role: EventCompetitor['role']): EventCompetitor => ({
  id,
  name,
  role,
  withdrawn: false,
});

/** Finds the plan of a spec; undefined if its sport, tournament or competitors do not exist any more. */
export type EventPlanner = (spec: SimulatedEventSpec) => EventPlan | undefined;

/** Plans are remembered as long as their spec is in use. */
export function createEventPlanner(sports: readonly SimulatedSport[]): EventPlanner {
  const plans = new WeakMap<SimulatedEventSpec, EventPlan>();
  return (spec) => {
    const known = plans.get(spec);
    if (known !== undefined) return known;
    const plan = createEventPlan(sports, spec);
    if (plan !== undefined) plans.set(spec, plan);
    return plan;
  };
}

function createEventPlan(sports: readonly SimulatedSport[], spec: SimulatedEventSpec): EventPlan | undefined {
  const sport = sports.find(({ module }) => module.code === spec.sport);
  const series = sport?.play.series.find(({ key }) => key === spec.series);
  const tournament = series?.tournaments.find(({ id }) => id === spec.tournament);
  if (sport === undefined || series === undefined || tournament === undefined) return undefined;
  const competitors = spec.competitors.flatMap((id) => tournament.competitors.find((one) => one.id === id) ?? []);
  if (competitors.length !== spec.competitors.length) return undefined;
  const { id, name, category, format } = tournament;
  const fixture: SimulatedFixture = { id: spec.id, tournament: { id, name, category }, format, competitors };
  const drift = drawDrift(spec, series.driftDeviation);
  const roles = series.takesPart === 'pair' ? (['home', 'away'] as const) : [];
  let script: EventScript | undefined;
  return {
    spec,
    module: sport.module,
    series,
    fixture,
    competitors: competitors.map((competitor, i) => toEventCompetitor(competitor, roles[i] ?? 'none')),
    before: planBeforeStart(spec, drift),
    getScript: () => (script ??= drawScript(spec, { series, fixture, drift: drift.at(-1)?.to ?? 0 })),
  };
}
