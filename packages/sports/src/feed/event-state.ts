/**
 * The state of one event: the fold of its messages. Each part is a register that keeps the newest value (prices per line and
 * producer, stops per group, status) or an ordered list (result versions), so late, repeated and reordered messages end in
 * the same state: the newest price counts, an older stop does not close it, a settlement is a fold.
 */
import { isMarketInStopGroups, bettingMarkets, parseLineName } from '../core/markets.ts';
import type { LineName, ParsedLine } from '../core/markets.ts';
import type {
  SportEventFeedMessage,
  FixtureMessageBody,
  FeedLineOdds,
  OddsMessageBody,
  SettleMessageBody,
  EventStatusMessageBody,
  BetStopMessageBody,
  BetStopReason,
} from './messages.ts';
import { thousandthsToOdds } from '../core/odds.ts';
import type { Odds } from '../core/odds.ts';
import { compareFeedMessageVersions, addResultVersionInOrder } from '../core/results.ts';
import type { ResultVersion, OutcomeResult, FeedMessageVersion } from '../core/results.ts';

export interface OutcomeQuote {
  readonly odds?: Odds;
  readonly active: boolean;
  readonly chancePpm?: number;
}

/** The latest prices of a line by one producer; outcomes by id. */
export interface LineQuote {
  readonly at: FeedMessageVersion;
  readonly state: FeedLineOdds['state'];
  readonly outcomes: Readonly<Record<string, OutcomeQuote>>;
}

export interface BetStop {
  readonly at: FeedMessageVersion;
  readonly to: BetStopMessageBody['to'];
  readonly reason?: BetStopReason;
}

/** Plain JSON. It is stored, so its fields keep their names. */
export interface SportEventState {
  readonly id: string;
  readonly fixture?: FixtureMessageBody & { readonly at: FeedMessageVersion };
  readonly status?: EventStatusMessageBody & { readonly at: FeedMessageVersion };
  /** by line, then by producer */
  readonly quotes: Readonly<Record<LineName, Readonly<Record<string, LineQuote>>>>;
  /** by line: the last price that was not open */
  readonly closings: Readonly<Record<LineName, FeedMessageVersion>>;
  /** by producer, then by group */
  readonly stops: Readonly<Record<string, Readonly<Record<string, BetStop>>>>;
  /** by producer: the last full list of prices */
  readonly fulls: Readonly<Record<string, { readonly at: FeedMessageVersion; readonly lines: readonly LineName[] }>>;
  /** by line: its result versions, in order */
  readonly rulings: Readonly<Record<LineName, readonly ResultVersion[]>>;
}

/** What a message changed; nothing if it was a repetition or stale. `ignored` names unknown parts. */
export interface AppliedFeedMessageResult {
  readonly state: SportEventState;
  readonly fixtureChanged: boolean;
  readonly statusChanged: boolean;
  /** lines whose prices or state the message touched; compare their views to see whether a screen changes */
  readonly touchedLines: readonly LineName[];
  /** lines with a new result version: bets on them are settled again */
  readonly linesWithNewResult: readonly LineName[];
  readonly ignored: readonly string[];
}

export const createSportEventState = (id: string): SportEventState => ({
  id,
  quotes: {},
  closings: {},
  stops: {},
  fulls: {},
  rulings: {},
});

const knownStopGroups = new Set(bettingMarkets.flatMap((market) => market.stopGroups));

const isNewerFeedMessageVersion = (
  at: FeedMessageVersion,
  than: { readonly at: FeedMessageVersion } | undefined,
): boolean => than === undefined || compareFeedMessageVersions(at, than.at) > 0;

const noFeedMessageEffect = {
  fixtureChanged: false,
  statusChanged: false,
  touchedLines: [],
  linesWithNewResult: [],
  ignored: [],
} as const;

/**
 * Applies one message. Any order and any repetition of the same messages ends in the same state. Throws a RangeError on a
 * message of another event: the caller keeps one state per event.
 */
export function applyEventMessage(state: SportEventState, message: SportEventFeedMessage): AppliedFeedMessageResult {
  if (message.event !== state.id) throw new RangeError(`a message of ${message.event} for ${state.id}`);
  const { source: _source, request: _request, event: _event, sourceTime, producer, sequence, ...body } = message;
  const at: FeedMessageVersion = { sourceTime, producer, sequence };
  switch (body.type) {
    case 'fixture':
      return isNewerFeedMessageVersion(at, state.fixture)
        ? { ...noFeedMessageEffect, state: { ...state, fixture: { ...body, at } }, fixtureChanged: true }
        : { ...noFeedMessageEffect, state };
    case 'status':
      // The event's status opens and closes all its lines.
      return isNewerFeedMessageVersion(at, state.status)
        ? {
            ...noFeedMessageEffect,
            state: { ...state, status: { ...body, at } },
            statusChanged: true,
            touchedLines: Object.keys(state.quotes),
          }
        : { ...noFeedMessageEffect, state };
    case 'odds':
      return applyOddsMessage(state, at, body);
    case 'stop':
      return applyBetStopToSportEvent(state, at, body);
    case 'settle':
      return applySettlementToEventState(state, at, body);
    case 'unsettle':
    case 'cancel':
    case 'uncancel': {
      const { type: kind, lines, ...rest } = body;
      return applyResultVersion(state, lines, { kind, ...rest, at });
    }
    default:
      // A message type of a later version of the protocol.
      return { ...noFeedMessageEffect, state, ignored: ['type'] };
  }
}

function applyOddsMessage(
  state: SportEventState,
  at: FeedMessageVersion,
  { full, lines }: OddsMessageBody,
): AppliedFeedMessageResult {
  const quotes = { ...state.quotes };
  const closings = { ...state.closings };
  const touched = new Set<LineName>();
  const ignored: string[] = [];
  for (const priced of lines) {
    const line = parseLineName(priced.line);
    if (line === undefined) {
      ignored.push(`line ${priced.line}`);
      continue;
    }
    if (priced.state !== 'open' && isNewerFeedMessageVersion(at, toFeedMessageVersionField(closings[priced.line]))) {
      closings[priced.line] = at;
      touched.add(priced.line);
    }
    const producers = quotes[priced.line] ?? {};
    if (!isNewerFeedMessageVersion(at, producers[at.producer])) continue;
    quotes[priced.line] = { ...producers, [at.producer]: toLineQuote(line, priced, at, ignored) };
    touched.add(priced.line);
  }
  const last = state.fulls[at.producer];
  if (!full || !isNewerFeedMessageVersion(at, last))
    return { ...noFeedMessageEffect, state: { ...state, quotes, closings }, touchedLines: [...touched], ignored };
  const fulls = { ...state.fulls, [at.producer]: { at, lines: lines.map(({ line }) => line) } };
  return {
    ...noFeedMessageEffect,
    state: { ...state, quotes, closings, fulls },
    touchedLines: Object.keys(quotes),
    ignored,
  };
}

const toFeedMessageVersionField = (at: FeedMessageVersion | undefined) => (at === undefined ? undefined : { at });

function toLineQuote(
  line: ParsedLine,
  { state, outcomes }: FeedLineOdds,
  at: FeedMessageVersion,
  ignored: string[],
): LineQuote {
  const known: Record<string, OutcomeQuote> = {};
  for (const outcome of outcomes) {
    if (!line.market.outcomes.some(({ id }) => id === outcome.id)) {
      ignored.push(`outcome ${outcome.id} of ${line.line}`);
      continue;
    }
    known[outcome.id] = {
      active: outcome.active,
      ...(outcome.odds === undefined ? {} : { odds: thousandthsToOdds(outcome.odds) }),
      ...(outcome.chancePpm === undefined ? {} : { chancePpm: outcome.chancePpm }),
    };
  }
  return { at, state, outcomes: known };
}

function applyBetStopToSportEvent(
  state: SportEventState,
  at: FeedMessageVersion,
  { groups, to, reason }: BetStopMessageBody,
): AppliedFeedMessageResult {
  const stops = { ...state.stops[at.producer] };
  const ignored: string[] = [];
  let changed = false;
  for (const group of groups) {
    if (!knownStopGroups.has(group)) ignored.push(`group ${group}`);
    else if (isNewerFeedMessageVersion(at, stops[group])) {
      stops[group] = { at, to, ...(reason === undefined ? {} : { reason }) };
      changed = true;
    }
  }
  if (!changed) return { ...noFeedMessageEffect, state, ignored };
  const lines = Object.keys(state.quotes).filter((line) => isLineInStopGroups(line, groups));
  return {
    ...noFeedMessageEffect,
    state: { ...state, stops: { ...state.stops, [at.producer]: stops } },
    touchedLines: lines,
    ignored,
  };
}

function isLineInStopGroups(line: LineName, groups: readonly string[]): boolean {
  const parsed = parseLineName(line);
  return parsed !== undefined && isMarketInStopGroups(parsed.market, groups);
}

function applySettlementToEventState(
  state: SportEventState,
  at: FeedMessageVersion,
  { certainty, lines }: SettleMessageBody,
): AppliedFeedMessageResult {
  const versions = { ...state.rulings };
  const changed: LineName[] = [];
  const ignored: string[] = [];
  for (const { line, voidReason, outcomes } of lines) {
    if (parseLineName(line) === undefined) {
      ignored.push(`line ${line}`);
      continue;
    }
    const results: Record<string, OutcomeResult> = {};
    for (const { id, ...outcome } of outcomes) {
      results[id] = outcome.result === 'void' && voidReason !== undefined ? { ...outcome, voidReason } : outcome;
    }
    if (addLineResultVersion(versions, line, { at, kind: 'settle', certainty, verdicts: results })) changed.push(line);
  }
  return toLineResultChange(state, versions, changed, ignored);
}

function applyResultVersion(
  state: SportEventState,
  lines: readonly LineName[],
  version: ResultVersion,
): AppliedFeedMessageResult {
  const versions = { ...state.rulings };
  const ignored = lines.filter((line) => parseLineName(line) === undefined).map((line) => `line ${line}`);
  const changed = lines.filter(
    (line) => parseLineName(line) !== undefined && addLineResultVersion(versions, line, version),
  );
  return toLineResultChange(state, versions, changed, ignored);
}

const toLineResultChange = (
  state: SportEventState,
  versions: SportEventState['rulings'],
  changed: readonly LineName[],
  ignored: readonly string[],
): AppliedFeedMessageResult => ({
  ...noFeedMessageEffect,
  state: { ...state, rulings: versions },
  touchedLines: changed,
  linesWithNewResult: changed,
  ignored,
});

/** Inserts a result version in its place; true if it is new. */
function addLineResultVersion(
  versions: Record<LineName, readonly ResultVersion[]>,
  line: LineName,
  version: ResultVersion,
): boolean {
  const before = versions[line] ?? [];
  const after = addResultVersionInOrder(before, version);
  versions[line] = after;
  return after !== before;
}
