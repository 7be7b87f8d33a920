import type { EventId } from '@arara/contract/protocol/fields';
import type { SportLine } from '@arara/contract/player/sportsbook';
import { type ServerMessageOnWire, serverMessages } from '@arara/contract/protocol/topics';
import * as z from 'zod/mini';
import { stopwatch } from '../../platform/clock.ts';
import type { ListeningSocket, RealtimeNamespace } from '../../platform/realtime/sockets.ts';
import type { EventChange, EventChangePublisher } from '../../platform/realtime/updates.ts';

/** An event that changes more often than this is told the sum of its changes. */
const UPDATE_INTERVAL_MS = 100;
/** Events whose versions are remembered. */
const MAX_EVENTS = 10_000;

type Odds = ServerMessageOnWire<'sport:odds'>;

/** What one node tells all others of an event, ready for the wire of their sockets. */
export interface EventPacket {
  readonly sport: string;
  readonly odds: Odds;
  /** For those who listen to the whole sport; without main lines they are told nothing. */
  readonly main: Odds;
  readonly event?: ServerMessageOnWire<'sport:event'>;
}

/** How far an event is. */
interface EventVersion {
  readonly sport: string;
  readonly seq: number;
  /** Version of the last change that those who listen to the whole sport were told of. */
  readonly mainSeq: number;
  /** When, on the stopwatch. */
  readonly at: number;
}

export interface EventBroadcast {
  readonly publish: EventChangePublisher;
  /** Tells this node's sockets what another node said. */
  readonly deliver: (packet: EventPacket) => void;
  /** Tells a socket the versions of its events, and of those of its sports that moved since then. */
  readonly catchUp: (socket: ListeningSocket, topics: readonly string[], since: number) => void;
  readonly stop: () => void;
}

const toEventRoom = (eventId: string): string => `event:${eventId}`;
const toSportRoom = (sport: string): string => `sport:${sport}`;

/**
 * Differences of odds, from one change to everybody who listens. A difference follows on version `after`: a listener whose
 * version is at least `after` applies it, one that is behind `after` has missed something and reads the event anew. Lines are
 * told as a whole, so that a difference may overlap with what is known. Work is done once per change and namespace, not per socket.
 */
export function openEventBroadcast(
  rooms: readonly RealtimeNamespace[],
  relay: (packet: EventPacket) => void,
): EventBroadcast {
  const versions = new Map<string, EventVersion>();
  const pending = new Map<EventId, { change: EventChange | undefined; timer: NodeJS.Timeout }>();

  const deliver = (packet: EventPacket): void => {
    const { sport, odds, main, event } = packet;
    saveVersion(versions, packet);
    const [one, all] = [toEventRoom(odds.eventId), toSportRoom(sport)];
    for (const room of rooms) {
      const has = (name: string): boolean => room.adapter.rooms.has(name);
      if (has(one)) room.local.to(one).emit('sport:odds', odds);
      // Who listens to both hears the difference with all lines, and only that one: versions of the two differ.
      if (has(all) && main.lines.length > 0) room.local.to(all).except(one).emit('sport:odds', main);
      if (event !== undefined && (has(one) || has(all))) room.local.to([one, all]).emit('sport:event', event);
    }
  };
  const send = (change: EventChange): void => {
    const packet = buildPacket(change, versions.get(String(change.eventId)));
    deliver(packet);
    relay(packet);
  };
  /** Sends at once and collects what comes in the time after. */
  const open = (change: EventChange): void => {
    send(change);
    const it: { change: EventChange | undefined; timer: NodeJS.Timeout } = {
      change: undefined,
      timer: setTimeout(() => {
        pending.delete(change.eventId);
        if (it.change !== undefined) open(it.change);
      }, UPDATE_INTERVAL_MS).unref(),
    };
    pending.set(change.eventId, it);
  };
  return {
    publish: (changes) => {
      for (const change of changes) {
        const it = pending.get(change.eventId);
        if (it === undefined) open(change);
        else it.change = it.change === undefined ? change : mergeChanges(it.change, change);
      }
    },
    deliver,
    catchUp: (socket, topics, since) => {
      const mark = (eventId: string, seq: number, scope: { main?: true } = {}): unknown =>
        socket.emit('sport:odds', { eventId, after: seq, seq, lines: [], ...scope });
      const sports = new Set<string>();
      for (const topic of topics) {
        const [kind, name] = topic.split(':') as [string, string];
        if (kind === 'sport') sports.add(name);
        const version = kind === 'event' ? versions.get(name) : undefined;
        if (version !== undefined) mark(name, version.seq);
      }
      if (sports.size > 0)
        for (const [eventId, { sport, mainSeq, at }] of versions)
          if (at >= since && sports.has(sport)) mark(eventId, mainSeq, { main: true });
    },
    stop: () => {
      for (const { timer } of pending.values()) clearTimeout(timer);
      pending.clear();
    },
  };
}

/** Two changes of an event as one. If something is missing between them, the first is dropped: listeners will see the gap. */
function mergeChanges(first: EventChange, second: EventChange): EventChange {
  const event = second.event ?? first.event;
  const told = event === undefined ? {} : { event };
  if (second.after !== first.seq) return { ...second, ...told };
  const newest = new Map(second.lines.map((line) => [line.line, line]));
  const mainLines = mergeLines(
    first.mainLines.map((line) => newest.get(line.line) ?? line),
    second.mainLines,
  );
  return { ...second, after: first.after, lines: mergeLines(first.lines, second.lines), mainLines, ...told };
}

const mergeLines = (older: readonly SportLine[], newer: readonly SportLine[]): SportLine[] => [
  ...new Map([...older, ...newer].map((line) => [line.line, line])).values(),
];

function buildPacket(
  { eventId, sport, after, seq, lines, mainLines, event }: EventChange,
  known: EventVersion | undefined,
): EventPacket {
  const odds = z.encode(serverMessages['sport:odds'], { eventId, after, seq, lines: [...lines] });
  const onWire = new Map(odds.lines.map((line) => [line.line, line]));
  // After something was missed, listeners to the sport must see a gap too: nobody knows which lines it was about.
  const mainAfter = known?.seq === after ? known.mainSeq : after;
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
  // Deleted first, so that the map stays in the order of the last change and its first entry is the stalest.
  versions.delete(odds.eventId);
  versions.set(odds.eventId, {
    sport,
    seq: odds.seq,
    mainSeq: main.lines.length > 0 ? main.seq : main.after,
    at: stopwatch(),
  });
  if (versions.size > MAX_EVENTS) for (const [stalest] of versions) return void versions.delete(stalest);
}
