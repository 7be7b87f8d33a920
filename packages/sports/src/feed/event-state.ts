/**
 * The state of one event: the fold of its messages. Each part is a register that keeps the newest value (prices per line and
 * producer, stops per group, status) or an ordered list (result versions), so late, repeated and reordered messages end in
 * the same state: the newest price counts, an older stop does not close it, a settlement is a fold.
 */
import { isInStopGroups, markets, parseLine } from '../core/markets.ts';
import type { LineName, ParsedLine } from '../core/markets.ts';
import type {
  EventMessage,
  FixtureBody,
  LineOdds,
  OddsBody,
  SettleBody,
  StatusBody,
  StopBody,
  StopReason,
} from './messages.ts';
import { odds } from '../core/odds.ts';
import type { Odds } from '../core/odds.ts';
import { compareVersions, insertResultVersion } from '../core/results.ts';
import type { ResultVersion, OutcomeResult, MessageVersion } from '../core/results.ts';

export interface OutcomeQuote {
  readonly odds?: Odds;
  readonly active: boolean;
  readonly chancePpm?: number;
}

/** The latest prices of a line by one producer; outcomes by id. */
export interface LineQuote {
  readonly at: MessageVersion;
  readonly state: LineOdds['state'];
  readonly outcomes: Readonly<Record<string, OutcomeQuote>>;
}

export interface BetStop {
  readonly at: MessageVersion;
  readonly to: StopBody['to'];
  readonly reason?: StopReason;
}

/** Plain JSON. It is stored, so its fields keep their names. */
export interface EventState {
  readonly id: string;
  readonly fixture?: FixtureBody & { readonly at: MessageVersion };
  readonly status?: StatusBody & { readonly at: MessageVersion };
  /** by line, then by producer */
  readonly quotes: Readonly<Record<LineName, Readonly<Record<string, LineQuote>>>>;
  /** by line: the last price that was not open */
  readonly closings: Readonly<Record<LineName, MessageVersion>>;
  /** by producer, then by group */
  readonly stops: Readonly<Record<string, Readonly<Record<string, BetStop>>>>;
  /** by producer: the last full list of prices */
  readonly fulls: Readonly<Record<string, { readonly at: MessageVersion; readonly lines: readonly LineName[] }>>;
  /** by line: its result versions, in order */
  readonly rulings: Readonly<Record<LineName, readonly ResultVersion[]>>;
}

/** What a message changed; nothing if it was a repetition or stale. `ignored` names unknown parts. */
export interface AppliedMessage {
  readonly state: EventState;
  readonly fixtureChanged: boolean;
  readonly statusChanged: boolean;
  /** lines whose prices or state the message touched; compare their views to see whether a screen changes */
  readonly touchedLines: readonly LineName[];
  /** lines with a new result version: bets on them are settled again */
  readonly linesWithNewResult: readonly LineName[];
  readonly ignored: readonly string[];
}

export const createEventState = (id: string): EventState => ({
  id,
  quotes: {},
  closings: {},
  stops: {},
  fulls: {},
  rulings: {},
});

const knownGroups = new Set(markets.flatMap((market) => market.stopGroups));

const isNewer = (at: MessageVersion, than: { readonly at: MessageVersion } | undefined): boolean =>
  than === undefined || compareVersions(at, than.at) > 0;

const noChange = {
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
export function applyMessage(state: EventState, message: EventMessage): AppliedMessage {
  if (message.event !== state.id) throw new RangeError(`a message of ${message.event} for ${state.id}`);
  const { source: _source, request: _request, event: _event, sourceTime, producer, sequence, ...body } = message;
  const at: MessageVersion = { sourceTime, producer, sequence };
  switch (body.type) {
    case 'fixture':
      return isNewer(at, state.fixture)
        ? { ...noChange, state: { ...state, fixture: { ...body, at } }, fixtureChanged: true }
        : { ...noChange, state };
    case 'status':
      // The event's status opens and closes all its lines.
      return isNewer(at, state.status)
        ? {
            ...noChange,
            state: { ...state, status: { ...body, at } },
            statusChanged: true,
            touchedLines: Object.keys(state.quotes),
          }
        : { ...noChange, state };
    case 'odds':
      return applyOdds(state, at, body);
    case 'stop':
      return applyStop(state, at, body);
    case 'settle':
      return applySettle(state, at, body);
    case 'unsettle':
    case 'cancel':
    case 'uncancel': {
      const { type: kind, lines, ...rest } = body;
      return applyResultVersion(state, lines, { kind, ...rest, at });
    }
    default:
      // A message type of a later version of the protocol.
      return { ...noChange, state, ignored: ['type'] };
  }
}

function applyOdds(state: EventState, at: MessageVersion, { full, lines }: OddsBody): AppliedMessage {
  const quotes = { ...state.quotes };
  const closings = { ...state.closings };
  const touched = new Set<LineName>();
  const ignored: string[] = [];
  for (const priced of lines) {
    const line = parseLine(priced.line);
    if (line === undefined) {
      ignored.push(`line ${priced.line}`);
      continue;
    }
    if (priced.state !== 'open' && isNewer(at, withVersion(closings[priced.line]))) {
      closings[priced.line] = at;
      touched.add(priced.line);
    }
    const producers = quotes[priced.line] ?? {};
    if (!isNewer(at, producers[at.producer])) continue;
    quotes[priced.line] = { ...producers, [at.producer]: toLineQuote(line, priced, at, ignored) };
    touched.add(priced.line);
  }
  const last = state.fulls[at.producer];
  if (!full || !isNewer(at, last))
    return { ...noChange, state: { ...state, quotes, closings }, touchedLines: [...touched], ignored };
  const fulls = { ...state.fulls, [at.producer]: { at, lines: lines.map(({ line }) => line) } };
  return { ...noChange, state: { ...state, quotes, closings, fulls }, touchedLines: Object.keys(quotes), ignored };
}

const withVersion = (at: MessageVersion | undefined) => (at === undefined ? undefined : { at });

function toLineQuote(
  line: ParsedLine,
  { state, outcomes }: LineOdds,
  at: MessageVersion,
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
      ...(outcome.odds === undefined ? {} : { odds: odds(outcome.odds) }),
      ...(outcome.chancePpm === undefined ? {} : { chancePpm: outcome.chancePpm }),
    };
  }
  return { at, state, outcomes: known };
}

function applyStop(state: EventState, at: MessageVersion, { groups, to, reason }: StopBody): AppliedMessage {
  const stops = { ...state.stops[at.producer] };
  const ignored: string[] = [];
  let changed = false;
  for (const group of groups) {
    if (!knownGroups.has(group)) ignored.push(`group ${group}`);
    else if (isNewer(at, stops[group])) {
      stops[group] = { at, to, ...(reason === undefined ? {} : { reason }) };
      changed = true;
    }
  }
  if (!changed) return { ...noChange, state, ignored };
  const lines = Object.keys(state.quotes).filter((line) => isLineInGroups(line, groups));
  return {
    ...noChange,
    state: { ...state, stops: { ...state.stops, [at.producer]: stops } },
    touchedLines: lines,
    ignored,
  };
}

function isLineInGroups(line: LineName, groups: readonly string[]): boolean {
  const parsed = parseLine(line);
  return parsed !== undefined && isInStopGroups(parsed.market, groups);
}

function applySettle(state: EventState, at: MessageVersion, { certainty, lines }: SettleBody): AppliedMessage {
  const versions = { ...state.rulings };
  const changed: LineName[] = [];
  const ignored: string[] = [];
  for (const { line, voidReason, outcomes } of lines) {
    if (parseLine(line) === undefined) {
      ignored.push(`line ${line}`);
      continue;
    }
    const results: Record<string, OutcomeResult> = {};
    for (const { id, ...outcome } of outcomes) {
      results[id] = outcome.result === 'void' && voidReason !== undefined ? { ...outcome, voidReason } : outcome;
    }
    if (addResultVersion(versions, line, { at, kind: 'settle', certainty, verdicts: results })) changed.push(line);
  }
  return toResultChange(state, versions, changed, ignored);
}

function applyResultVersion(state: EventState, lines: readonly LineName[], version: ResultVersion): AppliedMessage {
  const versions = { ...state.rulings };
  const ignored = lines.filter((line) => parseLine(line) === undefined).map((line) => `line ${line}`);
  const changed = lines.filter((line) => parseLine(line) !== undefined && addResultVersion(versions, line, version));
  return toResultChange(state, versions, changed, ignored);
}

const toResultChange = (
  state: EventState,
  versions: EventState['rulings'],
  changed: readonly LineName[],
  ignored: readonly string[],
): AppliedMessage => ({
  ...noChange,
  state: { ...state, rulings: versions },
  touchedLines: changed,
  linesWithNewResult: changed,
  ignored,
});

/** Inserts a result version in its place; true if it is new. */
function addResultVersion(
  versions: Record<LineName, readonly ResultVersion[]>,
  line: LineName,
  version: ResultVersion,
): boolean {
  const before = versions[line] ?? [];
  const after = insertResultVersion(before, version);
  versions[line] = after;
  return after !== before;
}
