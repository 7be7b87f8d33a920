/**
 * The internal feed protocol: the simulator, replays and real feeds all send these messages, as plain JSON. `sequence`
 * counts 1, 2, 3… without gaps per source and producer, over all events; `sourceTime` is the source's clock in ms UTC and
 * never runs backwards within a producer. Odds are thousandths, chances millionths.
 */
import type { MatchPhase, SportCode } from '../core/catalogue.ts';
import type { SettledResult, HomeAwayScore } from '../core/results.ts';
import type { LineName } from '../core/markets.ts';
import type { DeadHeatRatio, VoidedTimeWindow } from '../core/results.ts';

export const feedSources = ['simulator', 'replay', 'uof', 'oddsapi'] as const;
export type FeedSource = (typeof feedSources)[number];

/** A producer prices events before they start, or live. Only the prices of one kind count at a time. */
export type FeedProducerKind = 'live' | 'prematch';

/** Producers by number: those of the Unified Odds Feed (1, 3), and the simulator's. */
export const feedProducerKinds: Readonly<Record<number, FeedProducerKind>> = {
  1: 'live',
  3: 'prematch',
  10: 'live',
  13: 'prematch',
};

export interface FeedMessageEnvelope {
  readonly source: FeedSource;
  readonly producer: number;
  readonly sequence: number;
  readonly sourceTime: number;
  /** set on messages that a recovery sends: the number of its request */
  readonly request?: number;
}

/** A heartbeat, every few seconds. */
export interface ProducerMessageBody {
  readonly type: 'producer';
  readonly state: 'up' | 'down';
  readonly reason?: string;
}

/** Ends the recovery of this request: everything has been sent again. */
export interface SnapshotMessageBody {
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

export const fixtureChangeKinds = ['new', 'time', 'cancelled', 'format', 'coverage', 'pitcher'] as const;

/** An event and when it starts. */
export interface FixtureMessageBody {
  readonly type: 'fixture';
  readonly change: (typeof fixtureChangeKinds)[number];
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
  readonly score: HomeAwayScore;
}

/** `seconds` of play at the message's source time; `rate` is how many of them pass per second of the source's clock. */
export interface FeedMatchClockReading {
  readonly seconds: number;
  readonly stopped: boolean;
  readonly rate: number;
  /** announced stoppage minutes of this half */
  readonly stoppage?: number;
}

export interface FeedMatchStatistics {
  readonly corners?: HomeAwayScore;
  readonly yellowCards?: HomeAwayScore;
  readonly redCards?: HomeAwayScore;
}

export interface EventStatusMessageBody {
  readonly type: 'status';
  readonly status: EventStatus;
  readonly phase: MatchPhase;
  readonly score?: HomeAwayScore;
  readonly periods?: readonly PeriodScore[];
  readonly clock?: FeedMatchClockReading;
  readonly statistics?: FeedMatchStatistics;
}

export interface FeedOutcomeOdds {
  readonly id: string;
  /** absent without a price */
  readonly odds?: number;
  readonly active: boolean;
  /** fair chance in millionths, of the part of the stake that is not refunded; for cash-out and risk, never for payouts */
  readonly chancePpm?: number;
}

/** `off` hides a line; `handedOver` gives it to the other producer and suspends it until that producer prices it. */
export const feedLineStates = ['open', 'suspended', 'off', 'handedOver'] as const;

export interface FeedLineOdds {
  readonly line: LineName;
  readonly state: (typeof feedLineStates)[number];
  readonly outcomes: readonly FeedOutcomeOdds[];
}

/** New prices of some lines. With `full`, this producer's lines that are not listed are off. */
export interface OddsMessageBody {
  readonly type: 'odds';
  readonly full: boolean;
  readonly lines: readonly FeedLineOdds[];
}

export const betStopReasons = [
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
export type BetStopReason = (typeof betStopReasons)[number];

/** Stops bets on markets of these groups until new odds arrive. */
export interface BetStopMessageBody {
  readonly type: 'stop';
  readonly groups: readonly string[];
  readonly to: 'suspended' | 'off';
  readonly reason?: BetStopReason;
}

export interface SettledOutcome {
  readonly id: string;
  readonly result: SettledResult;
  readonly deadHeat?: DeadHeatRatio;
}

export interface SettledLine {
  readonly line: LineName;
  readonly voidReason?: number;
  readonly outcomes: readonly SettledOutcome[];
}

/** `certainty` 1: scouted live; 2: confirmed. A later settlement of the same lines may differ. */
export interface SettleMessageBody {
  readonly type: 'settle';
  readonly certainty: 1 | 2;
  readonly lines: readonly SettledLine[];
}

export interface UnsettleMessageBody {
  readonly type: 'unsettle';
  readonly lines: readonly LineName[];
}

/** Voids bets on these lines that were accepted inside the window; without a window, all bets. */
export interface CancelMessageBody extends VoidedTimeWindow {
  readonly type: 'cancel';
  readonly lines: readonly LineName[];
  readonly voidReason?: number;
}

export interface UncancelMessageBody extends VoidedTimeWindow {
  readonly type: 'uncancel';
  readonly lines: readonly LineName[];
}

export type SportEventFeedMessageBody =
  | FixtureMessageBody
  | EventStatusMessageBody
  | OddsMessageBody
  | BetStopMessageBody
  | SettleMessageBody
  | UnsettleMessageBody
  | CancelMessageBody
  | UncancelMessageBody;

export type FeedProducerMessage = FeedMessageEnvelope & (ProducerMessageBody | SnapshotMessageBody);
export type SportEventFeedMessage = FeedMessageEnvelope & { readonly event: string } & SportEventFeedMessageBody;
export type FeedMessage = FeedProducerMessage | SportEventFeedMessage;

/** Whether the message is about one event; other messages are about their producer. */
export const isSportEventFeedMessage = (message: FeedMessage): message is SportEventFeedMessage => 'event' in message;

/** The identity of a message, for an inbox that takes each message once. */
export const toFeedMessageKey = ({ source, producer, sequence }: FeedMessageEnvelope): string =>
  `${source}:${producer}:${sequence}`;
