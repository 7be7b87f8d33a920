/**
 * What a mapper makes of one message of a source: messages of this project in the order in which they are numbered, and what
 * it could not read. A mapper never throws on what it is given: what it cannot read closes what that part may be about.
 */
import type { LineName } from '@arara/sports/core/markets';
import { EVERY_STOP_GROUP } from '@arara/sports/protocol/message-bodies';
import type {
  FeedMessageEnvelope,
  FixtureMessageBody,
  ProducerMessageBody,
  SnapshotMessageBody,
  SportEventFeedMessageBody,
} from '@arara/sports/protocol/messages';
import type { SourceEventFormat } from './sport-source.ts';

/** A message before it has a source and a number: whoever receives it gives it both. */
export type SourceMessage = Omit<FeedMessageEnvelope, 'source' | 'sequence' | 'receipt'> &
  (ProducerMessageBody | SnapshotMessageBody | ({ readonly event: string } & SportEventFeedMessageBody));

/** Something that could not be read. The messages of the same reading have closed what it may be about. */
export interface SourceProblem {
  /** where it stands in the source's message */
  readonly path: string;
  readonly reason: string;
  /** what was closed: a line, a whole event, or everything of the producer; undefined if it decides no bet */
  readonly closes?: { readonly line: LineName } | 'event' | 'producer';
  readonly event?: string;
}

/** A fixture that has to be fetched, because the message does not carry it or says that it has changed. */
export interface FixtureRequest {
  readonly event: string;
  readonly change: FixtureMessageBody['change'];
}

/** The format of an event, as a message names it. */
export interface EventFormatNote {
  readonly event: string;
  readonly format: SourceEventFormat;
}

export interface SourceReading {
  readonly messages: readonly SourceMessage[];
  readonly problems: readonly SourceProblem[];
  /** parts about markets that are not offered here: they are counted, and close nothing */
  readonly ignoredMarkets: number;
  readonly fixtures: readonly FixtureRequest[];
  /** what a message says of a format that the event's fixture leaves out: whoever keeps the events keeps it with them */
  readonly formats: readonly EventFormatNote[];
}

export const emptyReading: SourceReading = { messages: [], problems: [], ignoredMarkets: 0, fixtures: [], formats: [] };

/** Several readings as one, in their order. */
export const joinReadings = (readings: readonly SourceReading[]): SourceReading => ({
  messages: readings.flatMap(({ messages }) => messages),
  problems: readings.flatMap(({ problems }) => problems),
  ignoredMarkets: readings.reduce((sum, { ignoredMarkets }) => sum + ignoredMarkets, 0),
  fixtures: readings.flatMap(({ fixtures }) => fixtures),
  formats: readings.flatMap(({ formats }) => formats),
});

/** The head of the messages that one message of a source becomes. */
export type SourceEnvelope = Pick<FeedMessageEnvelope, 'producer' | 'sourceTime' | 'request'>;

/** Stops every market of an event until newer prices. */
export const createUnreadableStop = (envelope: SourceEnvelope, event: string): SourceMessage => ({
  ...envelope,
  event,
  type: 'stop',
  groups: [EVERY_STOP_GROUP],
  to: 'suspended',
  reason: 'unreadable',
});

/** A message of which only the event is known. */
export const refuseBody = (envelope: SourceEnvelope, event: string, path: string, reason: string): SourceReading => ({
  ...emptyReading,
  messages: [createUnreadableStop(envelope, event)],
  problems: [{ path, reason, event, closes: 'event' }],
});

/** A message of which not even the event is known: it may be about any event of these producers, which have to recover. */
export const refuseEnvelope = (
  producers: readonly number[],
  sourceTime: number,
  path: string,
  reason: string,
): SourceReading => ({
  ...emptyReading,
  messages: producers.map((producer) => ({
    producer,
    sourceTime,
    type: 'producer',
    state: 'down',
    reason: 'unreadable',
  })),
  problems: [{ path, reason, closes: 'producer' }],
});
