import type { SportEvent } from '@arara/contract/player/sportsbook';
import type { ServerMessage } from '@arara/contract/protocol/topics';

export type OddsMessage = ServerMessage<'sport:odds'>;
export type EventMessage = ServerMessage<'sport:event'>;
export type RoundMessage = ServerMessage<'game:round'>;

/** What somebody who follows a topic wants to hear. */
export interface TopicListener {
  /** Differences of a followed event; with a sport's topic also of events that a page does not show. */
  odds?(message: OddsMessage): void;
  /** Phase, start, score and clock, as they are now. */
  event?(message: EventMessage): void;
  /** How the round of a followed shared game stands now. */
  round?(message: RoundMessage): void;
  /** Something may have been missed while no connection stood: read anew. */
  stale(): void;
}

/** A connection, as far as topics go. */
export interface TopicSender {
  send(name: 'subscribe' | 'unsubscribe', topics: readonly string[]): void;
}

/** The server closes who says more than 50 things in 30 s: at most two are said in this time. */
const SEND_INTERVAL_MS = 2000;
const MAX_TOPICS = 100;
/** What a page has read when it begins to follow is caught up by the server if it is younger than this. */
const FRESH_MS = 5000;

export interface TopicSubscriptions {
  /** Follows `event:<id>`, `sport:<code>` or `game:<code>`; returns what ends it. Many may follow one topic: it is asked for once. */
  subscribe(topic: string, listener: TopicListener): () => void;
  /** Puts the topics on a connection that has just been made; returns what takes them off it. */
  attach(line: TopicSender): () => void;
  publishOdds(message: OddsMessage): void;
  publishEvent(message: EventMessage): void;
  publishRound(message: RoundMessage): void;
  /** Tells, at once and on every change, whether anybody follows anything. */
  onWantedChange(tell: (wanted: boolean) => void): void;
}

/** Who follows what, whatever connection carries it now. `later` calls once after so many milliseconds, and returns what calls that off. */
export function createTopicSubscriptions(timing: {
  elapsed: () => number;
  later: (ms: number, act: () => void) => () => void;
}): TopicSubscriptions {
  const followed = new Map<string, Map<TopicListener, number>>();
  const watchers = new Set<(wanted: boolean) => void>();
  let line: TopicSender | undefined;
  let said = new Set<string>();
  let saidAt = Number.NEGATIVE_INFINITY;
  let callOff: (() => void) | undefined;

  const tellWatchers = () => {
    for (const tell of watchers) tell(followed.size > 0);
  };
  const speak = () => {
    callOff = undefined;
    if (line === undefined) return;
    const wanted = new Set([...followed.keys()].slice(0, MAX_TOPICS));
    const [over, fresh] = [
      [...said].filter((topic) => !wanted.has(topic)),
      [...wanted].filter((topic) => !said.has(topic)),
    ];
    if (over.length === 0 && fresh.length === 0) return;
    said = wanted;
    saidAt = timing.elapsed();
    if (over.length > 0) line.send('unsubscribe', over);
    if (fresh.length > 0) line.send('subscribe', fresh);
  };
  const speakSoon = () => {
    callOff ??= timing.later(Math.max(0, saidAt + SEND_INTERVAL_MS - timing.elapsed()), speak);
  };
  const listenersOf = (eventId: number): TopicListener[] => [
    ...new Set(
      [...followed].flatMap(([topic, those]) =>
        topic === `event:${eventId}` || topic.startsWith('sport:') ? [...those.keys()] : [],
      ),
    ),
  ];
  return {
    subscribe: (topic, listener) => {
      const those = followed.get(topic) ?? new Map<TopicListener, number>();
      followed.set(topic, those.set(listener, timing.elapsed()));
      speakSoon();
      tellWatchers();
      return () => {
        if (!those.delete(listener) || those.size > 0) return;
        followed.delete(topic);
        speakSoon();
        tellWatchers();
      };
    },
    attach: (fresh) => {
      line = fresh;
      said = new Set();
      callOff?.();
      speak();
      const missed = timing.elapsed() - FRESH_MS;
      const old = [...followed.values()].flatMap((those) =>
        [...those].flatMap(([listener, since]) => (since < missed ? listener : [])),
      );
      for (const listener of new Set(old)) listener.stale();
      return () => {
        if (line === fresh) line = undefined;
      };
    },
    publishOdds: (message) => {
      for (const listener of listenersOf(message.eventId)) listener.odds?.(message);
    },
    publishEvent: (message) => {
      for (const listener of listenersOf(message.eventId)) listener.event?.(message);
    },
    publishRound: (message) => {
      for (const listener of followed.get(`game:${message.gameCode}`)?.keys() ?? []) listener.round?.(message);
    },
    onWantedChange: (tell) => {
      watchers.add(tell);
      tell(followed.size > 0);
    },
  };
}

/**
 * The event with a difference applied; 'gap' if something before it was missed, and the event is to be read anew. What it
 * brings may overlap with what is known. Lines that are closed are shown no more; known outcomes keep their names, since
 * the differences speak one language to all.
 */
export function applyOddsMessage<E extends SportEvent>(
  event: E,
  { after, seq, lines, main = false }: OddsMessage,
): E | 'gap' {
  if (after > event.seq) return 'gap';
  // An event with all its lines is behind by more than its main ones.
  if (main && 'liveDelay' in event && seq > event.seq) return 'gap';
  if (seq <= event.seq) return event;
  const known = new Map(event.lines.map((line) => [line.line, line]));
  for (const line of lines) {
    const names = new Map(known.get(line.line)?.outcomes.map(({ outcomeId, name }) => [outcomeId, name]));
    const outcomes = line.outcomes.map((one) => ({ ...one, name: names.get(one.outcomeId) ?? one.name }));
    if (line.state === 'closed') known.delete(line.line);
    else known.set(line.line, { ...line, outcomes });
  }
  return { ...event, seq, lines: [...known.values()] };
}

/** The event with its phase, start, score and clock as told. They come whole, so that nothing can be missed but an older one. */
export function applyEventMessage<E extends SportEvent>(
  event: E,
  { seq, phase, startsAt, score, clock }: EventMessage,
): E {
  return seq < event.seq ? event : { ...event, phase, startsAt, score, clock };
}
