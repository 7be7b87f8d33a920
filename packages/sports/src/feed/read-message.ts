/**
 * Reads a message of the internal protocol from untrusted JSON. An unreadable message is refused with a name, so that the
 * caller can log it and go on. Unknown markets and outcomes pass: the consumer ignores them.
 */
import { isSportCode, matchPhases } from '../core/catalogue.ts';
import { eventStatuses, fixtureChangeKinds, feedLineStates, feedSources, betStopReasons } from './messages.ts';
import type { FeedMessage } from './messages.ts';

export type FeedMessageRefusal = 'malformed' | 'unknownType';

type ValueCheck = (value: unknown) => boolean;
type ObjectShape = Readonly<Record<string, ValueCheck>>;

const isBoundedText: ValueCheck = (v) => typeof v === 'string' && v.length <= 256;
const isBoolean: ValueCheck = (v) => typeof v === 'boolean';
const isWholeNumber: ValueCheck = (v) => Number.isSafeInteger(v) && (v as number) >= 0;
const isPositiveInteger: ValueCheck = (v) => isWholeNumber(v) && v !== 0;
const isNonNegativeNumber: ValueCheck = (v) => typeof v === 'number' && Number.isFinite(v) && v >= 0;
const createOneOfValuesCheck =
  (values: readonly unknown[]): ValueCheck =>
  (v) =>
    values.includes(v);
const createOptionalValueCheck =
  (check: ValueCheck): ValueCheck =>
  (v) =>
    v === undefined || check(v);
const createListCheck =
  (check: ValueCheck): ValueCheck =>
  (v) =>
    Array.isArray(v) && v.length <= 2_000 && v.every(check);
const isNumberPair: ValueCheck = (v) => createListCheck(isWholeNumber)(v) && (v as readonly unknown[]).length === 2;
const hasShape =
  (shape: ObjectShape): ValueCheck =>
  (v) =>
    typeof v === 'object' &&
    v !== null &&
    Object.entries(shape).every(([key, check]) => check(readObjectField(v, key)));

const readObjectField = (value: object, key: string): unknown => (value as Readonly<Record<string, unknown>>)[key];

const isCompetitor = hasShape({
  id: isBoundedText,
  name: isBoundedText,
  short: createOptionalValueCheck(isBoundedText),
  color: createOptionalValueCheck(isBoundedText),
});
const isDeadHeatRatio: ValueCheck = (v) => isNumberPair(v) && isPositiveInteger((v as readonly unknown[])[1]);
const isFeedLineNameList = createListCheck(isBoundedText);
const feedTimeWindowShape: ObjectShape = {
  from: createOptionalValueCheck(isWholeNumber),
  to: createOptionalValueCheck(isWholeNumber),
};
const isThousandthsOdds: ValueCheck = (v) => isWholeNumber(v) && (v as number) > 1_000 && (v as number) <= 1_000_000;

const feedMessageEnvelopeShape: ObjectShape = {
  source: createOneOfValuesCheck(feedSources),
  producer: isPositiveInteger,
  sequence: isPositiveInteger,
  sourceTime: isWholeNumber,
  request: createOptionalValueCheck(isWholeNumber),
};

const isMatchClock = hasShape({
  seconds: isWholeNumber,
  stopped: isBoolean,
  rate: isNonNegativeNumber,
  stoppage: createOptionalValueCheck(isWholeNumber),
});
const isMatchStatistics = hasShape({
  corners: createOptionalValueCheck(isNumberPair),
  yellowCards: createOptionalValueCheck(isNumberPair),
  redCards: createOptionalValueCheck(isNumberPair),
});

const hasOutcomeOddsShape = hasShape({
  id: isBoundedText,
  odds: createOptionalValueCheck(isThousandthsOdds),
  active: isBoolean,
  chancePpm: createOptionalValueCheck(isWholeNumber),
});
const hasSettledOutcomeShape = hasShape({
  id: isBoundedText,
  result: createOneOfValuesCheck(['won', 'halfWon', 'push', 'halfLost', 'lost', 'void']),
  deadHeat: createOptionalValueCheck(isDeadHeatRatio),
});

const feedMessageBodyShapes: Readonly<Record<FeedMessage['type'], ObjectShape>> = {
  producer: { state: createOneOfValuesCheck(['up', 'down']), reason: createOptionalValueCheck(isBoundedText) },
  snapshot: { request: isWholeNumber },
  fixture: {
    event: isBoundedText,
    change: createOneOfValuesCheck(fixtureChangeKinds),
    sport: isSportCode,
    tournament: hasShape({ id: isBoundedText, name: isBoundedText, category: isBoundedText }),
    home: isCompetitor,
    away: isCompetitor,
    startsAt: isWholeNumber,
    live: isBoolean,
  },
  status: {
    event: isBoundedText,
    status: createOneOfValuesCheck(eventStatuses),
    phase: createOneOfValuesCheck(Object.values(matchPhases)),
    score: createOptionalValueCheck(isNumberPair),
    periods: createOptionalValueCheck(createListCheck(hasShape({ code: isWholeNumber, score: isNumberPair }))),
    clock: createOptionalValueCheck(isMatchClock),
    statistics: createOptionalValueCheck(isMatchStatistics),
  },
  odds: {
    event: isBoundedText,
    full: isBoolean,
    lines: createListCheck(
      hasShape({
        line: isBoundedText,
        state: createOneOfValuesCheck(feedLineStates),
        outcomes: createListCheck(hasOutcomeOddsShape),
      }),
    ),
  },
  stop: {
    event: isBoundedText,
    groups: createListCheck(isBoundedText),
    to: createOneOfValuesCheck(['suspended', 'off']),
    reason: createOptionalValueCheck(createOneOfValuesCheck(betStopReasons)),
  },
  settle: {
    event: isBoundedText,
    certainty: createOneOfValuesCheck([1, 2]),
    lines: createListCheck(
      hasShape({
        line: isBoundedText,
        voidReason: createOptionalValueCheck(isWholeNumber),
        outcomes: createListCheck(hasSettledOutcomeShape),
      }),
    ),
  },
  unsettle: { event: isBoundedText, lines: isFeedLineNameList },
  cancel: {
    event: isBoundedText,
    lines: isFeedLineNameList,
    voidReason: createOptionalValueCheck(isWholeNumber),
    ...feedTimeWindowShape,
  },
  uncancel: { event: isBoundedText, lines: isFeedLineNameList, ...feedTimeWindowShape },
};

/** The message, or why it cannot be read. Fields that the protocol does not have are left in place and never read. */
export function parseFeedMessage(input: unknown): FeedMessage | { readonly refused: FeedMessageRefusal } {
  if (!hasShape(feedMessageEnvelopeShape)(input)) return { refused: 'malformed' };
  const type = readObjectField(input as object, 'type');
  if (typeof type !== 'string' || !Object.hasOwn(feedMessageBodyShapes, type)) return { refused: 'unknownType' };
  return hasShape(feedMessageBodyShapes[type as FeedMessage['type']])(input)
    ? (input as FeedMessage)
    : { refused: 'malformed' };
}
