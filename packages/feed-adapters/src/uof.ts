/**
 * The Unified Odds Feed, as a pure mapper: one XML message, already parsed to a tree, becomes messages of this project. The
 * status of a message comes before its prices, so that these are newer than their reason; a stop for what could not be read
 * comes last. The source's own odds and probabilities are passed on: margins are the pricing stage's.
 */
import type { LineName, Market } from '@arara/sports/core/markets';
import { EVERY_STOP_GROUP } from '@arara/sports/protocol/message-bodies';
import type {
  FeedLineOdds,
  FixtureMessageBody,
  SettledLine,
  SportEventFeedMessageBody,
} from '@arara/sports/protocol/messages';
import {
  createUnreadableStop,
  emptyReading,
  refuseBody,
  refuseEnvelope,
  type FixtureRequest,
  type SourceEnvelope,
  type SourceMessage,
  type SourceProblem,
  type SourceReading,
} from './source-reading.ts';
import { readFixture } from './uof/fixture.ts';
import { readMarketsFormat } from './uof/match-length.ts';
import { readPricedLine } from './uof/odds.ts';
import { findCancelFault, listMarkets, readSettledLine, readTimeWindow } from './uof/results.ts';
import { readStatus, type UofEvent } from './uof/status.ts';
import { findChild, listChildren, readAttribute, readInteger, type XmlElement } from './uof/xml.ts';
import type { SportModule } from '@arara/sports/core/sport';
import { findSport } from '@arara/sports/registry';

export type { UofEvent } from './uof/status.ts';
export type { XmlElement } from './uof/xml.ts';

/** The feed's producers of live and pre-match prices. */
export const uofProducers: readonly number[] = [1, 3];

export interface UofContext {
  /** ms UTC; it stands for the time of a message that names none */
  readonly receivedAt: number;
  /** what the event's fixture says; undefined before it is known */
  readonly findEvent: (event: string) => UofEvent | undefined;
  /** the name of an outcome that a line lists itself, from the feed's descriptions */
  readonly findOutcomeName?: (event: string, outcomeId: string) => string | undefined;
}

/** A message about one event, while it is read. */
interface EventReadingState {
  readonly message: XmlElement;
  readonly envelope: SourceEnvelope;
  readonly event: string;
  /** with the format that this message names, if its fixture does not */
  readonly known: UofEvent | undefined;
  readonly context: UofContext;
  readonly problems: SourceProblem[];
  ignoredMarkets: number;
  /** a part that may be about any line of the event could not be read */
  isAnyLineClosed: boolean;
}

type BodyMapper = (state: EventReadingState) => readonly SportEventFeedMessageBody[];

const noteLine = (state: EventReadingState, line: LineName, fault: string): void =>
  void state.problems.push({ path: `${line} ${fault}`, reason: 'unreadable', event: state.event, closes: { line } });

function noteEvent(state: EventReadingState, path: string, reason = 'unreadable'): void {
  state.isAnyLineClosed = true;
  state.problems.push({ path, reason, event: state.event, closes: 'event' });
}

/** The lines of these markets that the sport offers, each once. */
function listLines(
  state: EventReadingState,
  markets: readonly XmlElement[],
): readonly (readonly [LineName, XmlElement])[] {
  const lines = new Map<LineName, XmlElement>();
  for (const [i, market] of markets.entries()) {
    const reading = readLine(market, state.known?.sport);
    if (reading === 'ignored') state.ignoredMarkets++;
    else if (reading === 'unreadable') noteEvent(state, `market[${i}]`);
    // Of two elements of one line neither can be trusted.
    else if (lines.has(reading.line)) noteEvent(state, `market[${i}]`, 'line given twice');
    else lines.set(reading.line, market);
  }
  return [...lines];
}

const suspendLines = (lines: readonly LineName[]): readonly SportEventFeedMessageBody[] =>
  lines.length === 0
    ? []
    : [{ type: 'odds', full: false, lines: lines.map((line) => ({ line, state: 'suspended', outcomes: [] })) }];

const mapOddsChange: BodyMapper = (state) => {
  const { message, known, event, context } = state;
  const bodies: SportEventFeedMessageBody[] = [];
  const statusElement = findChild(message, 'sport_event_status');
  const status = statusElement === undefined ? undefined : readStatus(statusElement, known);
  if (typeof status === 'string') noteEvent(state, `sport_event_status ${status}`);
  else if (status !== undefined) bodies.push(status);
  const findName = (outcomeId: string) => context.findOutcomeName?.(event, outcomeId);
  const markets = listChildren(findChild(message, 'odds'), 'market');
  const lines = listLines(state, markets).map(([line, market]): FeedLineOdds => {
    const { priced, faults } = readPricedLine(line, market, findName);
    for (const fault of faults) noteLine(state, line, fault);
    // Prices beside a status that is not understood open nothing.
    return typeof status === 'string' && priced.state === 'open' ? { ...priced, state: 'suspended' } : priced;
  });
  return lines.length === 0 ? bodies : [...bodies, { type: 'odds', full: false, lines }];
};

const mapBetStop: BodyMapper = (state) => {
  const { message } = state;
  const groups = (readAttribute(message, 'groups') ?? '').split('|').filter((group) => group !== '');
  if (groups.length === 0) noteEvent(state, 'groups');
  const status = readInteger(message, 'market_status') ?? -1;
  if (status !== -1 && status !== 0) noteEvent(state, 'market_status');
  return [
    {
      type: 'stop',
      groups: groups.length === 0 ? [EVERY_STOP_GROUP] : groups,
      to: status === 0 ? 'off' : 'suspended',
      reason: 'other',
    },
  ];
};

const mapBetSettlement: BodyMapper = (state) => {
  const certainty = readInteger(state.message, 'certainty');
  if (certainty !== 1 && certainty !== 2) {
    noteEvent(state, 'certainty');
    return [];
  }
  const settled: SettledLine[] = [];
  const unread: LineName[] = [];
  for (const [line, market] of listLines(state, listMarkets(state.message))) {
    const reading = readSettledLine(line, market);
    if (typeof reading !== 'string') settled.push(reading);
    else {
      noteLine(state, line, reading);
      unread.push(line);
    }
  }
  return [
    ...(settled.length === 0 ? [] : [{ type: 'settle', certainty, lines: settled } as const]),
    ...suspendLines(unread),
  ];
};

const mapRollbackSettlement: BodyMapper = (state) => {
  const lines = listLines(state, listMarkets(state.message)).map(([line]) => line);
  return lines.length === 0 ? [] : [{ type: 'unsettle', lines }];
};

/** A cancellation by its void reasons: one message for the lines of each. */
const mapBetCancel =
  (type: 'cancel' | 'uncancel'): BodyMapper =>
  (state) => {
    const window = readTimeWindow(state.message);
    const lines = listLines(state, listMarkets(state.message));
    const fault = typeof window === 'string' ? window : listMarkets(state.message).length === 0 ? 'market' : undefined;
    if (typeof window === 'string' || fault !== undefined) {
      noteEvent(state, fault ?? 'window');
      return [];
    }
    const byReason = new Map<number | undefined, LineName[]>();
    const unread: LineName[] = [];
    for (const [line, market] of lines) {
      const lineFault = findCancelFault(market);
      if (lineFault === undefined) {
        const read = readInteger(market, 'void_reason');
        const reason = type === 'cancel' && typeof read === 'number' ? read : undefined;
        byReason.set(reason, [...(byReason.get(reason) ?? []), line]);
      } else {
        noteLine(state, line, lineFault);
        unread.push(line);
      }
    }
    const bodies = [...byReason].map(([voidReason, named]) => ({
      type,
      lines: named,
      ...window,
      ...(voidReason === undefined ? {} : { voidReason }),
    }));
    return [...bodies, ...suspendLines(unread)];
  };

const fixtureChangeByType: Readonly<Record<number, FixtureMessageBody['change']>> = {
  1: 'new',
  2: 'time',
  3: 'cancelled',
  4: 'format',
  5: 'coverage',
  6: 'pitcher',
};

/** Changes after which prices may be about something else, until the fixture was read again. */
const closingChanges: readonly FixtureMessageBody['change'][] = ['time', 'cancelled', 'format', 'pitcher'];

function mapFixtureChange(state: EventReadingState): SourceReading {
  const { envelope, event, problems } = state;
  const type = readInteger(state.message, 'change_type') ?? 5;
  const change = typeof type === 'number' ? fixtureChangeByType[type] : undefined;
  if (change === undefined) noteEvent(state, 'change_type');
  const isClosed = change === undefined || closingChanges.includes(change);
  const stop: SourceMessage = {
    ...createUnreadableStop(envelope, event),
    ...(change === undefined ? {} : { reason: 'other' }),
  };
  const fixture: FixtureRequest = { event, change: change ?? 'coverage' };
  return { ...emptyReading, messages: isClosed ? [stop] : [], problems, fixtures: [fixture] };
}

const bodyMappers: Readonly<Record<string, BodyMapper>> = {
  odds_change: mapOddsChange,
  bet_stop: mapBetStop,
  bet_settlement: mapBetSettlement,
  rollback_bet_settlement: mapRollbackSettlement,
  bet_cancel: mapBetCancel('cancel'),
  rollback_bet_cancel: mapBetCancel('uncancel'),
};

/** A message of the message bus. */
export function mapUofMessage(message: XmlElement, context: UofContext): SourceReading {
  const producer = readInteger(message, 'product');
  const timestamp = readInteger(message, 'timestamp');
  const request = readInteger(message, 'request_id');
  const isProducer = typeof producer === 'number' && producer > 0;
  const isTime = typeof timestamp === 'number' && timestamp > 0;
  if (!isProducer || !isTime || request === 'invalid' || (request ?? 0) < 0)
    return refuseEnvelope(
      isProducer ? [producer] : uofProducers,
      isTime ? timestamp : context.receivedAt,
      message.name,
      'envelope',
    );
  const envelope: SourceEnvelope = { producer, sourceTime: timestamp, ...(request === undefined ? {} : { request }) };
  if (message.name === 'alive') return mapAlive(message, envelope);
  if (message.name === 'snapshot_complete') return mapSnapshot(envelope, context);
  const event = readAttribute(message, 'event_id');
  if (event === undefined) return refuseEnvelope([producer], timestamp, message.name, 'event_id');
  const { known, formats } = findKnownEvent(message, event, context);
  const state: EventReadingState = {
    message,
    envelope,
    event,
    known,
    context,
    problems: [],
    ignoredMarkets: 0,
    isAnyLineClosed: false,
  };
  if (message.name === 'fixture_change') return mapFixtureChange(state);
  const mapper = Object.hasOwn(bodyMappers, message.name) ? bodyMappers[message.name] : undefined;
  if (mapper === undefined) return refuseBody(envelope, event, message.name, 'unknown message');
  const messages = mapper(state).map((body): SourceMessage => ({ ...envelope, event, ...body }));
  return {
    messages: state.isAnyLineClosed ? [...messages, createUnreadableStop(envelope, event)] : messages,
    problems: state.problems,
    ignoredMarkets: state.ignoredMarkets,
    // Without its fixture nobody knows the sport of an event.
    fixtures: known === undefined ? [{ event, change: 'new' }] : [],
    formats,
  };
}

/** The event by its fixture, with the length that the markets of this message name if the fixture does not. */
function findKnownEvent(
  message: XmlElement,
  event: string,
  { findEvent }: UofContext,
): { readonly known: UofEvent | undefined; readonly formats: SourceReading['formats'] } {
  const known = findEvent(event);
  if (known === undefined || known.format !== undefined) return { known, formats: [] };
  const format = readMarketsFormat(known.sport, listChildren(findChild(message, 'odds'), 'market'));
  return format === undefined ? { known, formats: [] } : { known: { ...known, format }, formats: [{ event, format }] };
}

/** A heartbeat. One of a producer that is not subscribed says that messages were lost. */
function mapAlive(message: XmlElement, { producer, sourceTime }: SourceEnvelope): SourceReading {
  const subscribed = readInteger(message, 'subscribed');
  if (subscribed !== 0 && subscribed !== 1) return refuseEnvelope([producer], sourceTime, 'alive', 'subscribed');
  const state = subscribed === 1 ? ({ state: 'up' } as const) : ({ state: 'down', reason: 'not subscribed' } as const);
  return { ...emptyReading, messages: [{ producer, sourceTime, type: 'producer', ...state }] };
}

function mapSnapshot({ request, ...envelope }: SourceEnvelope, { receivedAt }: UofContext): SourceReading {
  if (request === undefined) return refuseEnvelope([envelope.producer], receivedAt, 'snapshot_complete', 'request_id');
  return { ...emptyReading, messages: [{ ...envelope, type: 'snapshot', request }] };
}

/** A fixture document that was fetched for a request of `fixtures`. */
export function mapUofFixture(
  document: XmlElement,
  { event, change }: FixtureRequest,
  envelope: SourceEnvelope,
): SourceReading {
  const reading = readFixture(document, change);
  if ('ignored' in reading)
    return { ...emptyReading, problems: [{ path: `sport ${reading.ignored}`, reason: 'not offered', event }] };
  if ('unreadable' in reading) return refuseBody(envelope, event, `fixture ${reading.unreadable}`, 'unreadable');
  if (reading.event !== event) return refuseBody(envelope, event, 'fixture@id', 'another event');
  return { ...emptyReading, messages: [{ ...envelope, event, ...reading.body }] };
}

/** The line that a `market` element is about. */

/** `ignored`: the sport does not offer the market; `unreadable`: nobody can say which line it is. */
type LineReading = { readonly line: LineName } | 'ignored' | 'unreadable';

const MAX_LINE_LENGTH = 256;

/** A number in its one spelling, "2.50" as "2.5"; other texts stay. */
const normalizeValue = (market: Market | undefined, name: string, value: string): string => {
  const kind = market?.specifiers.find((definition) => definition.name === name)?.kind;
  const isNumber = kind === 'quarter' || kind === 'total' || kind === 'number';
  return isNumber && /^[+-]?\d+(\.\d+)?$/.test(value) ? String(Number(value) + 0) : value;
};

/**
 * The line of a market with its specifiers, in the order of their names. A line that the market's table does not have keeps
 * its text: whoever applies it closes the whole market.
 */
function readLine(element: XmlElement, sport: string | undefined): LineReading {
  const id = readInteger(element, 'id');
  if (id === undefined || id === 'invalid' || id <= 0) return 'unreadable';
  const module: SportModule | undefined = sport === undefined ? undefined : findSport(sport);
  const market = module?.markets.findById(id);
  if (module !== undefined && market === undefined) return 'ignored';
  const parts = (readAttribute(element, 'specifiers') ?? '').split('|').filter((part) => part !== '');
  const specifiers = parts.map((part) => {
    const [name = '', ...rest] = part.split('=');
    return `${name}=${normalizeValue(market, name, rest.join('='))}`;
  });
  const line = `${id}|${specifiers.toSorted().join('|')}`;
  return line.length > MAX_LINE_LENGTH ? 'unreadable' : { line };
}
