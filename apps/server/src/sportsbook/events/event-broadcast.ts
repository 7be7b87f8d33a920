/** Sends the changes of events to the sockets that follow them, on every node. */
import type { EventId } from '@arara/contract/protocol/fields';
import type { SportLine } from '@arara/contract/player/sportsbook';
import { type ServerMessage, type ServerMessageOnWire, serverMessages } from '@arara/contract/topics';
import * as z from 'zod/mini';
import { stopwatch } from '../../platform/clock.ts';
import type { ListeningSocket, RealtimeNamespace } from '../../platform/realtime/sockets.ts';

/** Changes of one event within this time are sent as one. */
const UPDATE_INTERVAL_MS = 100;
/** Events whose versions are kept. */
const MAX_EVENTS = 10_000;

/** What one committed change did to an event, following on its version `after`. */
export interface EventChange {
  readonly eventId: EventId;
  readonly sport: string;
  readonly after: number;
  readonly seq: number;
  /** The lines that changed, each as a whole as it is now. */
  readonly lines: readonly SportLine[];
  /** Those of them that the lists of a sport show. */
  readonly mainLines: readonly SportLine[];
  /** Only if phase, start, score or clock changed. */
  readonly event?: ServerMessage<'sport:event'>;
}

/**
 * Publishes changes of events to subscribers, at most ten times a second for each event. It is called after the commit on one
 * node and never waits.
 */
export type EventChangePublisher = (changes: readonly EventChange[]) => void;

type Odds = ServerMessageOnWire<'sport:odds'>;

/** A change of an event, encoded once for all sockets of all nodes. */
export interface EventPacket {
  readonly sport: string;
  readonly odds: Odds;
  /** For sockets that follow the whole sport. Without main lines it is not sent. */
  readonly main: Odds;
  readonly event?: ServerMessageOnWire<'sport:event'>;
}

/** The version of an event that was sent last. */
interface EventVersion {
  readonly sport: string;
  readonly seq: number;
  /** Version of the last change that was sent to sockets that follow the whole sport. */
  readonly mainSeq: number;
  /** When it was sent, on the stopwatch. */
  readonly at: number;
}

export interface EventBroadcast {
  readonly publish: EventChangePublisher;
  /** Sends the packet of another node to this node's sockets. */
  readonly deliver: (packet: EventPacket) => void;
  /** Sends a socket the versions of its events, and of the events of its sports that changed since then. */
  readonly catchUp: (socket: ListeningSocket, topics: readonly string[], since: number) => void;
  readonly stop: () => void;
}

const toEventRoom = (eventId: string): string => `event:${eventId}`;
const toSportRoom = (sport: string): string => `sport:${sport}`;

/**
 * Opens the broadcast of event changes. A change follows on version `after`: a listener whose version is at least `after`
 * applies it; a listener that is behind `after` has missed something and reads the event again. Lines are sent as a whole, so
 * a change may repeat what is known. The work is done once per change and namespace, not once per socket.
 */
export function openEventBroadcast(
  namespaces: readonly RealtimeNamespace[],
  relay: (packet: EventPacket) => void,
): EventBroadcast {
  const versions = new Map<string, EventVersion>();
  const deliver = (packet: EventPacket): void => {
    saveVersion(versions, packet);
    for (const namespace of namespaces) emitPacket(namespace, packet);
  };
  const throttle = createChangeThrottle((change) => {
    const packet = buildPacket(change, versions.get(String(change.eventId)));
    deliver(packet);
    relay(packet);
  });
  return {
    publish: (changes) => {
      for (const change of changes) throttle.add(change);
    },
    deliver,
    catchUp: (socket, topics, since) => emitVersions(socket, topics, versions, since),
    stop: throttle.stop,
  };
}

function emitPacket(namespace: RealtimeNamespace, { sport, odds, main, event }: EventPacket): void {
  const [eventRoom, sportRoom] = [toEventRoom(odds.eventId), toSportRoom(sport)];
  const hasListeners = (room: string): boolean => namespace.adapter.rooms.has(room);
  const [hasEventRoom, hasSportRoom] = [hasListeners(eventRoom), hasListeners(sportRoom)];
  if (hasEventRoom) namespace.local.to(eventRoom).emit('sport:odds', odds);
  // A socket in both rooms gets only the change with all lines: the versions of the two rooms differ.
  if (hasSportRoom && main.lines.length > 0) namespace.local.to(sportRoom).except(eventRoom).emit('sport:odds', main);
  if (event !== undefined && (hasEventRoom || hasSportRoom))
    namespace.local.to([eventRoom, sportRoom]).emit('sport:event', event);
}

/** Sends versions without lines: a listener that is behind one of them reads that event again. */
function emitVersions(
  socket: ListeningSocket,
  topics: readonly string[],
  versions: ReadonlyMap<string, EventVersion>,
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

interface ChangeThrottle {
  readonly add: (change: EventChange) => void;
  readonly stop: () => void;
}

/** Sends a change at once, and the changes of the same event in the time after it as one. */
function createChangeThrottle(send: (change: EventChange) => void): ChangeThrottle {
  const waiting = new Map<EventId, { merged: EventChange | undefined; readonly timer: NodeJS.Timeout }>();
  const sendAndWait = (change: EventChange): void => {
    send(change);
    const { eventId } = change;
    const timer = setTimeout(() => {
      const merged = waiting.get(eventId)?.merged;
      waiting.delete(eventId);
      if (merged !== undefined) sendAndWait(merged);
    }, UPDATE_INTERVAL_MS).unref();
    waiting.set(eventId, { merged: undefined, timer });
  };
  return {
    add: (change) => {
      const entry = waiting.get(change.eventId);
      if (entry === undefined) sendAndWait(change);
      else entry.merged = entry.merged === undefined ? change : mergeChanges(entry.merged, change);
    },
    stop: () => {
      for (const { timer } of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
}

/** Two changes of an event as one. If a change is missing between them, the first is dropped: listeners see the gap. */
function mergeChanges(first: EventChange, second: EventChange): EventChange {
  const event = second.event ?? first.event;
  const progress = event === undefined ? {} : { event };
  if (second.after !== first.seq) return { ...second, ...progress };
  const newest = new Map(second.lines.map((line) => [line.line, line]));
  const mainLines = mergeLines(
    first.mainLines.map((line) => newest.get(line.line) ?? line),
    second.mainLines,
  );
  return { ...second, after: first.after, lines: mergeLines(first.lines, second.lines), mainLines, ...progress };
}

const mergeLines = (older: readonly SportLine[], newer: readonly SportLine[]): SportLine[] => [
  ...new Map([...older, ...newer].map((line) => [line.line, line])).values(),
];

function buildPacket(
  { eventId, sport, after, seq, lines, mainLines, event }: EventChange,
  last: EventVersion | undefined,
): EventPacket {
  const odds = z.encode(serverMessages['sport:odds'], { eventId, after, seq, lines: [...lines] });
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
    ...(event === undefined ? {} : { event: z.encode(serverMessages['sport:event'], event) }),
  };
}

function saveVersion(versions: Map<string, EventVersion>, { sport, odds, main }: EventPacket): void {
  // Deleted first, so that the map keeps the order of the last change, with the oldest entry first.
  versions.delete(odds.eventId);
  versions.set(odds.eventId, {
    sport,
    seq: odds.seq,
    mainSeq: main.lines.length > 0 ? main.seq : main.after,
    at: stopwatch(),
  });
  if (versions.size > MAX_EVENTS) for (const [oldest] of versions) return void versions.delete(oldest);
}
