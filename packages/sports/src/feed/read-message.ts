/**
 * Reads a message of the internal protocol from untrusted JSON. An unreadable message is refused with a name, so that the
 * caller can log it and go on. Unknown markets and outcomes pass: the consumer ignores them.
 */
import { isSportCode, phases } from '../core/catalogue.ts';
import { eventStatuses, fixtureChanges, lineStates, feedSources, stopReasons } from './messages.ts';
import type { FeedMessage } from './messages.ts';

export type MessageRefusal = 'malformed' | 'unknownType';

type Check = (value: unknown) => boolean;
type Shape = Readonly<Record<string, Check>>;

const isText: Check = (v) => typeof v === 'string' && v.length <= 256;
const isFlag: Check = (v) => typeof v === 'boolean';
const isWholeNumber: Check = (v) => Number.isSafeInteger(v) && (v as number) >= 0;
const isPositive: Check = (v) => isWholeNumber(v) && v !== 0;
const isRate: Check = (v) => typeof v === 'number' && Number.isFinite(v) && v >= 0;
const isAmong =
  (values: readonly unknown[]): Check =>
  (v) =>
    values.includes(v);
const optional =
  (check: Check): Check =>
  (v) =>
    v === undefined || check(v);
const isList =
  (check: Check): Check =>
  (v) =>
    Array.isArray(v) && v.length <= 2_000 && v.every(check);
const isPair: Check = (v) => isList(isWholeNumber)(v) && (v as readonly unknown[]).length === 2;
const hasShape =
  (shape: Shape): Check =>
  (v) =>
    typeof v === 'object' && v !== null && Object.entries(shape).every(([key, check]) => check(readField(v, key)));

const readField = (value: object, key: string): unknown => (value as Readonly<Record<string, unknown>>)[key];

const isCompetitor = hasShape({ id: isText, name: isText, short: optional(isText), color: optional(isText) });
const isRatio: Check = (v) => isPair(v) && isPositive((v as readonly unknown[])[1]);
const isLineList = isList(isText);
const window: Shape = { from: optional(isWholeNumber), to: optional(isWholeNumber) };
const isOdds: Check = (v) => isWholeNumber(v) && (v as number) > 1_000 && (v as number) <= 1_000_000;

const envelope: Shape = {
  source: isAmong(feedSources),
  producer: isPositive,
  sequence: isPositive,
  sourceTime: isWholeNumber,
  request: optional(isWholeNumber),
};

const isClock = hasShape({ seconds: isWholeNumber, stopped: isFlag, rate: isRate, stoppage: optional(isWholeNumber) });
const isStatistics = hasShape({ corners: optional(isPair), yellowCards: optional(isPair), redCards: optional(isPair) });

const isOutcomeOdds = hasShape({
  id: isText,
  odds: optional(isOdds),
  active: isFlag,
  chancePpm: optional(isWholeNumber),
});
const isSettledOutcome = hasShape({
  id: isText,
  result: isAmong(['won', 'halfWon', 'push', 'halfLost', 'lost', 'void']),
  deadHeat: optional(isRatio),
});

const bodies: Readonly<Record<FeedMessage['type'], Shape>> = {
  producer: { state: isAmong(['up', 'down']), reason: optional(isText) },
  snapshot: { request: isWholeNumber },
  fixture: {
    event: isText,
    change: isAmong(fixtureChanges),
    sport: isSportCode,
    tournament: hasShape({ id: isText, name: isText, category: isText }),
    home: isCompetitor,
    away: isCompetitor,
    startsAt: isWholeNumber,
    live: isFlag,
  },
  status: {
    event: isText,
    status: isAmong(eventStatuses),
    phase: isAmong(Object.values(phases)),
    score: optional(isPair),
    periods: optional(isList(hasShape({ code: isWholeNumber, score: isPair }))),
    clock: optional(isClock),
    statistics: optional(isStatistics),
  },
  odds: {
    event: isText,
    full: isFlag,
    lines: isList(hasShape({ line: isText, state: isAmong(lineStates), outcomes: isList(isOutcomeOdds) })),
  },
  stop: {
    event: isText,
    groups: isList(isText),
    to: isAmong(['suspended', 'off']),
    reason: optional(isAmong(stopReasons)),
  },
  settle: {
    event: isText,
    certainty: isAmong([1, 2]),
    lines: isList(hasShape({ line: isText, voidReason: optional(isWholeNumber), outcomes: isList(isSettledOutcome) })),
  },
  unsettle: { event: isText, lines: isLineList },
  cancel: { event: isText, lines: isLineList, voidReason: optional(isWholeNumber), ...window },
  uncancel: { event: isText, lines: isLineList, ...window },
};

/** The message, or why it cannot be read. Fields that the protocol does not have are left in place and never read. */
export function readMessage(input: unknown): FeedMessage | { readonly refused: MessageRefusal } {
  if (!hasShape(envelope)(input)) return { refused: 'malformed' };
  const type = readField(input as object, 'type');
  if (typeof type !== 'string' || !Object.hasOwn(bodies, type)) return { refused: 'unknownType' };
  return hasShape(bodies[type as FeedMessage['type']])(input) ? (input as FeedMessage) : { refused: 'malformed' };
}
