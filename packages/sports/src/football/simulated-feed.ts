/**
 * The simulated feed: an endless calendar of matches, several of them in play at any time, with the messages and heartbeats
 * of two producers, and with incidents. It is a value like a match: `stepSimulatedFeed` takes it to an instant. The state is
 * plain JSON, so a restarted process continues where it stopped.
 */
import { createSeededDraws } from '../simulation/seeded-draws.ts';
import { createMatch, findNextStepAt, stepMatch } from './match.ts';
import type { Incident } from './script.ts';
import { simulatorProducers } from './match-state.ts';
import type { MessageDraft, Match } from './match-state.ts';
import { leagues, pairTeams } from './teams.ts';
import { replayMessages } from './trading.ts';
import type { FeedMessage, ProducerBody, SnapshotBody } from '../feed/messages.ts';

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
  readonly matches: readonly Match[];
}

const minute = 60_000;
const producers = Object.values(simulatorProducers);

const shortestTickMs = 15_000;

/** The interval of heartbeats, by the clock. */
export const heartbeatIntervalMs = 5_000;
/** With all incidents the live producer falls silent this often and for this long, by the clock. */
const outage = { everyMs: 10 * minute, firstMs: 4 * minute, forMs: 30_000 } as const;
/** An ended match is kept this long for recoveries, by the clock. */
const keepEndedMs = 10 * minute;
/** The matches of the days ahead begin this often, by the clock, on full hours of UTC. */
const aheadEveryMs = 120 * minute;
/** The longest duration of a match with stoppage and its closing messages, in match time. */
const longestMs = 120 * minute;

const defaultOptions = {
  lastSequence: 0,
  troubles: 'some',
  spacingMs: 20 * minute,
  horizonMs: 24 * 60 * minute,
  daysAheadMs: 0,
} as const;

/** A feed before its first message. Its first step announces the matches in play and those within the horizon. */
export function openSimulatedFeed(options: SimulatedFeedOptions): SimulatedFeed {
  // Prices never change more often than once a second by the clock: nobody could read them.
  const tickMs = Math.max(shortestTickMs, options.speed * 1_000);
  const all = { ...defaultOptions, tickMs, ...options };
  return {
    options: all,
    sequences: Object.fromEntries(producers.map((id) => [id, all.lastSequence])),
    alive: Object.fromEntries(producers.map((id) => [id, all.startsAt])),
    nextMatch: -Math.floor((longestMs - 30 * minute) / all.spacingMs),
    nextAhead: 0,
    matches: [],
  };
}

/** Kick-off of match n: evenly spaced, and on the full minute at speed 1. */
function kickOffTime({ startsAt, speed, spacingMs }: SimulatedFeed['options'], n: number): number {
  const at = startsAt + (n * spacingMs + spacingMs / 2) / speed;
  return speed === 1 ? Math.round(at / minute) * minute : Math.round(at);
}

const someIncidents: Readonly<Record<number, Incident>> = {
  3: 'var',
  11: 'postponed',
  15: 'var',
  19: 'abandoned',
  22: 'wrongPrice',
};
const allIncidents: Readonly<Record<number, Incident>> = {
  1: 'var',
  3: 'abandoned',
  5: 'wrongPrice',
  7: 'var',
  9: 'postponed',
};

/** Never two in a row, so that some match is always being played. */
function incidentOfMatch(n: number, troubles: SimulatedFeed['options']['troubles']): Incident {
  if (n < 0 || troubles === 'none') return 'none';
  return (troubles === 'all' ? allIncidents[n % 12] : someIncidents[n % 24]) ?? 'none';
}

function createScheduledMatch(options: SimulatedFeed['options'], n: number): Match {
  // Matches that began before the feed's start have numbers below 0; places in the calendar are positive.
  const place = n + 100 * leagues.length;
  return createCalendarMatch(options, {
    place,
    name: String(place),
    draws: String(n),
    kickOffAt: kickOffTime(options, n),
    aheadMs: options.horizonMs / options.speed,
    incident: incidentOfMatch(n, options.troubles),
  });
}

/** Kick-off of the nth match of the days ahead. */
const aheadKickOffTime = ({ startsAt }: SimulatedFeed['options'], n: number): number =>
  (Math.ceil(startsAt / aheadEveryMs) + n) * aheadEveryMs;

const createAheadMatch = (options: SimulatedFeed['options'], n: number): Match =>
  createCalendarMatch(options, {
    place: n,
    name: `d${n}`,
    draws: `ahead:${n}`,
    kickOffAt: aheadKickOffTime(options, n),
    aheadMs: options.daysAheadMs,
    incident: 'none',
  });

/** A match by its place in the calendar, announced `aheadMs` before its kick-off. */
function createCalendarMatch(
  { seed, run, speed, startsAt, tickMs }: SimulatedFeed['options'],
  entry: { place: number; name: string; draws: string; kickOffAt: number; aheadMs: number; incident: Incident },
): Match {
  const { place, kickOffAt } = entry;
  const league = leagues[place % leagues.length];
  if (league === undefined) throw new RangeError('no leagues');
  const [home, away] = pairTeams(league, Math.floor(place / leagues.length));
  const { id, name, category } = league;
  return createMatch(
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
  const announced = announceMatches(feed, now);
  const drafts: (MessageDraft | ProducerDraft)[] = [];
  const matches = announced.matches.map((match) => {
    const due = findNextStepAt(match);
    if (due === undefined || due > now) return match;
    const stepped = stepMatch(match, now);
    drafts.push(...stepped.drafts);
    return stepped.match;
  });
  const alive = { ...feed.alive };
  for (const producer of producers) {
    for (let at = alive[producer] ?? now; at <= now; at += heartbeatIntervalMs) {
      drafts.push({ producer, sourceTime: at, body: { type: 'producer', state: 'up' } });
      alive[producer] = at + heartbeatIntervalMs;
    }
  }
  // Messages of an outage are lost and take no number: only the silence is visible.
  const sent = drafts.filter(({ producer, sourceTime }) => !isInOutage(feed.options, producer, sourceTime));
  const { sequences, messages } = numberMessages(
    feed,
    sent.toSorted((a, b) => a.sourceTime - b.sourceTime),
  );
  const current = matches.filter((match) => !isExpired(match, now));
  return { feed: { ...announced, alive, sequences, matches: current }, messages };
}

/** Adds the matches whose horizon has come, and those of the days ahead. */
function announceMatches(feed: SimulatedFeed, now: number): SimulatedFeed {
  const { options } = feed;
  const horizonMs = options.horizonMs / options.speed;
  const matches = [...feed.matches];
  let n = feed.nextMatch;
  while (kickOffTime(options, n) - horizonMs <= now) matches.push(createScheduledMatch(options, n++));
  // Within the horizon there are enough other matches, and matches that a pause has missed are left out.
  let ahead = feed.nextAhead;
  while (aheadKickOffTime(options, ahead) <= now + horizonMs) ahead++;
  while (aheadKickOffTime(options, ahead) - options.daysAheadMs <= now)
    matches.push(createAheadMatch(options, ahead++));
  return { ...feed, matches, nextMatch: n, nextAhead: ahead };
}

interface ProducerDraft {
  readonly producer: number;
  readonly sourceTime: number;
  readonly request?: number;
  readonly body: ProducerBody | SnapshotBody;
}

function isInOutage({ troubles, startsAt }: SimulatedFeed['options'], producer: number, at: number): boolean {
  if (troubles !== 'all' || producer !== simulatorProducers.live) return false;
  const since = at - startsAt - outage.firstMs;
  return since >= 0 && since % outage.everyMs < outage.forMs;
}

function isExpired(match: Match, now: number): boolean {
  const { spec, script } = match;
  const last = script.at(-1)?.t ?? 0;
  return match.told && findNextStepAt(match) === undefined && now > spec.kickOffAt + last / spec.speed + keepEndedMs;
}

function numberMessages(
  feed: SimulatedFeed,
  drafts: readonly (MessageDraft | ProducerDraft)[],
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
export function recoverProducer(
  feed: SimulatedFeed,
  producer: number,
  request: number,
  now: number,
): { readonly feed: SimulatedFeed; readonly messages: readonly FeedMessage[] } {
  if (isInOutage(feed.options, producer, now)) return { feed, messages: [] };
  const drafts: readonly (MessageDraft | ProducerDraft)[] = [
    ...feed.matches.flatMap((match) => replayMessages(match, producer, now)),
    { producer, sourceTime: now, body: { type: 'snapshot', request } },
  ];
  const { sequences, messages } = numberMessages(feed, drafts, request);
  return { feed: { ...feed, sequences }, messages };
}

/** When the next message of the feed is due: a process may sleep until then. */
export function findNextFeedStepAt(feed: SimulatedFeed): number {
  const alive = Object.values(feed.alive);
  const due = feed.matches.map((match) => findNextStepAt(match) ?? Number.POSITIVE_INFINITY);
  return Math.min(
    ...alive,
    ...due,
    kickOffTime(feed.options, feed.nextMatch) - feed.options.horizonMs / feed.options.speed,
    ...(feed.options.daysAheadMs > 0
      ? [aheadKickOffTime(feed.options, feed.nextAhead) - feed.options.daysAheadMs]
      : []),
  );
}
