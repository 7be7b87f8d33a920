/**
 * The Odds API v4, as pure mappers of its polled JSON. It has no stops, settlements or heartbeats: a poll that succeeds is a
 * heartbeat, each poll is a full list of prices, a price that nobody has renewed is suspended, and a change of score stops
 * bets. The bookmakers' own odds are passed on: margins are the pricing stage's.
 */
import { matchPhases } from '@arara/sports/core/catalogue';
import type { HomeAwayScore } from '@arara/sports/core/results';
import { isScoreRefused } from '@arara/sports/core/sport';
import { findSport } from '@arara/sports/registry';
import { isJsonObject } from '@arara/sports/protocol/json-fields';
import type { Json } from '@arara/sports/protocol/json-fields';
import { EVERY_STOP_GROUP } from '@arara/sports/protocol/message-bodies';
import type { EventStatusMessageBody, FeedLineOdds, FixtureMessageBody } from '@arara/sports/protocol/messages';
import { readBookmaker } from './odds-api/book.ts';
import type { BookmakerReading, LineBook } from './odds-api/book.ts';
import { createFixture, readEvent } from './odds-api/events.ts';
import type { FindCompetitorId, OddsApiEvent } from './odds-api/events.ts';
import { emptyReading, joinReadings, refuseBody, refuseEnvelope } from './source-reading.ts';
import type { SourceMessage, SourceReading } from './source-reading.ts';

/** The numbers under which this source's prices are kept. */
export const oddsApiProducers = { live: 21, prematch: 23 } as const;

const producers: readonly number[] = [oddsApiProducers.live, oddsApiProducers.prematch];

/** A price that nobody has renewed for longer is not offered. */
const oldestPriceMs = { live: 10_000, prematch: 60_000 } as const;

/** With `median`, at least so many bookmakers have to price a line. */
const LEAST_BOOKMAKERS = 3;

export interface OddsApiContext {
  /** when the answer came, ms UTC */
  readonly receivedAt: number;
  /** the key of the bookmaker whose prices count, or `median` of all */
  readonly bookmaker: string;
  /** the fixture that is known of an event */
  readonly findFixture: (event: string) => Pick<FixtureMessageBody, 'startsAt' | 'competitors'> | undefined;
  readonly findCompetitorId?: FindCompetitorId;
  /** events whose score has changed within the last two polls: bookmakers have not all followed yet */
  readonly unsettled?: ReadonlySet<string>;
  /** events that this poll should have: those that it has not are stopped */
  readonly expected?: readonly string[];
}

/** The items of an answer; undefined if it is no list, as an error message of the API is not. */
const readItems = (json: unknown): readonly unknown[] | undefined => (Array.isArray(json) ? json : undefined);

const createHeartbeats = (sourceTime: number): SourceReading => ({
  ...emptyReading,
  messages: producers.map((producer) => ({ producer, sourceTime, type: 'producer', state: 'up' })),
});

/** Maps the items that can be read. One without an id may be any event. */
function mapItems(
  items: readonly unknown[],
  receivedAt: number,
  map: (event: OddsApiEvent, json: Json) => SourceReading,
): readonly SourceReading[] {
  return items.map((json, i) => {
    const event = readEvent(json);
    if ('ignored' in event) return { ...emptyReading, ignoredMarkets: 1 };
    if (!('unreadable' in event)) return map(event, json as Json);
    const path = `[${i}].${event.unreadable}`;
    const id = event.event;
    if (id === undefined) return refuseEnvelope(producers, receivedAt, path, 'unreadable');
    return joinReadings(
      producers.map((producer) => refuseBody({ producer, sourceTime: receivedAt }, id, path, 'unreadable')),
    );
  });
}

/** The fixture, if it is new or says something else than before. */
function mapFixture(
  event: OddsApiEvent,
  { receivedAt, findFixture, findCompetitorId }: OddsApiContext,
): readonly SourceMessage[] {
  const known = findFixture(event.event);
  const names = known?.competitors.map(({ name }) => name).join('\n');
  const isSame = names === `${event.home}\n${event.away}`;
  if (known !== undefined && isSame && known.startsAt === event.startsAt) return [];
  const change = known === undefined ? 'new' : isSame ? 'time' : 'competitors';
  const envelope = { producer: oddsApiProducers.prematch, sourceTime: receivedAt, event: event.event };
  return [{ ...envelope, ...createFixture(event, change, findCompetitorId) }];
}

/** The answer of `/events`. */
export function mapOddsApiEvents(json: unknown, context: OddsApiContext): SourceReading {
  const items = readItems(json);
  if (items === undefined) return refuseEnvelope(producers, context.receivedAt, 'events', 'no list');
  return joinReadings(
    mapItems(items, context.receivedAt, (event) => ({ ...emptyReading, messages: mapFixture(event, context) })),
  );
}

const computeMedian = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? 0;
  return sorted.length % 2 === 1 ? upper : Math.round(((sorted[half - 1] ?? 0) + upper) / 2);
};

/** One book of several: the median price of each outcome. */
const joinBooks = (books: readonly LineBook[]): LineBook =>
  Object.fromEntries(Object.keys(books[0] ?? {}).map((id) => [id, computeMedian(books.map((book) => book[id] ?? 0))]));

/** The lines with their prices; those that are old, or that too few bookmakers price, are suspended. */
function priceLines(
  bookmakers: readonly BookmakerReading[],
  isOffered: boolean,
  context: OddsApiContext,
  oldestMs: number,
): readonly FeedLineOdds[] {
  const isMedian = context.bookmaker === 'median';
  const used = isMedian ? bookmakers : bookmakers.filter(({ key }) => key === context.bookmaker);
  const lines = new Set(used.flatMap(({ books }) => [...books.keys()]));
  return [...lines].map((line): FeedLineOdds => {
    const all = used.flatMap(({ books }) => books.get(line) ?? []);
    const fresh = all.filter(({ updatedAt }) => context.receivedAt - updatedAt <= oldestMs);
    const enough = fresh.length >= (isMedian ? LEAST_BOOKMAKERS : 1);
    const book = joinBooks((enough ? fresh : all).map((one) => one.book));
    return {
      line,
      state: enough && isOffered ? 'open' : 'suspended',
      outcomes: Object.entries(book).map(([id, odds]) => ({ id, odds, active: true })),
    };
  });
}

function mapEventOdds(event: OddsApiEvent, { bookmakers }: Json, context: OddsApiContext): SourceReading {
  const { receivedAt, unsettled } = context;
  const isLive = receivedAt >= event.startsAt;
  const producer = isLive ? oddsApiProducers.live : oddsApiProducers.prematch;
  const envelope = { producer, sourceTime: receivedAt };
  const fixture = mapFixture(event, context);
  if (!Array.isArray(bookmakers)) {
    const refused = refuseBody(envelope, event.event, `${event.event} bookmakers`, 'unreadable');
    return { ...refused, messages: [...fixture, ...refused.messages] };
  }
  const read = bookmakers.map((json: unknown) => readBookmaker(event, json));
  const known = read.filter((bookmaker) => bookmaker !== undefined);
  const isOffered = unsettled?.has(event.event) !== true && (!isLive || event.source.oddsApi?.live !== undefined);
  const lines = priceLines(known, isOffered, context, isLive ? oldestPriceMs.live : oldestPriceMs.prematch);
  const faults = [
    ...known.flatMap((bookmaker) => bookmaker.faults),
    ...(known.length < read.length ? ['bookmakers'] : []),
  ];
  const odds = { event: event.event, type: 'odds', full: true } as const;
  return {
    messages: [
      ...fixture,
      // From the start on only the live producer's prices count.
      ...(isLive ? [{ ...odds, producer: oddsApiProducers.prematch, sourceTime: receivedAt, lines: [] }] : []),
      { ...envelope, ...odds, lines },
    ],
    problems: faults.map((path) => ({ path, reason: 'unreadable', event: event.event })),
    ignoredMarkets: known.reduce((sum, { ignored }) => sum + ignored, 0),
    fixtures: [],
    formats: [],
  };
}

/** Stops the events that an answer should have and has not. */
const stopMissing = ({ expected = [], receivedAt }: OddsApiContext, found: ReadonlySet<string>): SourceReading =>
  joinReadings(
    expected
      .filter((event) => !found.has(event))
      .map((event) => ({
        ...emptyReading,
        messages: producers.map((producer): SourceMessage => ({
          producer,
          sourceTime: receivedAt,
          event,
          type: 'stop',
          groups: [EVERY_STOP_GROUP],
          to: 'suspended',
          reason: 'other',
        })),
        problems: [{ path: event, reason: 'missing', event, closes: 'event' }],
      })),
  );

/** The answer of `/odds`. A line that it does not have, or that cannot be read, is off: each answer is complete for its events. */
export function mapOddsApiOdds(json: unknown, context: OddsApiContext): SourceReading {
  const { receivedAt } = context;
  const items = readItems(json);
  if (items === undefined) return refuseEnvelope(producers, receivedAt, 'odds', 'no list');
  const found = new Set<string>();
  const readings = mapItems(items, receivedAt, (event, item) => {
    found.add(event.event);
    return mapEventOdds(event, item, context);
  });
  return joinReadings([createHeartbeats(receivedAt), ...readings, stopMissing(context, found)]);
}

/** The score of an event by its names; undefined if one is missing, `none` before there is a score. */
function readScores({ home, away }: OddsApiEvent, json: unknown): HomeAwayScore | 'none' | undefined {
  if (json === null || json === undefined) return 'none';
  if (!Array.isArray(json)) return undefined;
  const find = (name: string): number => {
    const item: unknown = json.find((one: unknown) => isJsonObject(one) && one['name'] === name);
    const score = isJsonObject(item) ? item['score'] : undefined;
    return typeof score === 'string' && /^\d{1,3}$/.test(score) ? Number(score) : Number.NaN;
  };
  const score: HomeAwayScore = [find(home), find(away)];
  return score.some((value) => Number.isNaN(value)) ? undefined : score;
}

export interface OddsApiScoresReading extends SourceReading {
  /** the scores of this answer, for the next one */
  readonly scores: ReadonlyMap<string, HomeAwayScore>;
  /** events whose score is another one than before */
  readonly changed: readonly string[];
}

/** The status of a live or finished event, or what of it cannot be read. */
function readScoreStatus(
  { source }: OddsApiEvent,
  isOver: boolean,
  score: HomeAwayScore | 'none',
): EventStatusMessageBody | string {
  const live = source.oddsApi?.live;
  const head = isOver
    ? ({ type: 'status', status: 'ended', phase: matchPhases.finished, ending: 'played' } as const)
    : ({ type: 'status', status: 'live', phase: live?.phase ?? matchPhases.notStarted } as const);
  if (live === undefined) return isOver ? head : 'scores';
  const json = live.readScore(score === 'none' ? [0, 0] : score);
  if (isOver && score === 'none') return 'scores';
  return isScoreRefused(findSport(source.sport)?.readScore(json)) ? 'scores' : { ...head, score: json };
}

/** The answer of `/scores`. A score that changes stops bets; a finished event is not settled by it. */
export function mapOddsApiScores(
  json: unknown,
  { receivedAt, previous }: { readonly receivedAt: number; readonly previous: ReadonlyMap<string, HomeAwayScore> },
): OddsApiScoresReading {
  const items = readItems(json);
  const scores = new Map<string, HomeAwayScore>();
  const changed: string[] = [];
  if (items === undefined)
    return { ...refuseEnvelope(producers, receivedAt, 'scores', 'no list'), scores: previous, changed };
  const envelope = { producer: oddsApiProducers.live, sourceTime: receivedAt };
  const readings = mapItems(items, receivedAt, (event, item) => {
    const isOver = item['completed'] === true;
    if (!isOver && receivedAt < event.startsAt) return emptyReading;
    const score = readScores(event, item['scores']);
    const status = score === undefined ? 'scores' : readScoreStatus(event, isOver, score);
    if (typeof status === 'string') return refuseBody(envelope, event.event, `${event.event} ${status}`, 'unreadable');
    const before = previous.get(event.event);
    if (score !== undefined && score !== 'none') scores.set(event.event, score);
    const isChanged = before !== undefined && score !== 'none' && before.join() !== score?.join();
    if (isChanged) changed.push(event.event);
    const stop: SourceMessage = {
      ...envelope,
      event: event.event,
      type: 'stop',
      groups: [EVERY_STOP_GROUP],
      to: 'suspended',
      reason: 'score',
    };
    const message: SourceMessage = { ...envelope, event: event.event, ...status };
    return { ...emptyReading, messages: isChanged ? [message, stop] : [message] };
  });
  return { ...joinReadings(readings), scores, changed };
}
