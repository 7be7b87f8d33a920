/**
 * The simulated sportsbook: a calendar of matches that never ends, with several being played at any time, told by two
 * producers with their signs of life, and with troubles. A value like a match: `stepFeed` takes it to an instant, and the
 * state is plain JSON, so a restarted process goes on where it stopped.
 */
import { seededDraws } from './chance.ts';
import { newMatch, nextAt, step } from './football-match.ts';
import type { Trouble } from './football-script.ts';
import { simulatorProducers } from './football-state.ts';
import type { Draft, Match } from './football-state.ts';
import { leagues, pairing } from './football-teams.ts';
import { retell } from './football-trading.ts';
import type { Message, ProducerBody, SnapshotBody } from './messages.ts';

export interface FeedOptions {
  /** the same seed, start and speed give the same messages */
  readonly seed: string;
  /** part of the ids of events, so that two runs on one database do not meet */
  readonly run: string;
  /** match time per time of the clock, 1 to 60 */
  readonly speed: number;
  /** ms UTC */
  readonly startsAt: number;
  /** the sequence that was last used, if an inbox knows one */
  readonly lastSequence?: number;
  /** `all`: every kind of trouble within each dozen matches, and a producer that falls silent */
  readonly troubles?: 'none' | 'some' | 'all';
  /** match time between two kick-offs */
  readonly spacingMs?: number;
  /** how long before kick-off a match is told, in match time */
  readonly horizonMs?: number;
  /** match time between two changes of price in play */
  readonly tickMs?: number;
}

export interface Feed {
  readonly options: Required<FeedOptions>;
  /** by producer: the last sequence used */
  readonly sequences: Readonly<Record<string, number>>;
  /** by producer: when its next sign of life is due */
  readonly alive: Readonly<Record<string, number>>;
  /** number of the next match to be announced */
  readonly nextMatch: number;
  readonly matches: readonly Match[];
}

const minute = 60_000;
const producers = Object.values(simulatorProducers);

const shortestTickMs = 15_000;

/** A sign of life this often, by the clock. */
export const aliveEveryMs = 5_000;
/** With all troubles the live producer falls silent this often and for this long, by the clock. */
const outage = { everyMs: 10 * minute, firstMs: 4 * minute, forMs: 30_000 } as const;
/** An ended match is kept this long for recoveries, by the clock. */
const keptMs = 10 * minute;
/** So long lasts a match with its end and its stoppage at most, in match time. */
const longestMs = 120 * minute;

const defaults = {
  lastSequence: 0,
  troubles: 'some',
  spacingMs: 20 * minute,
  horizonMs: 24 * 60 * minute,
} as const;

/** A feed that has said nothing yet. Its first step tells of matches under way and of all that is to come. */
export function openFeed(options: FeedOptions): Feed {
  // Prices that change more than once a second cannot be read, however fast time runs.
  const tickMs = Math.max(shortestTickMs, options.speed * 1_000);
  const all = { ...defaults, tickMs, ...options };
  return {
    options: all,
    sequences: Object.fromEntries(producers.map((id) => [id, all.lastSequence])),
    alive: Object.fromEntries(producers.map((id) => [id, all.startsAt])),
    nextMatch: -Math.floor((longestMs - 30 * minute) / all.spacingMs),
    matches: [],
  };
}

/** Kick-off of match n: evenly spaced; on the full minute when time runs as it does. */
function kickOffOf({ startsAt, speed, spacingMs }: Feed['options'], n: number): number {
  const at = startsAt + (n * spacingMs + spacingMs / 2) / speed;
  return speed === 1 ? Math.round(at / minute) * minute : Math.round(at);
}

const someTroubles: Readonly<Record<number, Trouble>> = {
  3: 'var',
  11: 'postponed',
  15: 'var',
  19: 'abandoned',
  22: 'wrongPrice',
};
const allTroubles: Readonly<Record<number, Trouble>> = {
  1: 'var',
  3: 'abandoned',
  5: 'wrongPrice',
  7: 'var',
  9: 'postponed',
};

/** Never two in a row, so that some match is always being played. */
function troubleOf(n: number, troubles: Feed['options']['troubles']): Trouble {
  if (n < 0 || troubles === 'none') return 'none';
  return (troubles === 'all' ? allTroubles[n % 12] : someTroubles[n % 24]) ?? 'none';
}

function matchNumber(options: Feed['options'], n: number): Match {
  const { seed, run, speed, startsAt, horizonMs, tickMs } = options;
  // Matches of before the start have numbers below 0; the calendar counts from the first of them.
  const place = n + 100 * leagues.length;
  const league = leagues[place % leagues.length];
  if (league === undefined) throw new RangeError('no leagues');
  const [home, away] = pairing(league, Math.floor(place / leagues.length));
  const kickOffAt = kickOffOf(options, n);
  const { id, name, category } = league;
  return newMatch(
    {
      id: `sim:match:${run}-${place}`,
      tournament: { id, name, category },
      home,
      away,
      kickOffAt,
      speed,
      opensAt: Math.max(startsAt, Math.round(kickOffAt - horizonMs / speed)),
      trouble: troubleOf(n, options.troubles),
      tickMs,
    },
    seededDraws(`${seed}:${n}`),
  );
}

/** Takes the feed to `now`: all that was due, in order of time, numbered per producer. */
export function stepFeed(feed: Feed, now: number): { readonly feed: Feed; readonly messages: readonly Message[] } {
  const announced = announce(feed, now);
  const drafts: (Draft | Sign)[] = [];
  const matches = announced.matches.map((match) => {
    const due = nextAt(match);
    if (due === undefined || due > now) return match;
    const stepped = step(match, now);
    drafts.push(...stepped.drafts);
    return stepped.match;
  });
  const alive = { ...feed.alive };
  for (const producer of producers) {
    for (let at = alive[producer] ?? now; at <= now; at += aliveEveryMs) {
      drafts.push({ producer, sourceTime: at, body: { type: 'producer', state: 'up' } });
      alive[producer] = at + aliveEveryMs;
    }
  }
  // What is said in an outage is lost, and takes no number: only the silence shows.
  const heard = drafts.filter(({ producer, sourceTime }) => !isSilent(feed.options, producer, sourceTime));
  const { sequences, messages } = number(
    feed,
    heard.toSorted((a, b) => a.sourceTime - b.sourceTime),
  );
  const kept = matches.filter((match) => !isForgotten(match, now));
  return { feed: { ...announced, alive, sequences, matches: kept }, messages };
}

/** Adds the matches whose horizon has come. */
function announce(feed: Feed, now: number): Feed {
  const { horizonMs, speed } = feed.options;
  const matches = [...feed.matches];
  let n = feed.nextMatch;
  while (kickOffOf(feed.options, n) - horizonMs / speed <= now) matches.push(matchNumber(feed.options, n++));
  return { ...feed, matches, nextMatch: n };
}

interface Sign {
  readonly producer: number;
  readonly sourceTime: number;
  readonly request?: number;
  readonly body: ProducerBody | SnapshotBody;
}

function isSilent({ troubles, startsAt }: Feed['options'], producer: number, at: number): boolean {
  if (troubles !== 'all' || producer !== simulatorProducers.live) return false;
  const since = at - startsAt - outage.firstMs;
  return since >= 0 && since % outage.everyMs < outage.forMs;
}

function isForgotten(match: Match, now: number): boolean {
  const { spec, script } = match;
  const last = script.at(-1)?.t ?? 0;
  return match.told && nextAt(match) === undefined && now > spec.kickOffAt + last / spec.speed + keptMs;
}

function number(
  feed: Feed,
  drafts: readonly (Draft | Sign)[],
  request?: number,
): { sequences: Feed['sequences']; messages: readonly Message[] } {
  const sequences = { ...feed.sequences };
  const messages = drafts.map((draft): Message => {
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
 * What a recovery sends: everything of this producer as it stands at `now`, then the snapshot with the request's number.
 * Step the feed to `now` first. In an outage nobody answers.
 */
export function recoverFeed(
  feed: Feed,
  producer: number,
  request: number,
  now: number,
): { readonly feed: Feed; readonly messages: readonly Message[] } {
  if (isSilent(feed.options, producer, now)) return { feed, messages: [] };
  const told: readonly (Draft | Sign)[] = [
    ...feed.matches.flatMap((match) => retell(match, producer, now)),
    { producer, sourceTime: now, body: { type: 'snapshot', request } },
  ];
  const { sequences, messages } = number(feed, told, request);
  return { feed: { ...feed, sequences }, messages };
}

/** When the feed next has something to say: a process may sleep until then. */
export function feedDueAt(feed: Feed): number {
  const alive = Object.values(feed.alive);
  const due = feed.matches.map((match) => nextAt(match) ?? Number.POSITIVE_INFINITY);
  return Math.min(
    ...alive,
    ...due,
    kickOffOf(feed.options, feed.nextMatch) - feed.options.horizonMs / feed.options.speed,
  );
}
