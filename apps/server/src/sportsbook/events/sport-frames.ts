/**
 * The frames of a sport's list. Readers of a whole sport get what changed as one message at most four times a second: with a
 * message for each change, two thousand readers of two hundred changes a second would be four hundred thousand sends.
 */
import type { WireServerMessage } from '@arara/contract/realtime-messages';
import { readMonotonicTimeMs } from '../../platform/clock.ts';

type SportOddsMessage = WireServerMessage<'sport:odds'>;
type SportEventMessage = WireServerMessage<'sport:event'>;

/** What changed of one event in its sport's list. */
export interface SportListChange {
  readonly sport: string;
  /** The main lines that changed; without lines it is left out. */
  readonly main: SportOddsMessage;
  readonly event?: SportEventMessage;
}

/** What one frame sends. */
export interface SportFrame {
  readonly odds?: SportOddsMessage;
  readonly event?: SportEventMessage;
}

const SPORT_FRAME_INTERVAL_MS = 250;

interface CollectedChanges {
  readonly odds: Map<string, SportOddsMessage>;
  readonly events: Map<string, SportEventMessage>;
  readonly timer: NodeJS.Timeout;
}

/** Collects changes by sport; the first one after a pause is sent at once. */
export function createSportFrames(send: (sport: string, frame: SportFrame) => void): {
  readonly add: (change: SportListChange) => void;
  readonly stop: () => void;
} {
  const collecting = new Map<string, CollectedChanges>();
  /** Sends a frame. The next one follows an interval after the beginning, or later, so that half of the time is left for other work. */
  const sendAndOpen = (sport: string, frame: SportFrame): void => {
    const begin = readMonotonicTimeMs();
    send(sport, frame);
    const tookMs = readMonotonicTimeMs() - begin;
    open(sport, Math.max(SPORT_FRAME_INTERVAL_MS - tookMs, tookMs));
  };
  const open = (sport: string, forMs: number): void => {
    const timer = setTimeout(() => {
      const { odds, events } = collecting.get(sport) ?? { odds: new Map(), events: new Map() };
      collecting.delete(sport);
      if (odds.size === 0 && events.size === 0) return;
      sendAndOpen(sport, buildSportFrame([...odds.values()], [...events.values()]));
    }, forMs).unref();
    collecting.set(sport, { odds: new Map(), events: new Map(), timer });
  };
  return {
    add: ({ sport, main, event }) => {
      if (main.lines.length === 0 && event === undefined) return;
      const collected = collecting.get(sport);
      if (collected === undefined) {
        const frame = buildSportFrame(main.lines.length === 0 ? [] : [main], event === undefined ? [] : [event]);
        return sendAndOpen(sport, frame);
      }
      const { odds, events } = collected;
      if (main.lines.length > 0) odds.set(main.eventId, mergeOdds(odds.get(main.eventId), main));
      if (event !== undefined) events.set(event.eventId, mergeEvents(events.get(event.eventId), event));
    },
    stop: () => {
      for (const { timer } of collecting.values()) clearTimeout(timer);
      collecting.clear();
    },
  };
}

/** Two changes of an event as one. If a change is missing between them, the first is dropped: readers see the gap. */
function mergeOdds(first: SportOddsMessage | undefined, second: SportOddsMessage): SportOddsMessage {
  if (first === undefined || second.after !== first.seq) return second;
  const lines = new Map([...first.lines, ...second.lines].map((line) => [line.line, line]));
  return { ...second, after: first.after, lines: [...lines.values()] };
}

/** Participants are sent only when they changed: a later change without them must not lose them. */
const mergeEvents = (first: SportEventMessage | undefined, second: SportEventMessage): SportEventMessage =>
  first?.participants === undefined || second.participants !== undefined
    ? second
    : { ...second, participants: first.participants };

/** The first event as a whole message, so that it can be read alone; the others without what readers know already. */
function buildSportFrame(odds: readonly SportOddsMessage[], events: readonly SportEventMessage[]): SportFrame {
  const [firstOdds, ...otherOdds] = odds;
  const [firstEvent, ...otherEvents] = events;
  return {
    ...(firstOdds === undefined
      ? {}
      : { odds: otherOdds.length === 0 ? firstOdds : { ...firstOdds, others: otherOdds.map(toListedChange) } }),
    ...(firstEvent === undefined
      ? {}
      : { event: otherEvents.length === 0 ? firstEvent : { ...firstEvent, others: otherEvents } }),
  };
}

const toListedChange = ({ eventId, after, seq, lines }: SportOddsMessage) => ({
  eventId,
  after,
  seq,
  lines: lines.map(({ line, state, producer, outcomes }) => ({
    line,
    state,
    producer,
    outcomes: outcomes.map((outcome): [string, number, boolean] => [
      outcome.outcomeId,
      outcome.odds,
      outcome.state === 'open',
    ]),
  })),
});
