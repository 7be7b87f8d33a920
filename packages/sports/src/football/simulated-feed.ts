/**
 * The simulated feed: an endless calendar of matches, several of them in play at any time, with the messages and heartbeats
 * of two producers, and with incidents. It is a value like a match: `stepSimulatedFeed` takes it to an instant. The state is
 * plain JSON, so a restarted process continues where it stopped.
 */
import { createSeededDraws } from '../simulation/seeded-draws.ts';
import { createSimulatedMatch, findNextMatchStepAt, stepSimulatedMatch } from './match.ts';
import type { SimulatedMatchIncident } from './script.ts';
import { simulatorProducerIdByPhase } from './match-state.ts';
import type { FeedMessageDraft, SimulatedMatch } from './match-state.ts';
import { simulatedLeagues, pairTeamsOfRound } from './teams.ts';
import { replayMatchMessages } from './trading.ts';
import type { FeedMessage, ProducerMessageBody, SnapshotMessageBody } from '../feed/messages.ts';

/** Plain JSON. It is stored with the feed, so its fields keep their names. */
export interface SimulatedFeedOptions {
  /** the same seed, start and speed give the same messages */
  readonly seed: string;
  /** part of the ids of events, so that two runs on one database have different ids */
  readonly run: string;
  /** match time per time of the clock, 1 to 60 */
  readonly speed: number;
  /** ms UTC */
  readonly startsAt: number;
  /** the highest sequence in use, if an inbox has one */
  readonly lastSequence?: number;
  /** how many matches have an incident; `all`: every kind within each dozen matches, and a producer that falls silent */
  readonly troubles?: 'none' | 'some' | 'all';
  /** match time between two kick-offs */
  readonly spacingMs?: number;
  /** how long before kick-off a match is announced, in match time */
  readonly horizonMs?: number;
  /** match time between two changes of price in play */
  readonly tickMs?: number;
  /** some matches are announced this long ahead by the clock; when time runs fast, all others are soon over */
  readonly daysAheadMs?: number;
}

export interface SimulatedFeed {
  readonly options: Required<SimulatedFeedOptions>;
  /** by producer: the last sequence used */
  readonly sequences: Readonly<Record<string, number>>;
  /** by producer: when its next heartbeat is due */
  readonly alive: Readonly<Record<string, number>>;
  /** number of the next match to be announced */
  readonly nextMatch: number;
  /** number of the next match of the days ahead */
  readonly nextAhead: number;
  readonly matches: readonly SimulatedMatch[];
}

const MINUTE_MS = 60_000;
const simulatorProducerIds = Object.values(simulatorProducerIdByPhase);

const SHORTEST_SIMULATED_FEED_TICK_MS = 15_000;

/** The interval of heartbeats, by the clock. */
export const SIMULATED_HEARTBEAT_INTERVAL_MS = 5_000;
/** With all incidents the live producer falls silent this often and for this long, by the clock. */
const simulatedProducerOutageSchedule = { everyMs: 10 * MINUTE_MS, firstMs: 4 * MINUTE_MS, forMs: 30_000 } as const;
/** An ended match is kept this long for recoveries, by the clock. */
const ENDED_MATCH_RETENTION_MS = 10 * MINUTE_MS;
/** The matches of the days ahead begin this often, by the clock, on full hours of UTC. */
const CALENDAR_MATCH_INTERVAL_MS = 120 * MINUTE_MS;
/** The longest duration of a match with stoppage and its closing messages, in match time. */
const LONGEST_MATCH_MS = 120 * MINUTE_MS;

const defaultSimulatedFeedOptions = {
  lastSequence: 0,
  troubles: 'some',
  spacingMs: 20 * MINUTE_MS,
  horizonMs: 24 * 60 * MINUTE_MS,
  daysAheadMs: 0,
} as const;

/** A feed before its first message. Its first step announces the matches in play and those within the horizon. */
export function openSimulatedFeed(options: SimulatedFeedOptions): SimulatedFeed {
  // Prices never change more often than once a second by the clock: nobody could read them.
  const tickMs = Math.max(SHORTEST_SIMULATED_FEED_TICK_MS, options.speed * 1_000);
  const all = { ...defaultSimulatedFeedOptions, tickMs, ...options };
  return {
    options: all,
    sequences: Object.fromEntries(simulatorProducerIds.map((id) => [id, all.lastSequence])),
    alive: Object.fromEntries(simulatorProducerIds.map((id) => [id, all.startsAt])),
    nextMatch: -Math.floor((LONGEST_MATCH_MS - 30 * MINUTE_MS) / all.spacingMs),
    nextAhead: 0,
    matches: [],
  };
}

/** Kick-off of match n: evenly spaced, and on the full minute at speed 1. */
function computeKickOffTime({ startsAt, speed, spacingMs }: SimulatedFeed['options'], n: number): number {
  const at = startsAt + (n * spacingMs + spacingMs / 2) / speed;
  return speed === 1 ? Math.round(at / MINUTE_MS) * MINUTE_MS : Math.round(at);
}

const occasionalIncidentsByMatchNumber: Readonly<Record<number, SimulatedMatchIncident>> = {
  3: 'var',
  11: 'postponed',
  15: 'var',
  19: 'abandoned',
  22: 'wrongPrice',
};
const frequentIncidentsByMatchNumber: Readonly<Record<number, SimulatedMatchIncident>> = {
  1: 'var',
  3: 'abandoned',
  5: 'wrongPrice',
  7: 'var',
  9: 'postponed',
};

/** Never two in a row, so that some match is always being played. */
function findIncidentOfMatch(n: number, troubles: SimulatedFeed['options']['troubles']): SimulatedMatchIncident {
  if (n < 0 || troubles === 'none') return 'none';
  return (
    (troubles === 'all' ? frequentIncidentsByMatchNumber[n % 12] : occasionalIncidentsByMatchNumber[n % 24]) ?? 'none'
  );
}

function createScheduledMatch(options: SimulatedFeed['options'], n: number): SimulatedMatch {
  // Matches that began before the feed's start have numbers below 0; places in the calendar are positive.
  const place = n + 100 * simulatedLeagues.length;
  return createSimulatedCalendarMatch(options, {
    place,
    name: String(place),
    draws: String(n),
    kickOffAt: computeKickOffTime(options, n),
    aheadMs: options.horizonMs / options.speed,
    incident: findIncidentOfMatch(n, options.troubles),
  });
}

/** Kick-off of the nth match of the days ahead. */
const computeFutureKickOffTime = ({ startsAt }: SimulatedFeed['options'], n: number): number =>
  (Math.ceil(startsAt / CALENDAR_MATCH_INTERVAL_MS) + n) * CALENDAR_MATCH_INTERVAL_MS;

const createFutureSimulatedMatch = (options: SimulatedFeed['options'], n: number): SimulatedMatch =>
  createSimulatedCalendarMatch(options, {
    place: n,
    name: `d${n}`,
    draws: `ahead:${n}`,
    kickOffAt: computeFutureKickOffTime(options, n),
    aheadMs: options.daysAheadMs,
    incident: 'none',
  });

/** A match by its place in the calendar, announced `aheadMs` before its kick-off. */
function createSimulatedCalendarMatch(
  { seed, run, speed, startsAt, tickMs }: SimulatedFeed['options'],
  entry: {
    place: number;
    name: string;
    draws: string;
    kickOffAt: number;
    aheadMs: number;
    incident: SimulatedMatchIncident;
  },
): SimulatedMatch {
  const { place, kickOffAt } = entry;
  const league = simulatedLeagues[place % simulatedLeagues.length];
  if (league === undefined) throw new RangeError('no leagues');
  const [home, away] = pairTeamsOfRound(league, Math.floor(place / simulatedLeagues.length));
  const { id, name, category } = league;
  return createSimulatedMatch(
    {
      id: `sim:match:${run}-${entry.name}`,
      tournament: { id, name, category },
      home,
      away,
      kickOffAt,
      speed,
      opensAt: Math.max(startsAt, Math.round(kickOffAt - entry.aheadMs)),
      trouble: entry.incident,
      tickMs,
    },
    createSeededDraws(`${seed}:${entry.draws}`),
  );
}

/** Takes the feed to `now`: all messages that were due, in order of time, numbered per producer. */
export function stepSimulatedFeed(
  feed: SimulatedFeed,
  now: number,
): { readonly feed: SimulatedFeed; readonly messages: readonly FeedMessage[] } {
  const announced = announceUpcomingMatches(feed, now);
  const drafts: (FeedMessageDraft | ProducerMessageDraft)[] = [];
  const matches = announced.matches.map((match) => {
    const due = findNextMatchStepAt(match);
    if (due === undefined || due > now) return match;
    const stepped = stepSimulatedMatch(match, now);
    drafts.push(...stepped.drafts);
    return stepped.match;
  });
  const alive = { ...feed.alive };
  for (const producer of simulatorProducerIds) {
    for (let at = alive[producer] ?? now; at <= now; at += SIMULATED_HEARTBEAT_INTERVAL_MS) {
      drafts.push({ producer, sourceTime: at, body: { type: 'producer', state: 'up' } });
      alive[producer] = at + SIMULATED_HEARTBEAT_INTERVAL_MS;
    }
  }
  // Messages of an outage are lost and take no number: only the silence is visible.
  const sent = drafts.filter(
    ({ producer, sourceTime }) => !isSimulatedProducerInOutage(feed.options, producer, sourceTime),
  );
  const { sequences, messages } = assignFeedMessageSequences(
    feed,
    sent.toSorted((a, b) => a.sourceTime - b.sourceTime),
  );
  const current = matches.filter((match) => !isSimulatedMatchExpired(match, now));
  return { feed: { ...announced, alive, sequences, matches: current }, messages };
}

/** Adds the matches whose horizon has come, and those of the days ahead. */
function announceUpcomingMatches(feed: SimulatedFeed, now: number): SimulatedFeed {
  const { options } = feed;
  const horizonMs = options.horizonMs / options.speed;
  const matches = [...feed.matches];
  let n = feed.nextMatch;
  while (computeKickOffTime(options, n) - horizonMs <= now) matches.push(createScheduledMatch(options, n++));
  // Within the horizon there are enough other matches, and matches that a pause has missed are left out.
  let ahead = feed.nextAhead;
  while (computeFutureKickOffTime(options, ahead) <= now + horizonMs) ahead++;
  while (computeFutureKickOffTime(options, ahead) - options.daysAheadMs <= now)
    matches.push(createFutureSimulatedMatch(options, ahead++));
  return { ...feed, matches, nextMatch: n, nextAhead: ahead };
}

interface ProducerMessageDraft {
  readonly producer: number;
  readonly sourceTime: number;
  readonly request?: number;
  readonly body: ProducerMessageBody | SnapshotMessageBody;
}

function isSimulatedProducerInOutage(
  { troubles, startsAt }: SimulatedFeed['options'],
  producer: number,
  at: number,
): boolean {
  if (troubles !== 'all' || producer !== simulatorProducerIdByPhase.live) return false;
  const since = at - startsAt - simulatedProducerOutageSchedule.firstMs;
  return since >= 0 && since % simulatedProducerOutageSchedule.everyMs < simulatedProducerOutageSchedule.forMs;
}

function isSimulatedMatchExpired(match: SimulatedMatch, now: number): boolean {
  const { spec, script } = match;
  const last = script.at(-1)?.t ?? 0;
  return (
    match.told &&
    findNextMatchStepAt(match) === undefined &&
    now > spec.kickOffAt + last / spec.speed + ENDED_MATCH_RETENTION_MS
  );
}

function assignFeedMessageSequences(
  feed: SimulatedFeed,
  drafts: readonly (FeedMessageDraft | ProducerMessageDraft)[],
  request?: number,
): { sequences: SimulatedFeed['sequences']; messages: readonly FeedMessage[] } {
  const sequences = { ...feed.sequences };
  const messages = drafts.map((draft): FeedMessage => {
    const sequence = (sequences[draft.producer] ?? 0) + 1;
    sequences[draft.producer] = sequence;
    const { producer, sourceTime } = draft;
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

/**
 * The messages of a recovery: the state of everything that this producer prices at `now`, then the snapshot with the
 * request's number. Step the feed to `now` first. There is no answer in an outage.
 */
export function recoverSimulatedFeedProducer(
  feed: SimulatedFeed,
  producer: number,
  request: number,
  now: number,
): { readonly feed: SimulatedFeed; readonly messages: readonly FeedMessage[] } {
  if (isSimulatedProducerInOutage(feed.options, producer, now)) return { feed, messages: [] };
  const drafts: readonly (FeedMessageDraft | ProducerMessageDraft)[] = [
    ...feed.matches.flatMap((match) => replayMatchMessages(match, producer, now)),
    { producer, sourceTime: now, body: { type: 'snapshot', request } },
  ];
  const { sequences, messages } = assignFeedMessageSequences(feed, drafts, request);
  return { feed: { ...feed, sequences }, messages };
}

/** When the next message of the feed is due: a process may sleep until then. */
export function findNextFeedStepAt(feed: SimulatedFeed): number {
  const alive = Object.values(feed.alive);
  const due = feed.matches.map((match) => findNextMatchStepAt(match) ?? Number.POSITIVE_INFINITY);
  return Math.min(
    ...alive,
    ...due,
    computeKickOffTime(feed.options, feed.nextMatch) - feed.options.horizonMs / feed.options.speed,
    ...(feed.options.daysAheadMs > 0
      ? [computeFutureKickOffTime(feed.options, feed.nextAhead) - feed.options.daysAheadMs]
      : []),
  );
}
