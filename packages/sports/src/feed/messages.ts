/**
 * The internal feed protocol: the simulator, replays and real feeds all send these messages, as plain JSON. `sequence`
 * counts 1, 2, 3… without gaps per source and producer, over all events; `sourceTime` is the source's clock in ms UTC and
 * never runs backwards within a producer. Odds are thousandths, chances millionths.
 */
import type { Phase, SportCode } from '../core/catalogue.ts';
import type { SettledResult, Score } from '../core/results.ts';
import type { LineName } from '../core/markets.ts';
import type { WireRatio, VoidWindow } from '../core/results.ts';

export const feedSources = ['simulator', 'replay', 'uof', 'oddsapi'] as const;
export type FeedSource = (typeof feedSources)[number];

/** A producer prices events before they start, or live. Only the prices of one kind count at a time. */
export type ProducerKind = 'live' | 'prematch';

/** Producers by number: those of the Unified Odds Feed (1, 3), and the simulator's. */
export const producerKinds: Readonly<Record<number, ProducerKind>> = {
  1: 'live',
  3: 'prematch',
  10: 'live',
  13: 'prematch',
};

export interface MessageEnvelope {
  readonly source: FeedSource;
  readonly producer: number;
  readonly sequence: number;
  readonly sourceTime: number;
  /** set on messages that a recovery sends: the number of its request */
  readonly request?: number;
}

/** A heartbeat, every few seconds. */
export interface ProducerBody {
  readonly type: 'producer';
  readonly state: 'up' | 'down';
  readonly reason?: string;
}

/** Ends the recovery of this request: everything has been sent again. */
export interface SnapshotBody {
  readonly type: 'snapshot';
  readonly request: number;
}

export interface Competitor {
  readonly id: string;
  readonly name: string;
  /** three letters */
  readonly short?: string;
  /** colour of its crest, #rrggbb */
  readonly color?: string;
}

export interface Tournament {
  readonly id: string;
  readonly name: string;
  /** country or region */
  readonly category: string;
}

export const fixtureChanges = ['new', 'time', 'cancelled', 'format', 'coverage', 'pitcher'] as const;

/** An event and when it starts. */
export interface FixtureBody {
  readonly type: 'fixture';
  readonly change: (typeof fixtureChanges)[number];
  readonly sport: SportCode;
  readonly tournament: Tournament;
  readonly home: Competitor;
  readonly away: Competitor;
  readonly startsAt: number;
  /** whether it will be priced live */
  readonly live: boolean;
}

export const eventStatuses = [
  'notStarted',
  'live',
  'suspended',
  'ended',
  'closed',
  'cancelled',
  'delayed',
  'interrupted',
  'postponed',
  'abandoned',
] as const;
export type EventStatus = (typeof eventStatuses)[number];

export interface PeriodScore {
  /** a code of `periods` in core/catalogue.ts: 2 is the first half, 4 corners */
  readonly code: number;
  readonly score: Score;
}

/** `seconds` of play at the message's source time; `rate` is how many of them pass per second of the source's clock. */
export interface MatchClock {
  readonly seconds: number;
  readonly stopped: boolean;
  readonly rate: number;
  /** announced stoppage minutes of this half */
  readonly stoppage?: number;
}

export interface MatchStatistics {
  readonly corners?: Score;
  readonly yellowCards?: Score;
  readonly redCards?: Score;
}

export interface StatusBody {
  readonly type: 'status';
  readonly status: EventStatus;
  readonly phase: Phase;
  readonly score?: Score;
  readonly periods?: readonly PeriodScore[];
  readonly clock?: MatchClock;
  readonly statistics?: MatchStatistics;
}

export interface OutcomeOdds {
  readonly id: string;
  /** absent without a price */
  readonly odds?: number;
  readonly active: boolean;
  /** fair chance in millionths, of the part of the stake that is not refunded; for cash-out and risk, never for payouts */
  readonly chancePpm?: number;
}

/** `off` hides a line; `handedOver` gives it to the other producer and suspends it until that producer prices it. */
export const lineStates = ['open', 'suspended', 'off', 'handedOver'] as const;

export interface LineOdds {
  readonly line: LineName;
  readonly state: (typeof lineStates)[number];
  readonly outcomes: readonly OutcomeOdds[];
}

/** New prices of some lines. With `full`, this producer's lines that are not listed are off. */
export interface OddsBody {
  readonly type: 'odds';
  readonly full: boolean;
  readonly lines: readonly LineOdds[];
}

export const stopReasons = [
  'danger',
  'goal',
  'penalty',
  'redCard',
  'var',
  'kickOff',
  'interrupted',
  'ended',
  'other',
] as const;
export type StopReason = (typeof stopReasons)[number];

/** Stops bets on markets of these groups until new odds arrive. */
export interface StopBody {
  readonly type: 'stop';
  readonly groups: readonly string[];
  readonly to: 'suspended' | 'off';
  readonly reason?: StopReason;
}

export interface SettledOutcome {
  readonly id: string;
  readonly result: SettledResult;
  readonly deadHeat?: WireRatio;
}

export interface SettledLine {
  readonly line: LineName;
  readonly voidReason?: number;
  readonly outcomes: readonly SettledOutcome[];
}

/** `certainty` 1: scouted live; 2: confirmed. A later settlement of the same lines may differ. */
export interface SettleBody {
  readonly type: 'settle';
  readonly certainty: 1 | 2;
  readonly lines: readonly SettledLine[];
}

export interface UnsettleBody {
  readonly type: 'unsettle';
  readonly lines: readonly LineName[];
}

/** Voids bets on these lines that were accepted inside the window; without a window, all bets. */
export interface CancelBody extends VoidWindow {
  readonly type: 'cancel';
  readonly lines: readonly LineName[];
  readonly voidReason?: number;
}

export interface UncancelBody extends VoidWindow {
  readonly type: 'uncancel';
  readonly lines: readonly LineName[];
}

export type EventBody =
  | FixtureBody
  | StatusBody
  | OddsBody
  | StopBody
  | SettleBody
  | UnsettleBody
  | CancelBody
  | UncancelBody;

export type ProducerMessage = MessageEnvelope & (ProducerBody | SnapshotBody);
export type EventMessage = MessageEnvelope & { readonly event: string } & EventBody;
export type FeedMessage = ProducerMessage | EventMessage;

/** Whether the message is about one event; other messages are about their producer. */
export const isEventMessage = (message: FeedMessage): message is EventMessage => 'event' in message;

/** The identity of a message, for an inbox that takes each message once. */
export const toMessageKey = ({ source, producer, sequence }: MessageEnvelope): string =>
  `${source}:${producer}:${sequence}`;
