import type { SportEvent, SportEventDetail, SportLine } from '@arara/contract/player/sportsbook/sportsbook';
import type { SportEventId } from '@arara/contract/protocol/fields';
import type { RealtimeOddsMessage, SportEventRealtimeMessage } from '../../../platform/realtime/topics.ts';
import {
  changeEventHead,
  type EventDetail,
  type EventHead,
  type EventScore,
  isAlike,
  type PlacedLine,
  toEventHead,
  toEventPart,
  toEventScore,
  toPlacedLine,
} from './event-parts.ts';
import { FollowedTopics, type TopicFollower } from './followed-topics.ts';
import {
  type EventPrices,
  type OutcomePrice,
  PriceMoves,
  type TimeoutScheduler,
  toOutcomePriceKey,
} from './price-moves.ts';

/** More events than this are stored only if somebody names them. */
const MAX_STORED_EVENTS = 400;

const NO_LINES: readonly PlacedLine[] = [];
const NO_PRICES: ReadonlyMap<string, OutcomePrice> = new Map();

interface StoredLine {
  readonly producer: number;
  readonly placed: PlacedLine;
}

interface StoredEvent extends EventPrices {
  /** The version of the main lines. */
  seq: number;
  /** The version of all lines; null while only the main ones were read. */
  wholeSeq: number | null;
  /** The version of head and score. */
  scoreSeq: number;
  head: EventHead;
  score: EventScore;
  detail: EventDetail | undefined;
  readonly lines: Map<string, StoredLine>;
  placed: readonly PlacedLine[];
}

/** What the store needs of the app around it. */
export interface EventStoreSurroundings {
  readonly scheduleOnce: TimeoutScheduler;
  /** Returns the function that ends the subscription. */
  readonly subscribeToTopic: (topic: string) => () => void;
  /** Reads everything again that screens show of events. */
  readonly readAllAgain: () => void;
  /** The events that data on the screen or in the query cache names. */
  readonly listNamedEvents: () => Iterable<SportEventId>;
}

const createStoredEvent = (event: SportEvent): StoredEvent => ({
  seq: event.seq,
  wholeSeq: null,
  scoreSeq: event.seq,
  head: toEventHead(event),
  score: toEventScore(event),
  detail: undefined,
  lines: new Map(),
  placed: NO_LINES,
  prices: new Map(),
  changes: new Map(),
});

const listPlacedLines = ({ lines }: StoredEvent): readonly PlacedLine[] =>
  [...lines.values()].map(({ placed }) => placed);

/** True for a message about odds, false for one about phase, score and clock. */
const isOddsMessage = (message: RealtimeOddsMessage | SportEventRealtimeMessage): message is RealtimeOddsMessage =>
  'after' in message;

/**
 * The one owner of the state of events in this app. Reads and messages are put in; screens subscribe to the parts that they
 * show, and are called once for each batch in which such a part has changed.
 */
export class EventStore {
  readonly #surroundings: EventStoreSurroundings;
  /** In the order of the last change. */
  readonly #events = new Map<SportEventId, StoredEvent>();
  readonly #listeners = new Map<string, Set<() => void>>();
  /** The parts that have changed in this batch; all prices of an event before each of them. */
  readonly #changed = new Set<string>();
  readonly #kept = new Map<SportEventId, number>();
  readonly #topics: FollowedTopics;
  readonly #moves: PriceMoves;

  constructor(surroundings: EventStoreSurroundings) {
    this.#surroundings = surroundings;
    this.#topics = new FollowedTopics(surroundings.subscribeToTopic);
    const scheduleOnce: TimeoutScheduler = (ms, callback) =>
      surroundings.scheduleOnce(ms, () => {
        callback();
        this.#callChanged();
      });
    this.#moves = new PriceMoves(scheduleOnce, (eventId, key) => {
      this.#changed.add(toEventPart('prices', eventId));
      this.#changed.add(`price:${eventId}:${key}`);
    });
  }

  /**
   * Takes events that were read: with their main lines, or with all of them. A read that is older than what is known adds
   * only lines that are not known yet.
   */
  put(events: readonly (SportEvent | SportEventDetail)[], lines: 'main' | 'all'): void {
    for (const event of events) {
      const known = this.#events.get(event.eventId);
      const stored = known ?? createStoredEvent(event);
      this.#events.delete(event.eventId);
      this.#events.set(event.eventId, stored);
      if (known === undefined) for (const kind of ['head', 'score'] as const) this.#report(kind, event.eventId);
      this.#putHeadAndScore(stored, event);
      this.#putLines(stored, event, lines === 'all');
    }
    this.#callChanged();
    if (this.#events.size > MAX_STORED_EVENTS) this.#dropUnnamed();
  }

  /** Takes messages in their order; answers the events of which something was missed: each is to be read once. */
  apply(messages: readonly (RealtimeOddsMessage | SportEventRealtimeMessage)[]): readonly SportEventId[] {
    const gaps = new Set<SportEventId>();
    for (const message of messages) {
      const { eventId } = message;
      const stored = this.#events.get(eventId);
      if (isOddsMessage(message)) {
        if (stored !== undefined && !this.#applyOdds(stored, message)) gaps.add(eventId);
      } else if (stored !== undefined) this.#applyEvent(stored, message);
      // A bet on the screen follows an event that nothing has read.
      else if (this.#topics.has(`event:${eventId}`)) gaps.add(eventId);
    }
    this.#callChanged();
    return [...gaps];
  }

  /** Locks the prices of all lines that this producer prices: they open again with their next prices. */
  lockProducer(id: number): void {
    for (const stored of this.#events.values())
      for (const { producer, placed } of stored.lines.values()) if (producer === id) this.#lockLine(stored, placed);
    this.#callChanged();
  }

  /** Something may have been missed everywhere. */
  stale(): void {
    this.#surroundings.readAllAgain();
  }

  head(eventId: SportEventId): EventHead | undefined {
    return this.#events.get(eventId)?.head;
  }

  score(eventId: SportEventId): EventScore | undefined {
    return this.#events.get(eventId)?.score;
  }

  /** Undefined until the event was read with all its lines. */
  detail(eventId: SportEventId): EventDetail | undefined {
    return this.#events.get(eventId)?.detail;
  }

  /** The lines of an event, in the order of the server. */
  lines(eventId: SportEventId): readonly PlacedLine[] {
    return this.#events.get(eventId)?.placed ?? NO_LINES;
  }

  price(eventId: SportEventId, line: string, outcomeId: string): OutcomePrice | undefined {
    return this.prices(eventId).get(toOutcomePriceKey(line, outcomeId));
  }

  /** The known prices of an event by line and outcome. It is the same map while they change. */
  prices(eventId: SportEventId): ReadonlyMap<string, OutcomePrice> {
    return this.#events.get(eventId)?.prices ?? NO_PRICES;
  }

  /** Calls back after each change of `head:`, `score:`, `detail:`, `lines:`, `prices:` or `price:`; returns the function that ends it. */
  subscribe(part: string, listener: () => void): () => void {
    const group = this.#listeners.get(part) ?? new Set();
    this.#listeners.set(part, group.add(listener));
    return () => {
      group.delete(listener);
      if (group.size > 0 || this.#listeners.get(part) !== group) return;
      this.#listeners.delete(part);
      if (part.startsWith('lines:')) this.#forgetKeptPlaces(Number(part.slice(6)) as SportEventId);
    };
  }

  /** Has the messages of `event:<id>` or `sport:<code>` sent; returns the function that ends it. */
  follow(topic: string, follower: TopicFollower): () => void {
    return this.#topics.follow(topic, follower);
  }

  /** Keeps these events, also without any data that names them; returns the function that ends it. */
  keep(ids: readonly SportEventId[]): () => void {
    for (const id of ids) this.#kept.set(id, (this.#kept.get(id) ?? 0) + 1);
    return () => {
      for (const id of ids) this.#kept.set(id, (this.#kept.get(id) ?? 0) - 1);
    };
  }

  #report(kind: Parameters<typeof toEventPart>[0], eventId: SportEventId): void {
    this.#changed.add(toEventPart(kind, eventId));
  }

  #callChanged(): void {
    const changed = [...this.#changed];
    this.#changed.clear();
    for (const part of changed) for (const listener of this.#listeners.get(part) ?? []) listener();
  }

  #setHeadAndScore(stored: StoredEvent, head: EventHead, score: EventScore): void {
    if (!isAlike(stored.head, head)) {
      stored.head = head;
      this.#report('head', head.eventId);
    }
    if (isAlike(stored.score, score)) return;
    stored.score = score;
    this.#report('score', head.eventId);
  }

  #setDetail(stored: StoredEvent, detail: EventDetail): void {
    if (isAlike(stored.detail, detail)) return;
    stored.detail = detail;
    this.#report('detail', stored.head.eventId);
  }

  #putHeadAndScore(stored: StoredEvent, event: SportEvent | SportEventDetail): void {
    const isOlder = event.seq < stored.scoreSeq;
    if (!isOlder) {
      stored.scoreSeq = event.seq;
      this.#setHeadAndScore(stored, toEventHead(event), toEventScore(event));
    }
    if ('detail' in event && !(isOlder && stored.detail !== undefined))
      this.#setDetail(stored, { detail: event.detail, attendance: event.attendance });
  }

  /** Each message says everything, so that only an older one must be ignored. */
  #applyEvent(stored: StoredEvent, message: SportEventRealtimeMessage): void {
    if (message.seq < stored.seq || message.seq < stored.scoreSeq) return;
    stored.scoreSeq = message.seq;
    this.#setHeadAndScore(stored, changeEventHead(stored.head, message), toEventScore(message));
    if (message.detail !== undefined && stored.detail !== undefined)
      this.#setDetail(stored, { ...stored.detail, detail: message.detail });
  }

  #putLines(stored: StoredEvent, { seq, lines, eventId }: SportEvent, isWhole: boolean): void {
    const isOlder = seq < stored.seq;
    if (isOlder && !isWhole) return;
    const read = new Set(lines.map(({ line }) => line));
    if (!isOlder && (isWhole || stored.wholeSeq === null)) {
      for (const line of stored.lines.keys()) if (!read.has(line)) this.#closeLine(stored, line);
    } else if (!isOlder && seq > (stored.wholeSeq ?? seq) && !this.#topics.has(`event:${eventId}`))
      // The other lines were read before, and nobody has said since what became of them.
      for (const { placed } of stored.lines.values()) if (!read.has(placed.line)) this.#lockLine(stored, placed);
    stored.seq = Math.max(seq, stored.seq);
    if (isWhole) stored.wholeSeq = Math.max(seq, stored.wholeSeq ?? seq);
    this.#setLines(stored, isOlder ? lines.filter(({ line }) => !stored.lines.has(line)) : lines);
  }

  /** Applies changed odds; false if a message before this one was missed. It may repeat what is known already. */
  #applyOdds(stored: StoredEvent, { after, seq, lines, main = false }: RealtimeOddsMessage): boolean {
    const known = main ? stored.seq : (stored.wholeSeq ?? stored.seq);
    // The main lines may have come further than the others: a message about all lines would take them back.
    if (after > known || (seq > known && seq < stored.seq)) {
      for (const { line, state } of lines) {
        const shut = state === 'closed' ? stored.lines.get(line) : undefined;
        if (shut !== undefined) this.#lockLine(stored, shut.placed);
      }
      return false;
    }
    if (seq <= known) return true;
    stored.seq = seq;
    if (!main && stored.wholeSeq !== null) stored.wholeSeq = seq;
    this.#setLines(stored, lines);
    return true;
  }

  #setLines(stored: StoredEvent, lines: readonly SportLine[]): void {
    const { eventId } = stored.head;
    const isShown = this.#listeners.has(toEventPart('lines', eventId));
    for (const line of lines) {
      if (line.state === 'closed') {
        this.#closeLine(stored, line.line);
        continue;
      }
      const known = stored.lines.get(line.line)?.placed;
      const placed = toPlacedLine(line, known, isShown);
      const isSame = isAlike(known, placed);
      stored.lines.set(line.line, { producer: line.producer, placed: isSame && known !== undefined ? known : placed });
      this.#moves.update(eventId, stored, line, known?.outcomes ?? []);
      if (!isSame) this.#report('lines', eventId);
    }
    this.#listPlaced(stored);
  }

  #lockLine(stored: StoredEvent, { line, outcomes }: PlacedLine): void {
    this.#moves.lock(stored.head.eventId, stored, line, outcomes);
  }

  /** A line that is no longer offered stays, locked, where a screen shows it. */
  #closeLine(stored: StoredEvent, line: string): void {
    const known = stored.lines.get(line);
    if (known === undefined || known.placed.keepsPlace) return;
    const { eventId } = stored.head;
    this.#lockLine(stored, known.placed);
    this.#report('lines', eventId);
    if (this.#listeners.has(toEventPart('lines', eventId)) && !known.placed.isOver)
      stored.lines.set(line, { ...known, placed: { ...known.placed, isOver: true, keepsPlace: true } });
    else stored.lines.delete(line);
  }

  /** Nobody shows the lines any more: those that are over need no place. */
  #forgetKeptPlaces(eventId: SportEventId): void {
    const stored = this.#events.get(eventId);
    if (stored === undefined) return;
    const over = [...stored.lines].filter(([, { placed }]) => placed.keepsPlace);
    if (over.length === 0) return;
    for (const [line, { producer, placed }] of over)
      if (placed.settled === undefined) stored.lines.delete(line);
      else stored.lines.set(line, { producer, placed: { ...placed, keepsPlace: false } });
    stored.placed = listPlacedLines(stored);
  }

  /** Lists the places of the lines anew if one of them has changed. */
  #listPlaced(stored: StoredEvent): void {
    if (this.#changed.has(toEventPart('lines', stored.head.eventId))) stored.placed = listPlacedLines(stored);
  }

  /** Removes the events that no query, slip or screen names, those first that changed longest ago. */
  #dropUnnamed(): void {
    const named = new Set(this.#surroundings.listNamedEvents());
    const shown = new Set([...this.#listeners.keys()].map((part) => part.split(':')[1]));
    for (const eventId of this.#events.keys()) {
      if (this.#events.size <= MAX_STORED_EVENTS) return;
      const isKept = (this.#kept.get(eventId) ?? 0) > 0 || this.#topics.has(`event:${eventId}`);
      if (!named.has(eventId) && !isKept && !shown.has(String(eventId))) this.#events.delete(eventId);
    }
  }
}
