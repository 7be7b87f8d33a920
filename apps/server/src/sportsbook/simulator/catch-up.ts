/** How the simulated feed catches up after a pause, for instance after the machine has slept. Pure. */
import type { FeedMessage } from '@arara/sports';
import { type SimulatedFeed, stepSimulatedFeed } from '@arara/sports/football/simulated-feed';
import type { Instant } from '../../context.ts';

const MIN_CATCH_UP_MATCH_TICK_MS = 10 * 60_000;
const SIMULATOR_CATCH_UP_STEP_COUNT = 60;
/** From this long before its kick-off on, in match time, everything that happens to a match is played. */
const SIMULATED_MATCH_NEAR_KICKOFF_MS = 3600_000;
/** A match that began longer ago than this is not announced any more. */
const MAX_ANNOUNCED_MATCH_AGE_MS = 90 * 60_000;

/** A step of the feed: what it has become, what its producers said on the way, and to which instant. */
export interface SimulatedFeedStep {
  readonly feed: SimulatedFeed;
  readonly messages: readonly FeedMessage[];
  readonly to: Instant;
}

/**
 * The pause in a few large steps: announced matches are played on and settled, matches that were never announced are left
 * out, and prices of the past are dropped. The consumer has seen the silence, so it asks for a recovery, which sends the
 * prices of now.
 */
export function* catchUpFeedAfterPause(feed: SimulatedFeed, from: Instant, now: Instant): Generator<SimulatedFeedStep> {
  const { startsAt, speed, spacingMs, tickMs } = feed.options;
  const first = Math.ceil(((now - startsAt) * speed - MAX_ANNOUNCED_MATCH_AGE_MS) / spacingMs);
  const alive = Object.fromEntries(Object.keys(feed.alive).map((producer) => [producer, now]));
  let current: SimulatedFeed = {
    ...feed,
    alive,
    nextMatch: Math.max(feed.nextMatch, first),
    matches: feed.matches.map((match) => toSimulatedMatchDuringFeedPause(match, now)),
  };
  for (let step = 1; step <= SIMULATOR_CATCH_UP_STEP_COUNT; step++) {
    const isLast = step === SIMULATOR_CATCH_UP_STEP_COUNT;
    const to = isLast ? now : from + Math.floor(((now - from) * step) / SIMULATOR_CATCH_UP_STEP_COUNT);
    const stepped = stepSimulatedFeed(current, to);
    const { messages, sequences } = dropOddsAndBetStopMessages(stepped.messages, current.sequences);
    current = { ...stepped.feed, sequences };
    if (isLast)
      current = {
        ...current,
        matches: current.matches.map((match) => ({ ...match, spec: { ...match.spec, tickMs } })),
      };
    yield { feed: current, messages, to };
  }
}

type SimulatedMatch = SimulatedFeed['matches'][number];

/** A match that is far from its kick-off is announced again after the pause; one that is played meanwhile has large steps. */
function toSimulatedMatchDuringFeedPause(match: SimulatedMatch, now: Instant): SimulatedMatch {
  const { spec } = match;
  const isFar =
    match.told &&
    match.part === 'before' &&
    match.end === undefined &&
    match.wrongSince === undefined &&
    spec.kickOffAt - SIMULATED_MATCH_NEAR_KICKOFF_MS / spec.speed > now;
  return {
    ...match,
    told: match.told && !isFar,
    spec: { ...spec, tickMs: Math.max(spec.tickMs, MIN_CATCH_UP_MATCH_TICK_MS), opensAt: isFar ? now : spec.opensAt },
  };
}

/** The messages without prices and stops, numbered on from these sequences. */
function dropOddsAndBetStopMessages(
  messages: readonly FeedMessage[],
  before: SimulatedFeed['sequences'],
): { readonly messages: readonly FeedMessage[]; readonly sequences: SimulatedFeed['sequences'] } {
  const sequences = { ...before };
  const kept = messages.flatMap((message): FeedMessage[] => {
    if (message.type === 'odds' || message.type === 'stop') return [];
    const sequence = (sequences[message.producer] ?? 0) + 1;
    sequences[message.producer] = sequence;
    return [{ ...message, sequence }];
  });
  return { messages: kept, sequences };
}
