/**
 * The internal feed protocol: the simulator, replays, real feeds and operators all send these messages, as plain JSON. They
 * name no sport's words: a score is the JSON of the event's sport, which its module reads. A source with numbers counts
 * 1, 2, 3… without gaps per producer, over all events; messages of a source without them are numbered when they are received.
 * `sourceTime` is the source's clock in ms UTC and never runs backwards within a producer. Odds are thousandths, chances
 * millionths. Messages and registers in the form of earlier versions are read by `earlier-form.ts`.
 */
import type { EventEnding } from '../core/grading.ts';
import type { LineName } from '../core/markets.ts';
import type { DeadHeatRatio, SettledResult, VoidedTimeWindow } from '../core/results.ts';
import type { FairChance } from '../core/sport.ts';

/** Sources by name. A replay is a source of its own: `replay:` and the name of its run. */
export const feedSources = ['simulator', 'uof', 'oddsapi', 'operator'] as const;
export type FeedSourceName = (typeof feedSources)[number] | `replay:${string}`;

const replaySourcePattern = /^replay:[a-z\d][a-z\d._-]{0,59}$/;

export const isFeedSource = (source: unknown): source is FeedSourceName =>
  typeof source === 'string' && (feedSources.some((known) => known === source) || replaySourcePattern.test(source));

/** A producer prices events before they start, or live; an operator both. Only the prices of one kind count at a time. */
export type FeedProducerKind = 'live' | 'prematch' | 'any';

/** The number of the producer with which operators write. */
export const OPERATOR_PRODUCER = 100;

/**
 * Producers by number: those of the Unified Odds Feed (1, 3), the simulator's (10, 13), those of The Odds API (21, 23) and the
 * operators' (100).
 */
export const feedProducerKinds: Readonly<Record<number, FeedProducerKind>> = {
  1: 'live',
  3: 'prematch',
  10: 'live',
  13: 'prematch',
  21: 'live',
  23: 'prematch',
  [OPERATOR_PRODUCER]: 'any',
};

export interface FeedMessageEnvelope {
  readonly source: FeedSourceName;
  readonly producer: number;
  readonly sequence: number;
  readonly sourceTime: number;
  /** set on messages that a recovery sends: the number of its request */
  readonly request?: number;
  /** its place among all messages in the order in which they were received; the inbox sets it, no source does */
  readonly receipt?: number;
}

/** A heartbeat, every few seconds. `down` also says that messages were lost: everything has to be sent again. */
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

export const competitorRoles = ['home', 'away', 'none'] as const;

/** One of the 2 to 400 who take part in an event. Home and away are two, in this order; a field has the role `none`. */
export interface Competitor {
  readonly id: string;
  readonly name: string;
  /** three letters */
  readonly short?: string;
  /** colour of its crest, #rrggbb */
  readonly color?: string;
  readonly role: (typeof competitorRoles)[number];
  /** It left the event, or did not start. It stays in the list: bets name it. */
  readonly withdrawn: boolean;
}

export interface Tournament {
  readonly id: string;
  readonly name: string;
  /** country or region */
  readonly category: string;
}

export const fixtureChangeKinds = ['new', 'time', 'cancelled', 'format', 'coverage', 'pitcher', 'competitors'] as const;

/** An event, who takes part in it and when it starts. */
export interface FixtureMessageBody {
  readonly type: 'fixture';
  readonly change: (typeof fixtureChangeKinds)[number];
  /** the wire code of a sport in the registry */
  readonly sport: string;
  readonly tournament: Tournament;
  readonly competitors: readonly Competitor[];
  readonly startsAt: number;
  /** whether it will be priced live */
  readonly live: boolean;
  /** what the competition fixes: best of, overs, laps, surface */
  readonly format?: Readonly<Record<string, string | number>>;
  /** choices among the named options of the sport's rules; those of the event's first fixture hold for ever */
  readonly rules?: Readonly<Record<string, string>>;
  /** how many people watch it at its place */
  readonly attendance?: number;
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

/** `seconds` of play at the message's source time; `rate` is how many of them pass per second of the source's clock. */
export interface FeedMatchClockReading {
  readonly seconds: number;
  readonly stopped: boolean;
  readonly rate: number;
  /** announced stoppage minutes of this half */
  readonly stoppage?: number;
}

export interface EventStatusMessageBody {
  readonly type: 'status';
  readonly status: EventStatus;
  /** a code of the sport's phases */
  readonly phase: number;
  readonly clock?: FeedMatchClockReading;
  /** how it ended; absent while it goes on */
  readonly ending?: EventEnding;
  /** The score as JSON of the event's sport, whole and not a difference; `readScore` of its module reads it. Absent before the start. */
  readonly score?: unknown;
}

export interface FeedOutcomeOdds {
  readonly id: string;
  /** its name, in each message, if the line lists its own outcomes (players, pairs); other names follow from the market */
  readonly name?: string;
  /** absent without a price */
  readonly odds?: number;
  readonly active: boolean;
  /** the fair chance in millionths; for cash-out and risk, never for payouts */
  readonly fair?: FairChance;
}

/**
 * `off` takes a line off the board. With chances it is hidden: it takes no bets, and its source goes on sending its chances when
 * they change, so that bets on it can be cashed out; without them nobody knows them any more. `handedOver` gives a line to the
 * other producer and suspends it until that producer prices it.
 */
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
  'score',
  'decisive',
  'review',
  'goal',
  'penalty',
  'redCard',
  'var',
  'kickOff',
  'interrupted',
  'ended',
  'unreadable',
  'operator',
  'other',
] as const;
export type BetStopReason = (typeof betStopReasons)[number];

/**
 * Stops bets on markets of these groups until newer odds arrive. One by an operator stops every producer's prices, and a
 * `release` ends it. Beside the groups of the sport there are `*` for the whole event, `#` and the id of a market, and `=` and the
 * text of a line: these also hold lines that are priced later.
 */
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

/** An operator gives these lines, and lines that a stop of these groups holds, back to the feed. Other sources may not send it. */
export interface ReleaseMessageBody {
  readonly type: 'release';
  readonly lines: readonly LineName[];
  readonly groups?: readonly string[];
}

export type SportEventFeedMessageBody =
  | FixtureMessageBody
  | EventStatusMessageBody
  | OddsMessageBody
  | BetStopMessageBody
  | SettleMessageBody
  | UnsettleMessageBody
  | CancelMessageBody
  | UncancelMessageBody
  | ReleaseMessageBody;

export type FeedProducerMessage = FeedMessageEnvelope & (ProducerMessageBody | SnapshotMessageBody);
export type SportEventFeedMessage = FeedMessageEnvelope & { readonly event: string } & SportEventFeedMessageBody;
export type FeedMessage = FeedProducerMessage | SportEventFeedMessage;

/** Whether the message is about one event; other messages are about their producer. */
export const isSportEventFeedMessage = (message: FeedMessage): message is SportEventFeedMessage => 'event' in message;
