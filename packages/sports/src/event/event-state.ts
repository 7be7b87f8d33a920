/**
 * The state of one event, which its messages add up to. Each part is a register that keeps the newest value (prices per line
 * and producer, stops per group, status) or an ordered list (result versions), so late, repeated and reordered messages end in
 * the same state. Nothing here knows a sport: the event's module reads scores and names its markets.
 */
import type { LineName } from '../core/markets.ts';
import type { Odds } from '../core/odds.ts';
import { compareFeedMessageVersions } from '../core/results.ts';
import type { FeedMessageVersion, ResultVersion } from '../core/results.ts';
import type { FairChance, SportModule } from '../core/sport.ts';
import { findSport as findRegisteredSport } from '../registry.ts';
import type {
  BetStopMessageBody,
  BetStopReason,
  EventStatusMessageBody,
  FeedLineOdds,
  FixtureMessageBody,
  SportEventFeedMessage,
} from '../protocol/messages.ts';
import { createPersistentMap } from './persistent-map.ts';
import type { PersistentMap } from './persistent-map.ts';

export interface OutcomeQuote {
  /** only if the line lists its outcomes */
  readonly name?: string;
  readonly odds?: Odds;
  readonly active: boolean;
  readonly fair?: FairChance;
}

/** The latest prices of a line by one producer; outcomes by id. */
export interface LineQuote {
  readonly at: FeedMessageVersion;
  readonly state: FeedLineOdds['state'];
  readonly outcomes: Readonly<Record<string, OutcomeQuote>>;
}

/** A line as the messages have left it. Plain JSON. It is stored, so its fields keep their names. */
export interface LineState {
  /** by producer */
  readonly quotes: Readonly<Record<string, LineQuote>>;
  /** the last price that was not open */
  readonly closing?: FeedMessageVersion;
  /** its result versions, in order */
  readonly resultVersions: readonly ResultVersion[];
}

export interface BetStop {
  readonly at: FeedMessageVersion;
  /** `released` ends an operator's stop; the stop of a feed ends with newer prices */
  readonly to: BetStopMessageBody['to'] | 'released';
  readonly reason?: BetStopReason;
}

/**
 * An event without its lines. Plain JSON. It is stored, so its fields keep their names. A scope is a stop group, `*` for the
 * whole event, `#` and the id of a market, or `=` and the text of a line.
 */
export interface EventHead {
  readonly id: string;
  readonly fixture?: FixtureMessageBody & { readonly at: FeedMessageVersion };
  /** the rules of the oldest fixture: bets are graded by the rules under which they were placed */
  readonly rules?: { readonly at: FeedMessageVersion; readonly choices: Readonly<Record<string, string>> };
  /** the newest status that could be read */
  readonly status?: EventStatusMessageBody & { readonly at: FeedMessageVersion };
  /** by producer, then by group */
  readonly stops: Readonly<Record<string, Readonly<Record<string, BetStop>>>>;
  /** by producer: the last full list of prices */
  readonly fulls: Readonly<Record<string, { readonly at: FeedMessageVersion }>>;
  /** by scope: the newest reason for which prices of any producer have to be newer to count */
  readonly touches: Readonly<Record<string, FeedMessageVersion>>;
  /** the newest fixture and status that could not be read: the event takes no bets until a newer one can */
  readonly unread: { readonly fixture?: FeedMessageVersion; readonly status?: FeedMessageVersion };
}

/** Finds the module of a sport by its wire code: the registry, or in a test one of its own. */
export type FindSport = (code: string) => SportModule | undefined;

/** What is known of an event. */
export interface SportEventState extends EventHead {
  readonly findSport: FindSport;
  readonly lines: PersistentMap<LineState>;
  /** messages that came before the fixture: without it nobody knows the sport */
  readonly early: readonly SportEventFeedMessage[];
}

export const createSportEventState = (id: string, findSport: FindSport = findRegisteredSport): SportEventState => ({
  id,
  findSport,
  stops: {},
  fulls: {},
  touches: {},
  unread: {},
  lines: createPersistentMap(),
  early: [],
});

export const emptyLineState: LineState = { quotes: {}, resultVersions: [] };

export const findLineState = (state: SportEventState, line: LineName): LineState =>
  state.lines.get(line) ?? emptyLineState;

/** Whether a version is newer than that of a register; an empty register is older than everything. */
export const isNewerVersion = (at: FeedMessageVersion, than: FeedMessageVersion | undefined): boolean =>
  than === undefined || compareFeedMessageVersions(at, than) > 0;

/** The scope of reasons that are about every line of an event. */
export const WHOLE_EVENT_SCOPE = '*';

/** The scope of reasons that are about the lines of one market. */
export const toMarketScope = (market: number): string => `#${market}`;

/** The scope of reasons that are about one line. */
export const toLineScope = (line: LineName): string => `=${line}`;
