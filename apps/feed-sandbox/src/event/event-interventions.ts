/**
 * What a person does to a simulated event by hand: it is abandoned or postponed, its results are held back, its last score is taken
 * back. It stands in the event's spec, so that the plan that is drawn again after a restart, and what a recovery sends, have it too.
 */
import type { ScriptStep } from '../play/play.ts';

/**
 * `takeScoreBack`: the score before the last one is sent as a correction, and after a while the script's again. `holdResults`: no
 * line is settled before `releaseResults`.
 */
export const interventionKinds = ['abandon', 'postpone', 'holdResults', 'releaseResults', 'takeScoreBack'] as const;
export type InterventionKind = (typeof interventionKinds)[number];

/** Plain JSON. It is stored with the spec, so its fields keep their names. */
export interface Intervention {
  readonly kind: InterventionKind;
  /** ms of event time after the start; negative before it */
  readonly t: number;
}

/** How long play rests before it is abandoned, in event time. */
const ABANDONED_AFTER_MS = 60_000;
/** A score that was taken back counts again after this long by the clock. */
const SCORE_RETURNS_AFTER_MS = 20_000;

/** All that was done to an event. */
type Interventions = readonly Intervention[];

/** From when on results are held back, and when they are sent. */
export interface HoldMoment {
  readonly t: number;
  readonly kind: 'hold' | 'release';
}

const findFirst = (interventions: Interventions, kind: InterventionKind): number | undefined =>
  interventions.find((one) => one.kind === kind)?.t;

/** When the event was postponed by hand, in event time. */
export const findPostponement = (interventions: Interventions): number | undefined =>
  findFirst(interventions, 'postpone');

/** When play was stopped by hand and when it is abandoned, in event time. */
export function findAbandonment(
  interventions: Interventions,
): { readonly stoppedAt: number; readonly abandonedAt: number } | undefined {
  const stoppedAt = findFirst(interventions, 'abandon');
  return stoppedAt === undefined ? undefined : { stoppedAt, abandonedAt: stoppedAt + ABANDONED_AFTER_MS };
}

/** The moments, in order of time, with the holds of results before the start or after it. */
export function addHolds<Moment extends { readonly t: number }>(
  moments: readonly Moment[],
  interventions: Interventions,
  when: 'beforeStart' | 'afterStart',
): readonly (Moment | HoldMoment)[] {
  const holds = interventions.flatMap(({ kind, t }): HoldMoment[] => {
    if (t < 0 !== (when === 'beforeStart')) return [];
    if (kind === 'holdResults') return [{ t, kind: 'hold' }];
    return kind === 'releaseResults' ? [{ t, kind: 'release' }] : [];
  });
  return holds.length === 0 ? moments : [...moments, ...holds].toSorted((a, b) => a.t - b.t);
}

const isSameScore = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The step at an instant, and the last one before it with another score. */
function findLastScore<Score>(
  drawn: readonly ScriptStep<Score>[],
  t: number,
): { readonly now: ScriptStep<Score>; readonly before: ScriptStep<Score> } | undefined {
  const now = drawn.findLast((step) => step.t <= t);
  if (now === undefined || now.ending !== undefined) return undefined;
  const before = drawn.findLast((step) => step.t <= now.t && !isSameScore(step.score, now.score));
  return before === undefined ? undefined : { now, before };
}

/** Whether there is a score that can be taken back at this instant of event time. */
export const hasScoreToTakeBack = (drawn: readonly ScriptStep<unknown>[], t: number): boolean =>
  findLastScore(drawn, t) !== undefined;

/** The match clock of a step, some time later. */
const runClock = <Score>({ clock, t: from }: ScriptStep<Score>, t: number): Pick<ScriptStep<Score>, 'clock'> =>
  clock === undefined
    ? {}
    : { clock: clock.running ? { ...clock, seconds: clock.seconds + Math.floor((t - from) / 1_000) } : clock };

/**
 * The steps that take scores back and give them again, two for each time. They are added behind those of the script, whose places a
 * stored event names.
 */
export const listReturnedScores = <Score>(
  { interventions = [], speed }: { readonly interventions?: Interventions; readonly speed: number },
  drawn: readonly ScriptStep<Score>[],
): readonly ScriptStep<Score>[] =>
  interventions.flatMap(({ kind, t }): ScriptStep<Score>[] => {
    const scores = kind === 'takeScoreBack' ? findLastScore(drawn, t) : undefined;
    if (scores === undefined) return [];
    const { now, before } = scores;
    // In a sport without a clock the phase is that of the set, which belongs to the score.
    const phase = now.clock === undefined ? before.phase : now.phase;
    const taken: ScriptStep<Score> = { t, score: before.score, phase, correction: true, ...runClock(now, t) };
    const returnsAt = t + SCORE_RETURNS_AFTER_MS * speed;
    const then = drawn.findLast((step) => step.t <= returnsAt);
    if (then === undefined || then.ending !== undefined) return [taken];
    return [taken, { t: returnsAt, score: then.score, phase: then.phase, ...runClock(then, returnsAt) }];
  });
