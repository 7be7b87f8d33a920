/** Sends the changes of events to the sockets that follow them, on every node. */
import type { SportEventId } from '@arara/contract/protocol/fields';
import type { SportLine } from '@arara/contract/player/sportsbook/sportsbook';
import { type ServerMessage, type WireServerMessage, serverMessageSchemas } from '@arara/contract/realtime-messages';
import * as z from 'zod/mini';
import { readMonotonicTimeMs } from '../../platform/clock.ts';
import type { PlayerOrVisitorSocket, RealtimeNamespace } from '../../platform/realtime/sockets.ts';
import { createSportFrames } from './sport-frames.ts';

/** Changes of one event within this time are sent as one. */
const SPORT_EVENT_BROADCAST_INTERVAL_MS = 100;
/** Events whose versions are kept. */
const MAX_KEPT_SPORT_EVENT_VERSIONS = 10_000;

/** A producer fell, or is back. */
export interface ProducerChange {
  readonly producer: number;
  readonly up: boolean;
}

/** Publishes that producers fell or are back: one frame each, however many lines they price. Called after the commit. */
export type ProducerChangePublisher = (changes: readonly ProducerChange[]) => void;

/** What one committed change did to an event, following on its version `after`. */
export interface SportEventChange {
  readonly eventId: SportEventId;
  readonly sport: string;
  readonly after: number;
  readonly seq: number;
  /** The lines that changed, each as a whole as it is now. */
  readonly lines: readonly SportLine[];
  /** Those of them that the lists of a sport show. */
  readonly mainLines: readonly SportLine[];
  /** Only if phase, start, score, clock or the number of markets changed. */
  readonly event?: ServerMessage<'sport:event'>;
  /** The score as JSON of the sport, for those who follow the event itself; with `event` only. */
  readonly detail?: unknown;
}

/**
 * Publishes changes of events to subscribers, at most ten times a second for each event. It is called after the commit on one
 * node and never waits.
 */
export type SportEventChangePublisher = (changes: readonly SportEventChange[]) => void;

type SportOddsMessage = WireServerMessage<'sport:odds'>;

/** A change of an event or of producers, encoded once for all sockets of all nodes. */
export type SportBroadcastPacket = SportEventBroadcastPacket | ProducerBroadcastPacket;

export interface ProducerBroadcastPacket {
  readonly producers: readonly WireServerMessage<'sport:producer'>[];
}

export interface SportEventBroadcastPacket {
  readonly sport: string;
  readonly odds: SportOddsMessage;
  /** For sockets that follow the whole sport. Without main lines it is not sent. */
  readonly main: SportOddsMessage;
  readonly event?: WireServerMessage<'sport:event'>;
  /** For sockets that follow the event itself. */
  readonly whole?: WireServerMessage<'sport:event'>;
}

/** The version of an event that was sent last. */
interface SentEventVersion {
  readonly sport: string;
  readonly seq: number;
  /** Version of the last change that was sent to sockets that follow the whole sport. */
  readonly mainSeq: number;
  /** When it was sent, on the stopwatch. */
  readonly at: number;
}

export interface SportEventBroadcast {
  readonly publish: SportEventChangePublisher;
  readonly publishProducers: ProducerChangePublisher;
  /** Sends the packet of another node to this node's sockets. */
  readonly deliver: (packet: SportBroadcastPacket) => void;
  /** Sends a socket the versions of its events, and of the events of its sports that changed since then. */
  readonly catchUp: (socket: PlayerOrVisitorSocket, topics: readonly string[], since: number) => void;
  readonly stop: () => void;
}

const toSportEventRoomName = (eventId: string): string => `event:${eventId}`;
const toSportRoom = (sport: string): string => `sport:${sport}`;

/**
 * Opens the broadcast of event changes. A change follows on version `after`: a listener whose version is at least `after`
 * applies it; a listener that is behind `after` has missed something and reads the event again. Lines are sent as a whole, so
 * a change may repeat what is known. The work is done once per change and namespace, not once per socket.
 */
export function openSportEventBroadcast(
  namespaces: readonly RealtimeNamespace[],
  relay: (packet: SportBroadcastPacket) => void,
): SportEventBroadcast {
  const versions = new Map<string, SentEventVersion>();
  const frames = createSportFrames((sport, { odds, event }) => {
    const room = toSportRoom(sport);
    for (const namespace of namespaces) {
      if (!namespace.adapter.rooms.has(room)) continue;
      if (odds !== undefined) namespace.local.to(room).emit('sport:odds', odds);
      if (event !== undefined) namespace.local.to(room).emit('sport:event', event);
    }
  });
  const deliver = (packet: SportBroadcastPacket): void => {
    if ('producers' in packet) {
      for (const namespace of namespaces) emitProducers(namespace, packet);
      return;
    }
    saveSentEventVersion(versions, packet);
    for (const namespace of namespaces) emitSportEventPacket(namespace, packet);
    frames.add(packet);
  };
  const throttle = createEventChangeThrottle((change) => {
    const packet = buildSportEventPacket(change, versions.get(String(change.eventId)));
    deliver(packet);
    relay(packet);
  });
  return {
    publish: (changes) => {
      for (const change of changes) throttle.add(change);
    },
    publishProducers: (changes) => {
      const packet = { producers: changes.map((change) => z.encode(serverMessageSchemas['sport:producer'], change)) };
      deliver(packet);
      relay(packet);
    },
    deliver,
    catchUp: (socket, topics, since) => emitSportEventVersionsToSocket(socket, topics, versions, since),
    stop: () => {
      throttle.stop();
      frames.stop();
    },
  };
}

/** To every socket that follows an event or a sport, each once: its screen knows which lines a producer prices. */
function emitProducers(namespace: RealtimeNamespace, { producers }: ProducerBroadcastPacket): void {
  const rooms = [...namespace.adapter.rooms.keys()].filter((room) => /^(?:event|sport):/.test(room));
  if (rooms.length === 0) return;
  for (const producer of producers) namespace.local.to(rooms).emit('sport:producer', producer);
}

/** To those who follow the event itself; the readers of its sport get frames. */
function emitSportEventPacket(namespace: RealtimeNamespace, { odds, whole }: SportEventBroadcastPacket): void {
  const room = toSportEventRoomName(odds.eventId);
  if (!namespace.adapter.rooms.has(room)) return;
  namespace.local.to(room).emit('sport:odds', odds);
  if (whole !== undefined) namespace.local.to(room).emit('sport:event', whole);
}

/** Sends versions without lines: a listener that is behind one of them reads that event again. */
function emitSportEventVersionsToSocket(
  socket: PlayerOrVisitorSocket,
  topics: readonly string[],
  versions: ReadonlyMap<string, SentEventVersion>,
  since: number,
): void {
  const emitVersion = (eventId: string, seq: number, scope: { main?: true } = {}): unknown =>
    socket.emit('sport:odds', { eventId, after: seq, seq, lines: [], ...scope });
  const sports = new Set<string>();
  for (const topic of topics) {
    const [kind, name] = topic.split(':') as [string, string];
    if (kind === 'sport') sports.add(name);
    const version = kind === 'event' ? versions.get(name) : undefined;
    if (version !== undefined) emitVersion(name, version.seq);
  }
  if (sports.size === 0) return;
  for (const [eventId, { sport, mainSeq, at }] of versions)
    if (at >= since && sports.has(sport)) emitVersion(eventId, mainSeq, { main: true });
}

interface EventChangeThrottle {
  readonly add: (change: SportEventChange) => void;
  readonly stop: () => void;
}

/** Sends a change at once, and the changes of the same event in the time after it as one. */
function createEventChangeThrottle(send: (change: SportEventChange) => void): EventChangeThrottle {
  const waiting = new Map<SportEventId, { merged: SportEventChange | undefined; readonly timer: NodeJS.Timeout }>();
  const sendAndWait = (change: SportEventChange): void => {
    send(change);
    const { eventId } = change;
    const timer = setTimeout(() => {
      const merged = waiting.get(eventId)?.merged;
      waiting.delete(eventId);
      if (merged !== undefined) sendAndWait(merged);
    }, SPORT_EVENT_BROADCAST_INTERVAL_MS).unref();
    waiting.set(eventId, { merged: undefined, timer });
  };
  return {
    add: (change) => {
      const entry = waiting.get(change.eventId);
      if (entry === undefined) sendAndWait(change);
      else entry.merged = entry.merged === undefined ? change : mergeEventChanges(entry.merged, change);
    },
    stop: () => {
      for (const { timer } of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
}

/** Two changes of an event as one. If a change is missing between them, the first is dropped: listeners see the gap. */
function mergeEventChanges(first: SportEventChange, second: SportEventChange): SportEventChange {
  const { event, detail } = second.event === undefined ? first : second;
  // Participants are sent only when they changed: a later change without them must not lose them.
  const participants = second.event?.participants ?? first.event?.participants;
  const progress =
    event === undefined ? {} : { event: { ...event, ...(participants === undefined ? {} : { participants }) }, detail };
  if (second.after !== first.seq) return { ...second, ...progress };
  const newest = new Map(second.lines.map((line) => [line.line, line]));
  const mainLines = mergeSportLines(
    first.mainLines.map((line) => newest.get(line.line) ?? line),
    second.mainLines,
  );
  return { ...second, after: first.after, lines: mergeSportLines(first.lines, second.lines), mainLines, ...progress };
}

const mergeSportLines = (older: readonly SportLine[], newer: readonly SportLine[]): SportLine[] => [
  ...new Map([...older, ...newer].map((line) => [line.line, line])).values(),
];

function buildSportEventPacket(
  { eventId, sport, after, seq, lines, mainLines, event, detail }: SportEventChange,
  last: SentEventVersion | undefined,
): SportEventBroadcastPacket {
  const odds = z.encode(serverMessageSchemas['sport:odds'], { eventId, after, seq, lines: [...lines] });
  const onWire = new Map(odds.lines.map((line) => [line.line, line]));
  // After a missed change, listeners to the sport must see a gap too: the missed change may have had main lines.
  const mainAfter = last?.seq === after ? last.mainSeq : after;
  const main = {
    eventId: odds.eventId,
    after: mainAfter,
    seq,
    lines: mainLines.flatMap(({ line }) => onWire.get(line) ?? []),
    main: true,
  };
  return {
    sport,
    odds,
    main,
    ...(event === undefined
      ? {}
      : {
          event: z.encode(serverMessageSchemas['sport:event'], event),
          whole: z.encode(serverMessageSchemas['sport:event'], { ...event, detail }),
        }),
  };
}

function saveSentEventVersion(
  versions: Map<string, SentEventVersion>,
  { sport, odds, main }: SportEventBroadcastPacket,
): void {
  // Deleted first, so that the map keeps the order of the last change, with the oldest entry first.
  versions.delete(odds.eventId);
  versions.set(odds.eventId, {
    sport,
    seq: odds.seq,
    mainSeq: main.lines.length > 0 ? main.seq : main.after,
    at: readMonotonicTimeMs(),
  });
  if (versions.size > MAX_KEPT_SPORT_EVENT_VERSIONS)
    for (const [oldest] of versions) return void versions.delete(oldest);
}
