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
import { isDrawnDifferently, stepSimulatedEvent, voidEvent } from '../event/event.ts';
import { createEventPlanner } from '../event/event-plan.ts';
import type { EventPlan, EventPlanner, SimulatedEventSpec, SimulatedSport } from '../event/event-plan.ts';
import { simulatorProducers } from '../event/event-state.ts';
import type { FeedMessageDraft, SimulatedEvent } from '../event/event-state.ts';
import { replayEvent } from '../event/event-trading.ts';
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
}

export interface StepOptions {
  /** for a pause that is caught up with: how events stand at its end, without what happened in it and without prices */
  readonly quiet?: boolean;
}

export interface RecoveryRequest {
  readonly producer: number;
  /** its number, which the snapshot at the end repeats */
  readonly request: number;
  /** Only events that changed since then, ms UTC, have to be sent again; all without it. */
  readonly since?: number;
}

/** The simulation of these sports. Scripts are drawn when they are needed and kept while their event goes on. */
export interface FeedSimulation {
  /** A feed before its first message. */
  open(options: SimulatedFeedOptions, earlier?: EarlierFeed): SimulatedFeed;
  /** Takes the feed to `now`: all messages that were due, in order of time, numbered per producer. */
  step(feed: SimulatedFeed, now: number, options?: StepOptions): FeedStep;
  /**
   * The messages of a recovery: the state of everything that a producer prices at `now`, then the snapshot. Step the feed to
   * `now` first. There is no answer in an outage.
   */
  recover(feed: SimulatedFeed, request: RecoveryRequest, now: number): FeedStep;
  /** When the next message of the feed is due: a process may sleep until then. */
  findNextStepAt(feed: SimulatedFeed): number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const producerIds = Object.values(simulatorProducers);

/** The interval of heartbeats, by the clock. */
export const HEARTBEAT_INTERVAL_MS = 5_000;
/** With all incidents the live producer falls silent this often and for this long, by the clock. */
const outageSchedule = { everyMs: 10 * MINUTE_MS, firstMs: 4 * MINUTE_MS, forMs: 30_000 } as const;
/** An event that is over is kept this long for recoveries, by the clock. */
const ENDED_EVENT_KEPT_MS = 10 * MINUTE_MS;
/** What changed this long before a gap is sent again with it: clocks and messages in flight differ. */
const RECOVERY_OVERLAP_MS = 10_000;

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
    recover: (feed, request, now) => recoverProducer(simulation, feed, request, now),
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
  { quiet = false }: StepOptions,
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
  const sent = drafts.filter(({ producer, sourceTime }) => !isInOutage(before.options, producer, sourceTime));
  const { sequences, messages } = numberMessages(
    before,
    sent.toSorted((a, b) => a.sourceTime - b.sourceTime),
  );
  const feed = retireEvents(simulation, { ...scheduled, events, alive, sequences, pending: [] }, now);
  return { feed, messages, faults };
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

/** Events that are over leave the feed after a while; their competitors rest. */
function retireEvents({ series }: Simulation, feed: SimulatedFeed, now: number): SimulatedFeed {
  const isOver = ({ nextAt, announced, changedAt }: SimulatedEvent): boolean =>
    nextAt === undefined && (!announced || now > changedAt + ENDED_EVENT_KEPT_MS);
  const over = feed.events.filter((event) => isOver(event));
  if (over.length === 0) return feed;
  const isResting = (spec: SimulatedEventSpec): boolean => {
    const own = series.find(({ key }) => key === `${spec.sport}:${spec.series}`);
    return own !== undefined && computeRestEnd(spec, own) > now;
  };
  // A copy of the spec: the plan of the event is forgotten with the event.
  const past = [...feed.past, ...over.map(({ spec }) => ({ ...spec }))].filter((spec) => isResting(spec));
  return { ...feed, past, events: feed.events.filter((event) => !isOver(event)) };
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
  { producer, request, since = -Infinity }: RecoveryRequest,
  now: number,
): FeedStep {
  if (isInOutage(feed.options, producer, now)) return { feed, messages: [], faults: [] };
  const drafts: Draft[] = [];
  const events = feed.events.map((event) => {
    const plan = findPlan(event.spec);
    if (!event.stale && event.changedAt < since - RECOVERY_OVERLAP_MS) return event;
    if (plan === undefined || isDrawnDifferently(plan, event)) return event;
    const replayed = replayEvent({ plan, policy, quiet: false }, event, producer, now);
    drafts.push(...replayed.drafts);
    return replayed.event;
  });
  drafts.push({ producer, sourceTime: now, body: { type: 'snapshot', request } });
  const { sequences, messages } = numberMessages(feed, drafts, request);
  return { feed: { ...feed, events, sequences }, messages, faults: [] };
}
