/**
 * Hosts the simulated feed on the node that leads: steps it with the clock and puts what it says into the inbox, together
 * with its state, so that a restart or another node goes on in the middle of a match.
 */
import { randomBytes } from 'node:crypto';
import { seededDraws } from '@arara/sports/simulation/seeded-draws';
import {
  type SimulatedFeed,
  nextFeedStepAt,
  openSimulatedFeed,
  recoverProducer,
  stepSimulatedFeed,
} from '@arara/sports/football/simulated-feed';
import type { Message } from '@arara/sports';
import type { Config } from '../../config/config.ts';
import type { Ctx, Instant } from '../../context.ts';
import type { Db } from '../../platform/db/db.ts';
import { lockFeedLease } from '../feed/feed.queries.ts';
import { FEED_TOPIC, receiveMessages, insertMessagesStatements } from '../feed/inbox.ts';
import * as queries from './simulator.queries.ts';

type Options = SimulatedFeed['options'];

const HOUR_MS = 3600_000;
const HORIZON_MS = 48 * HOUR_MS;
/** In match time the horizon is soon over when time runs fast: by the clock there are always matches of today and tomorrow. */
const DAYS_AHEAD_MS = 48 * HOUR_MS;
/** In play prices move at most this often by the clock, and every 15 seconds of play. */
const TICK_LEAST_MS = 1500;
const TICK_MS = 15_000;
/** Messages of less than this time go into one transaction. */
const STEP_LEAST_MS = 200;
const LOOK_EVERY_MS = 1000;
/** After a pause of this length time is made up for in large steps. */
const PAUSE_MS = 2 * 60_000;
const PAUSE_TICK_MS = 10 * 60_000;
const PAUSE_STEPS = 60;
/** From so long before its start on, in match time, everything that happens to a match is told. */
const FAR_MS = HOUR_MS;
/** How long before now a match may have begun that is told of for the first time. */
const STILL_PLAYED_MS = 90 * 60_000;
/** A message that comes out of order comes this much later. */
const LATE_MS = 400;

export interface Simulator {
  /** Asks a producer to tell everything again. */
  ask(producer: number, request: number): void;
  /** Steps to the clock's now and answers what was asked: for tests whose clock is not the wall's. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the host; it works while `leads` says that this node leads. */
export function startSimulator(
  ctx: Ctx,
  leads: () => { readonly holder: string; readonly epoch: number } | undefined,
): Simulator {
  const asked = new Map<number, number>();
  const late = new Set<NodeJS.Timeout>();
  let held: { readonly epoch: number; feed: SimulatedFeed; steppedTo: Instant } | undefined;
  let stopped = false;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  /** Saves what the feed has become and takes in what it said on the way, if this node still leads. */
  const commit = async (
    lead: { holder: string; epoch: number },
    before: SimulatedFeed,
    feed: SimulatedFeed,
    messages: readonly Message[],
    steppedTo: Instant,
  ): Promise<void> => {
    const known = new Map(before.matches.map((match) => [match.spec.id, match]));
    const { matches, ...head } = feed;
    const moved = matches.filter((match) => known.get(match.spec.id) !== match);
    const still = new Set(matches.map(({ spec }) => spec.id));
    const forgotten = [...known.keys()].filter((urn) => !still.has(urn));
    const { now, behind } = disturbDelivery(feed.options, messages);
    await ctx.db.tx('simulator step', async (tx) => {
      const [row] = await tx.query(lockFeedLease(lead.holder, lead.epoch));
      if (row === undefined) throw new Error('another node leads the feed');
      await tx.flight(
        queries.upsertSimulator(head, steppedTo),
        ...(moved.length === 0 ? [] : [queries.upsertSimulatedMatches(moved)]),
        ...(forgotten.length === 0 ? [] : [queries.deleteSimulatedMatches(forgotten)]),
        ...insertMessagesStatements(ctx, now),
      );
      if (messages.length > 0) tx.afterCommit(() => ctx.db.wake(FEED_TOPIC));
    });
    held = { epoch: lead.epoch, feed, steppedTo };
    for (const message of behind) deliverLate(message);
  };

  const deliverLate = (message: Message): void => {
    const later = setTimeout(() => {
      late.delete(later);
      receiveMessages(ctx, [message]).catch((error: unknown) =>
        ctx.log.warn({ err: String(error) }, 'a late message of the simulator was lost'),
      );
    }, LATE_MS);
    late.add(later);
  };

  const turn = async (): Promise<void> => {
    const lead = leads();
    if (lead === undefined) {
      held = undefined;
      return;
    }
    if (held?.epoch !== lead.epoch)
      held = { epoch: lead.epoch, ...(await loadSimulatedFeed(ctx.db, ctx.config.feed, ctx.now())) };
    let { feed } = held;
    const now = ctx.now();
    if (now - held.steppedTo > PAUSE_MS) {
      for (const step of catchUpAfterPause(feed, held.steppedTo, now)) {
        if (stopped) return;
        await commit(lead, held.feed, step.feed, step.messages, step.to);
      }
      feed = held.feed;
    }
    if (nextFeedStepAt(feed) <= now) {
      const step = stepSimulatedFeed(feed, now);
      await commit(lead, feed, step.feed, step.messages, now);
      feed = step.feed;
    }
    for (const [producer, request] of asked) {
      asked.delete(producer);
      const step = stepSimulatedFeed(feed, ctx.now());
      const told = recoverProducer(step.feed, producer, request, ctx.now());
      await commit(lead, feed, told.feed, [...step.messages, ...told.messages], ctx.now());
      feed = told.feed;
    }
  };

  const sleep = (): void => {
    if (stopped) return;
    clearTimeout(timer);
    const due = held === undefined ? LOOK_EVERY_MS : nextFeedStepAt(held.feed) - ctx.now();
    timer = setTimeout(look, Math.min(LOOK_EVERY_MS, Math.max(STEP_LEAST_MS, due)));
    timer.unref();
  };
  const look = (): void => {
    running ??= turn()
      .catch((error: unknown) => {
        held = undefined;
        ctx.log.warn({ err: String(error) }, 'the simulator will be looked at again');
      })
      .finally(() => {
        running = undefined;
        sleep();
      });
  };
  sleep();
  return {
    ask: (producer, request) => void asked.set(producer, request),
    drain: async () => {
      await running;
      look();
      await running;
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      for (const one of late) clearTimeout(one);
      await running;
    },
  };
}

/** The feed as it was left, or a new one; other options than before begin a new calendar and let the matches of before be played. */
async function loadSimulatedFeed(
  db: Db,
  wanted: Config['feed'],
  now: Instant,
): Promise<{ feed: SimulatedFeed; steppedTo: Instant }> {
  const [row] = await db.read.query(queries.selectSimulator());
  const [{ last } = { last: 0 }] = await db.read.query(queries.selectLastSequence());
  const seed = wanted.seed ?? row?.head.options.seed ?? randomBytes(8).toString('hex');
  const options: Options = {
    seed,
    run: Math.floor(now / 1000).toString(36),
    speed: wanted.speed,
    startsAt: now,
    lastSequence: last,
    troubles: wanted.troubles,
    spacingMs: 20 * 60_000,
    horizonMs: HORIZON_MS,
    tickMs: Math.max(TICK_MS, wanted.speed * TICK_LEAST_MS),
    daysAheadMs: DAYS_AHEAD_MS,
  };
  if (row === undefined) return { feed: openSimulatedFeed(options), steppedTo: now };
  const { options: old } = row.head;
  const matches = (await db.read.query(queries.selectSimulatedMatches())).map(({ script, state }) => ({
    ...state,
    script,
  }));
  if (old.seed === seed && old.speed === options.speed && old.troubles === options.troubles)
    // What an older version of the calendar did not know it has from a new one.
    return {
      feed: { ...openSimulatedFeed(options), ...row.head, options: { ...options, ...old }, matches },
      steppedTo: row.stepped_to,
    };
  return { feed: { ...openSimulatedFeed(options), sequences: row.head.sequences, matches }, steppedTo: row.stepped_to };
}

/**
 * What was missed in a pause, in a few large steps: matches are played on and settled, matches nobody heard of are left out, and
 * prices of moments that are over are not told. The silence was noticed, so a recovery tells those of now.
 */
function* catchUpAfterPause(
  feed: SimulatedFeed,
  from: Instant,
  now: Instant,
): Generator<{ feed: SimulatedFeed; messages: readonly Message[]; to: Instant }> {
  const { startsAt, speed, spacingMs } = feed.options;
  const first = Math.ceil(((now - startsAt) * speed - STILL_PLAYED_MS) / spacingMs);
  const alive = Object.fromEntries(Object.keys(feed.alive).map((producer) => [producer, now]));
  let current: SimulatedFeed = {
    ...feed,
    alive,
    nextMatch: Math.max(feed.nextMatch, first),
    matches: feed.matches.map((match) => toPausedMatch(match, now)),
  };
  for (let step = 1; step <= PAUSE_STEPS; step++) {
    const to = step === PAUSE_STEPS ? now : from + Math.floor(((now - from) * step) / PAUSE_STEPS);
    const stepped = stepSimulatedFeed(current, to);
    const { messages, sequences } = dropPrices(stepped.messages, current.sequences);
    current = { ...stepped.feed, sequences };
    if (step === PAUSE_STEPS)
      current = {
        ...current,
        matches: current.matches.map((match) => ({ ...match, spec: { ...match.spec, tickMs: feed.options.tickMs } })),
      };
    yield { feed: current, messages, to };
  }
}

/** A match that is far from its start is told anew when the pause is over; one that was played meanwhile moves in large steps. */
function toPausedMatch(match: SimulatedFeed['matches'][number], now: Instant): SimulatedFeed['matches'][number] {
  const { spec } = match;
  const far =
    match.told &&
    match.part === 'before' &&
    match.end === undefined &&
    match.wrongSince === undefined &&
    spec.kickOffAt - FAR_MS / spec.speed > now;
  return {
    ...match,
    told: match.told && !far,
    spec: { ...spec, tickMs: Math.max(spec.tickMs, PAUSE_TICK_MS), opensAt: far ? now : spec.opensAt },
  };
}

/** The messages without prices and stops, numbered on from these sequences. */
function dropPrices(
  messages: readonly Message[],
  before: SimulatedFeed['sequences'],
): { readonly messages: readonly Message[]; readonly sequences: SimulatedFeed['sequences'] } {
  const sequences = { ...before };
  const kept = messages.flatMap((message): Message[] => {
    if (message.type === 'odds' || message.type === 'stop') return [];
    const sequence = (sequences[message.producer] ?? 0) + 1;
    sequences[message.producer] = sequence;
    return [{ ...message, sequence }];
  });
  return { messages: kept, sequences };
}

/** How many of so many messages are disturbed. */
const disturbedShares: Readonly<Record<Options['troubles'], { readonly of: number; readonly lost: boolean }>> = {
  none: { of: 0, lost: false },
  some: { of: 400, lost: false },
  all: { of: 40, lost: true },
};

/** A seeded share of the messages comes twice or out of order; with all troubles a few never come. Never one that was asked for. */
function disturbDelivery(
  { troubles, seed }: Options,
  messages: readonly Message[],
): { readonly now: readonly Message[]; readonly behind: readonly Message[] } {
  const { of, lost } = disturbedShares[troubles];
  if (of === 0) return { now: messages, behind: [] };
  const draws = seededDraws(`${seed}:delivery`);
  const now: Message[] = [];
  const behind: Message[] = [];
  for (const message of messages) {
    const draw = message.request === undefined ? draws.draw(message.sequence * 32 + message.producer) : 0;
    const fate = draw % of === 1 ? Math.floor(draw / of) % 10 : 0;
    if (fate === 0 || fate > 5) now.push(message);
    // Twice.
    if (fate > 5) behind.push(message);
    // Late; one in five of these never.
    if (fate >= 1 && fate <= 5 && !(lost && fate === 5)) behind.push(message);
  }
  return { now, behind };
}
