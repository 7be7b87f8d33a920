/** The state of a simulated event, and the messages that describe it. */
import type { EventEnding } from '@arara/sports/core/grading';
import type { LineName } from '@arara/sports/core/markets';
import type { EventCompetitor } from '@arara/sports/core/sport';
import { isScoreRefused } from '@arara/sports/core/sport';
import type {
  CancelMessageBody,
  Competitor,
  EventStatus,
  EventStatusMessageBody,
  FeedLineOdds,
  FixtureMessageBody,
  SportEventFeedMessageBody,
} from '@arara/sports/protocol/messages';
import { toClockTime } from './event-plan.ts';
import type { EventPlan, SimulatedEventSpec } from './event-plan.ts';
import type { ScriptStep } from '../play/play.ts';
import { createRandomSource, createSeededDraws } from '../play/seeded-draws.ts';

/** The simulator's two producers. */
export const simulatorProducers = { live: 10, prematch: 13 } as const;

/** A message of one producer, before the feed numbers it. */
export interface FeedMessageDraft {
  readonly producer: number;
  readonly event: string;
  readonly sourceTime: number;
  readonly body: SportEventFeedMessageBody;
}

/** A simulated event at an instant. Plain JSON; `stored-event.ts` writes it shorter. */
export interface SimulatedEvent {
  readonly spec: SimulatedEventSpec;
  /** index of the next moment of its plan: those before the start, then those of its script */
  readonly cursor: number;
  /** when something happens next, ms UTC; absent when nothing will */
  readonly nextAt?: number;
  /** event time of the next change of price that no step causes */
  readonly nextTick?: number;
  /** event time at which a step is sent that followed another one too soon */
  readonly showAt?: number;
  /** when lines beside the main ones are added to an event that was announced with these alone, ms UTC */
  readonly allLinesAt?: number;
  /** whether its first message was sent */
  readonly announced: boolean;
  /** whether lines beside the main ones are offered */
  readonly allLines: boolean;
  /** whether it began: its live producer speaks for it then */
  readonly started: boolean;
  /** of the script, once it began */
  readonly digest?: number;
  readonly status: EventStatus;
  readonly phase: number;
  /** index of the script's step that it stands at; −1 before the start */
  readonly step: number;
  /** index of the last step whose status was sent */
  readonly shown: number;
  /** event time of the last status */
  readonly shownAt?: number;
  /** event time at which play stopped for good */
  readonly stoppedAt?: number;
  readonly drift: number;
  /** the bet stops that hold, each by the step that it belongs to */
  readonly stops: readonly { readonly step: number; readonly groups: readonly string[] }[];
  readonly end?: EventEnding;
  readonly withdrawn: readonly string[];
  /** the last message about each line that was ever priced */
  readonly lines: Readonly<Record<LineName, FeedLineOdds>>;
  /** lines that the pre-match producer gave to the live one */
  readonly handedOver: readonly LineName[];
  readonly settled: readonly LineName[];
  readonly certainty: 1 | 2;
  /** whether a person holds its results back */
  readonly held?: true;
  /** settled once, and taken back */
  readonly unsettled: readonly LineName[];
  readonly cancels: readonly CancelMessageBody[];
  /** since when the sides are confused, ms UTC */
  readonly wrongSince?: number;
  /** The prices are those of before a pause; the next ones are sent in full. */
  readonly stale: boolean;
  /** when its last message was sent, ms UTC */
  readonly changedAt: number;
}

/** An event before its first message. With `allLinesAt` it is announced with its main lines alone, although it starts soon. */
export const createSimulatedEvent = (spec: SimulatedEventSpec, allLinesAt?: number): SimulatedEvent => ({
  spec,
  cursor: 0,
  nextAt: spec.opensAt,
  announced: false,
  allLines: false,
  started: false,
  status: 'notStarted',
  phase: 0,
  step: -1,
  shown: -1,
  drift: 0,
  stops: [],
  withdrawn: [],
  lines: {},
  handedOver: [],
  settled: [],
  certainty: 1,
  unsettled: [],
  cancels: [],
  stale: false,
  changedAt: spec.opensAt,
  ...(allLinesAt === undefined ? {} : { allLinesAt }),
});

export type MessageEmitter = (producer: number, body: SportEventFeedMessageBody) => void;

/** The producer that speaks for the event now. */
export const findOwner = ({ started }: SimulatedEvent): number =>
  started ? simulatorProducers.live : simulatorProducers.prematch;

/** The step that the event stands at; undefined before the start. */
export const findCurrentStep = (plan: EventPlan, { step }: SimulatedEvent): ScriptStep<unknown> | undefined =>
  step < 0 ? undefined : plan.getScript().steps[step];

/** The competitors with who has withdrawn. */
export const listCompetitors = (plan: EventPlan, { withdrawn }: SimulatedEvent): readonly EventCompetitor[] =>
  plan.competitors.map((competitor) => ({ ...competitor, withdrawn: withdrawn.includes(competitor.id) }));

/** The score as its sport reads it. Throws a RangeError on a score that the sport's own module refuses. */
export function readStepScore({ module }: EventPlan, step: ScriptStep<unknown> | undefined): unknown {
  if (step === undefined) return undefined;
  const score = module.readScore(step.score);
  if (isScoreRefused(score)) throw new RangeError(`a script of ${module.code} with an unreadable ${score.refused}`);
  return score;
}

/** What grading may use of the event as it stands. */
export const readFacts = (plan: EventPlan, event: SimulatedEvent): unknown =>
  plan.module.facts({
    ending: event.end,
    phase: event.phase,
    competitors: listCompetitors(plan, event),
    score: readStepScore(plan, findCurrentStep(plan, event)),
  });

/** How many people watch at its place: full houses are rare. */
function drawAttendance({ seed }: SimulatedEventSpec, [least, most]: readonly [number, number]): number {
  const share = createRandomSource(createSeededDraws(`${seed}:attendance`)).uniform();
  return Math.round(least + (most - least) * share ** 2);
}

export function buildFixtureMessage(
  plan: EventPlan,
  event: SimulatedEvent,
  change: FixtureMessageBody['change'] = 'new',
): FixtureMessageBody {
  const { spec, fixture, module, series } = plan;
  const { spectators } = series;
  const competitors = listCompetitors(plan, event).map((competitor, i): Competitor => {
    const { short = '', color = '' } = fixture.competitors[i] ?? {};
    return { ...competitor, short, color };
  });
  return {
    type: 'fixture',
    change,
    sport: module.code,
    tournament: fixture.tournament,
    competitors,
    startsAt: spec.startsAt,
    live: true,
    format: fixture.format,
    ...(spectators === undefined ? {} : { attendance: drawAttendance(spec, spectators) }),
  };
}

/** The status as it stands at an instant of event time. */
export function buildStatusMessage(plan: EventPlan, event: SimulatedEvent, t: number): EventStatusMessageBody {
  const { status, phase, end } = event;
  const step = findCurrentStep(plan, event);
  return {
    type: 'status',
    status,
    phase,
    ...(end === undefined ? {} : { ending: end }),
    ...(step === undefined ? {} : { score: step.score }),
    ...(step?.clock === undefined ? {} : { clock: readClock(event, step, step.clock, t) }),
  };
}

function readClock(
  { spec, status, stoppedAt }: SimulatedEvent,
  step: ScriptStep<unknown>,
  { seconds, running, stoppage }: NonNullable<ScriptStep<unknown>['clock']>,
  t: number,
): NonNullable<EventStatusMessageBody['clock']> {
  const runs = running && status === 'live';
  return {
    seconds: Math.floor(seconds + (running ? ((stoppedAt ?? t) - step.t) / 1_000 : 0)),
    stopped: !runs,
    rate: runs ? spec.speed : 0,
    ...(stoppage === undefined ? {} : { stoppage }),
  };
}

/** An emitter that appends drafts of an instant of event time; only those that pass the filter, if there is one. */
export const createEmitter =
  (
    { spec }: SimulatedEvent,
    t: number,
    drafts: FeedMessageDraft[],
    isSent: (body: SportEventFeedMessageBody) => boolean = () => true,
  ): MessageEmitter =>
  (producer, body) => {
    if (isSent(body)) drafts.push({ producer, event: spec.id, sourceTime: toClockTime(spec, t), body });
  };
