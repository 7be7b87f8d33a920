/**
 * The simulated feed: an endless calendar of events of all sports, some of them in play at any time, with the messages and
 * heartbeats of two producers, and with incidents. It is a value like an event: `step` takes it to an instant. The value is
 * plain JSON, so a restarted process continues where it stopped.
 */
import { defaultMarginPolicy } from '@arara/sports/core/margins';
import type { MarginPolicy } from '@arara/sports/core/margins';
import type { FeedMessage, ProducerMessageBody, SnapshotMessageBody } from '@arara/sports/protocol/messages';
import { computeRestEnd, listSeries } from './calendar.ts';
import type { CalendarOptions, SportSeries } from './calendar.ts';
import { canIntervene, interveneInEvent, isDrawnDifferently, stepSimulatedEvent, voidEvent } from '../event/event.ts';
import type { InterventionKind } from '../event/event-interventions.ts';
import { createEventPlanner, toEventTime } from '../event/event-plan.ts';
import type { EventPlan, EventPlanner, SimulatedEventSpec, SimulatedSport } from '../event/event-plan.ts';
import { simulatorProducers } from '../event/event-state.ts';
import type { FeedMessageDraft, SimulatedEvent } from '../event/event-state.ts';
import { replayEndedEvent, replayEvent } from '../event/event-trading.ts';
import { announceDueEvents, findNextAnnouncementAt } from './schedule.ts';
import type { SchedulePlaces } from './schedule.ts';

/** Plain JSON. It is stored with the feed, so its fields keep their names. */
export interface SimulatedFeedOptions extends CalendarOptions {
  /** the highest sequence in use, if an inbox has one */
  readonly lastSequence?: number;
  /** how long before its start an event is announced, in event time */
  readonly horizonMs?: number;
  /** some events are announced this long ahead by the clock; when time runs fast, all others are soon over */
  readonly aheadMs?: number;
}

/** Plain JSON. */
export interface SimulatedFeed {
  readonly options: Required<SimulatedFeedOptions>;
  /** by producer: the last sequence used */
  readonly sequences: Readonly<Record<string, number>>;
  /** by producer: when its next heartbeat is due */
  readonly alive: Readonly<Record<string, number>>;
  readonly places: SchedulePlaces;
  readonly events: readonly SimulatedEvent[];
  /** events that are over and whose competitors rest */
  readonly past: readonly SimulatedEventSpec[];
  /** messages that the next step sends before all others */
  readonly pending: readonly FeedMessageDraft[];
}

/** What the feed was before: events of other options are played on, and their competitors stay busy. */
export type EarlierFeed = Pick<SimulatedFeed, 'events' | 'past' | 'pending'>;

/** The feed after a step, and what its producers sent on the way. */
export interface FeedStep {
  readonly feed: SimulatedFeed;
  readonly messages: readonly FeedMessage[];
  /** events that failed and were ended with a void */
  readonly faults: readonly { readonly event: string; readonly error: unknown }[];
  /** events that are over and have left the feed */
  readonly ended: readonly EndedEvent[];
}

/** An event that is over: what a recovery sends of it, as it was drawn then. Plain JSON; it is stored, so its fields keep their names. */
export interface EndedEvent {
  readonly spec: SimulatedEventSpec;
  /** when its last message was sent, ms UTC */
  readonly endedAt: number;
  /** in order; without prices */
  readonly sent: readonly Pick<FeedMessageDraft, 'producer' | 'body'>[];
}

export interface StepOptions {
  /** for a pause that is caught up with: how events stand at its end, without what happened in it and without prices */
  readonly quiet?: boolean;
  /** whether a producer says nothing at an instant, beside the outages that are incidents of the feed */
  readonly isSilent?: (producer: number, at: number) => boolean;
}

/** A part of a recovery: producers send a long answer in several steps. */
export interface RecoveryPart {
  /** ids of events that go on */
  readonly events: readonly string[];
  readonly ended: readonly EndedEvent[];
  /** The snapshot follows. */
  readonly isLast: boolean;
}

export interface RecoveryRequest {
  readonly producer: number;
  /** its number, which the snapshot at the end repeats */
  readonly request: number;
  /** Events that ended before have been received, ms UTC. */
  readonly since?: number;
}

/** The simulation of these sports. Scripts are drawn when they are needed and kept while their event goes on. */
export interface FeedSimulation {
  /** A feed before its first message. */
  open(options: SimulatedFeedOptions, earlier?: EarlierFeed): SimulatedFeed;
  /** Takes the feed to `now`: all messages that were due, in order of time, numbered per producer. */
  step(feed: SimulatedFeed, now: number, options?: StepOptions): FeedStep;
  /**
   * The messages of a part of a recovery: the state of these events as far as the producer speaks for them, and after the last part
   * the snapshot. Without a part: all events that go on. Step the feed to `now` first. There is no answer in an outage.
   */
  recover(feed: SimulatedFeed, request: RecoveryRequest, now: number, part?: RecoveryPart): FeedStep;
  /** Whether the producer says nothing at this instant, by an incident of the feed. */
  isInOutage(feed: SimulatedFeed, producer: number, at: number): boolean;
  /** The feed with what is done to an event by hand, right after `now`, to which it was stepped; undefined if it cannot be done. */
  intervene(feed: SimulatedFeed, event: string, kind: InterventionKind, now: number): SimulatedFeed | undefined;
  /** When the next message of the feed is due: a process may sleep until then. */
  findNextStepAt(feed: SimulatedFeed): number;
  /** The plan of an event; undefined if its sport is gone. */
  readonly findPlan: EventPlanner;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const producerIds = Object.values(simulatorProducers);

/** The interval of heartbeats, by the clock. */
export const HEARTBEAT_INTERVAL_MS = 5_000;
/** With all incidents the live producer falls silent this often and for this long, by the clock. */
const outageSchedule = { everyMs: 10 * MINUTE_MS, firstMs: 4 * MINUTE_MS, forMs: 30_000 } as const;
/** Results that a person holds back wait for no longer than this, by the clock. */
const MAX_HOLD_MS = 72 * HOUR_MS;

const defaultOptions = { lastSequence: 0, horizonMs: 48 * HOUR_MS, aheadMs: 48 * HOUR_MS } as const;

interface Simulation {
  readonly series: readonly SportSeries[];
  readonly findPlan: EventPlanner;
  readonly policy: MarginPolicy;
}

export function createFeedSimulation(
  sports: readonly SimulatedSport[],
  policy: MarginPolicy = defaultMarginPolicy,
): FeedSimulation {
  const simulation: Simulation = { series: listSeries(sports), findPlan: createEventPlanner(sports), policy };
  return {
    findPlan: simulation.findPlan,
    open: (options, earlier = { events: [], past: [], pending: [] }) => {
      const all = { ...defaultOptions, ...options };
      return {
        options: all,
        sequences: Object.fromEntries(producerIds.map((id) => [id, all.lastSequence])),
        alive: Object.fromEntries(producerIds.map((id) => [id, all.startsAt])),
        places: {},
        ...earlier,
      };
    },
    step: (feed, now, options = {}) => stepFeed(simulation, feed, now, options),
    recover: (feed, request, now, part) => recoverProducer(simulation, feed, request, now, part),
    isInOutage: ({ options }, producer, at) => isInOutage(options, producer, at),
    intervene: (feed, event, kind, now) => interveneInFeed(simulation, feed, { event, kind, now }),
    findNextStepAt: ({ alive, events, places, options, pending }) =>
      Math.min(
        ...Object.values(alive),
        ...events.map(({ nextAt = Infinity }) => nextAt),
        findNextAnnouncementAt(options, simulation.series, places),
        pending.length === 0 ? Infinity : 0,
      ),
  };
}

interface ProducerDraft {
  readonly producer: number;
  readonly sourceTime: number;
  readonly body: ProducerMessageBody | SnapshotMessageBody;
}

type Draft = FeedMessageDraft | ProducerDraft;

function stepFeed(
  simulation: Simulation,
  before: SimulatedFeed,
  now: number,
  { quiet = false, isSilent = () => false }: StepOptions,
): FeedStep {
  const scheduled = announceDueEvents(before, simulation.series, now, { quiet });
  const drafts: Draft[] = [...before.pending];
  const faults: FeedStep['faults'][number][] = [];
  const events = scheduled.events.map((event) => {
    const plan = simulation.findPlan(event.spec);
    if (plan !== undefined && (event.nextAt === undefined || event.nextAt > now)) return event;
    const stepped = playEvent(simulation, event, plan, now, { quiet, faults });
    drafts.push(...stepped.drafts);
    return stepped.event;
  });
  const alive = { ...before.alive };
  for (const producer of producerIds) {
    for (let at = alive[producer] ?? now; at <= now; at += HEARTBEAT_INTERVAL_MS) {
      drafts.push({ producer, sourceTime: at, body: { type: 'producer', state: 'up' } });
      alive[producer] = at + HEARTBEAT_INTERVAL_MS;
    }
  }
  // Messages of an outage are lost and take no number: only the silence is visible.
  const sent = drafts.filter(
    ({ producer, sourceTime }) => !isInOutage(before.options, producer, sourceTime) && !isSilent(producer, sourceTime),
  );
  const { sequences, messages } = numberMessages(
    before,
    sent.toSorted((a, b) => a.sourceTime - b.sourceTime),
  );
  const retired = retireEvents(simulation, { ...scheduled, events, alive, sequences, pending: [] }, now);
  return { ...retired, messages, faults: [...faults, ...retired.faults] };
}

/** Plays an event to `now`. One that cannot be played on, or whose sport fails, is ended with a void, so that the others go on. */
function playEvent(
  { policy }: Simulation,
  event: SimulatedEvent,
  plan: EventPlan | undefined,
  now: number,
  { quiet, faults }: { readonly quiet: boolean; readonly faults: FeedStep['faults'][number][] },
): { readonly event: SimulatedEvent; readonly drafts: readonly FeedMessageDraft[] } {
  if (plan === undefined) return event.nextAt === undefined ? { event, drafts: [] } : voidEvent(event, now);
  try {
    return isDrawnDifferently(plan, event)
      ? voidEvent(event, now)
      : stepSimulatedEvent({ plan, policy, quiet }, event, now);
  } catch (error) {
    faults.push({ event: event.spec.id, error });
    return voidEvent(event, now);
  }
}

/** Events that are over leave the feed; their competitors rest. One whose results are held back waits for them. */
function retireEvents(
  simulation: Simulation,
  feed: SimulatedFeed,
  now: number,
): Pick<FeedStep, 'feed' | 'ended' | 'faults'> {
  const { series } = simulation;
  const isOver = ({ nextAt, held, changedAt }: SimulatedEvent): boolean =>
    nextAt === undefined && (held !== true || now > changedAt + MAX_HOLD_MS);
  const over = feed.events.filter((event) => isOver(event));
  if (over.length === 0) return { feed, ended: [], faults: [] };
  const isResting = (spec: SimulatedEventSpec): boolean => {
    const own = series.find(({ key }) => key === `${spec.sport}:${spec.series}`);
    return own !== undefined && computeRestEnd(spec, own) > now;
  };
  const faults: FeedStep['faults'][number][] = [];
  const ended = over.filter(({ announced }) => announced).map((event) => toEndedEvent(simulation, event, faults));
  // A copy of the spec: the plan of the event is forgotten with the event.
  const past = [...feed.past, ...over.map(({ spec }) => ({ ...spec }))].filter((spec) => isResting(spec));
  return { feed: { ...feed, past, events: feed.events.filter((event) => !isOver(event)) }, ended, faults };
}

/** What is kept of an event that is over; without its results if its sport is gone or fails. */
function toEndedEvent({ findPlan, policy }: Simulation, event: SimulatedEvent, faults: FeedStep['faults'][number][]) {
  const { spec, changedAt: endedAt } = event;
  try {
    const plan = findPlan(spec);
    if (plan !== undefined && !isDrawnDifferently(plan, event))
      return { spec, endedAt, sent: replayEndedEvent({ plan, policy, quiet: false }, event) };
  } catch (error) {
    faults.push({ event: spec.id, error });
  }
  return { spec, endedAt, sent: replayEndedEvent(undefined, event) };
}

function interveneInFeed(
  { findPlan }: Simulation,
  feed: SimulatedFeed,
  { event: id, kind, now }: { readonly event: string; readonly kind: InterventionKind; readonly now: number },
): SimulatedFeed | undefined {
  const event = feed.events.find(({ spec }) => spec.id === id);
  const plan = event === undefined ? undefined : findPlan(event.spec);
  if (event === undefined || plan === undefined || isDrawnDifferently(plan, event)) return undefined;
  if (!canIntervene(plan, event, kind, toEventTime(event.spec, now + 1))) return undefined;
  const changed = interveneInEvent(event, kind, now);
  return { ...feed, events: feed.events.map((one) => (one === event ? changed : one)) };
}

function isInOutage({ incidents, startsAt }: SimulatedFeed['options'], producer: number, at: number): boolean {
  if (incidents !== 'all' || producer !== simulatorProducers.live) return false;
  const since = at - startsAt - outageSchedule.firstMs;
  return since >= 0 && since % outageSchedule.everyMs < outageSchedule.forMs;
}

function numberMessages(
  feed: SimulatedFeed,
  drafts: readonly Draft[],
  request?: number,
): { readonly sequences: SimulatedFeed['sequences']; readonly messages: readonly FeedMessage[] } {
  const sequences = { ...feed.sequences };
  const messages = drafts.map((draft): FeedMessage => {
    const { producer, sourceTime } = draft;
    const sequence = (sequences[producer] ?? 0) + 1;
    sequences[producer] = sequence;
    const envelope = {
      source: 'simulator' as const,
      producer,
      sequence,
      sourceTime,
      ...(request === undefined ? {} : { request }),
    };
    return 'event' in draft ? { ...envelope, event: draft.event, ...draft.body } : { ...envelope, ...draft.body };
  });
  return { sequences, messages };
}

function recoverProducer(
  { findPlan, policy }: Simulation,
  feed: SimulatedFeed,
  { producer, request }: RecoveryRequest,
  now: number,
  part?: RecoveryPart,
): FeedStep {
  if (isInOutage(feed.options, producer, now)) return { feed, messages: [], faults: [], ended: [] };
  const drafts: Draft[] = [];
  const faults: FeedStep['faults'][number][] = [];
  const asked = part === undefined ? undefined : new Set(part.events);
  const events = feed.events.map((event) => {
    if (asked?.has(event.spec.id) === false) return event;
    const replayed = replayOrVoid({ findPlan, policy }, event, { producer, now, faults });
    drafts.push(...replayed.drafts);
    return replayed.event;
  });
  for (const { spec, sent } of part?.ended ?? [])
    drafts.push(
      ...sent
        .filter((one) => one.producer === producer)
        .map((one): FeedMessageDraft => ({ ...one, event: spec.id, sourceTime: now })),
    );
  if (part?.isLast !== false) drafts.push({ producer, sourceTime: now, body: { type: 'snapshot', request } });
  const { sequences, messages } = numberMessages(feed, drafts, request);
  return { feed: { ...feed, events, sequences }, messages, faults, ended: [] };
}

/** What a producer knows of an event. One whose sport fails is ended with a void: the recovery goes on to its end. */
function replayOrVoid(
  { findPlan, policy }: Pick<Simulation, 'findPlan' | 'policy'>,
  event: SimulatedEvent,
  {
    producer,
    now,
    faults,
  }: { readonly producer: number; readonly now: number; readonly faults: FeedStep['faults'][number][] },
): ReturnType<typeof replayEvent> {
  try {
    const plan = findPlan(event.spec);
    if (plan === undefined || isDrawnDifferently(plan, event)) return { event, drafts: [] };
    return replayEvent({ plan, policy, quiet: false }, event, producer, now);
  } catch (error) {
    faults.push({ event: event.spec.id, error });
    return voidEvent(event, now);
  }
}
