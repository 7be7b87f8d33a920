/** The port of a source of messages: the connection to a feed, or a replay. */
import type { FeedSourceName } from './messages.ts';

/** How far the messages of a producer have been received. */
export interface FeedPosition {
  /** the producer's number at its source */
  readonly producer: number;
  /** the number of the last message; for a source without numbers, how many have been received */
  readonly sequence: number;
  /** the latest source time of its messages, ms UTC */
  readonly sourceTime: number;
}

/** A request for everything that a producer knows; the answer ends with a `snapshot` that has the request's number. */
export interface FeedRecoveryRequest {
  readonly producer: number;
  readonly request: number;
  /** until when its messages are complete, ms UTC; undefined if nothing is known of it */
  readonly since: number | undefined;
}

/** Where a source delivers to: the inbox. Once it resolves, none of the messages can be lost. */
export type FeedReceiver = (messages: readonly unknown[]) => Promise<void>;

/**
 * A source of messages. It runs on the node that leads the feed: `start` when the node begins to lead, `stop` when it ends. A
 * message may be delivered again; its number, or the hash of its body, says that it is known.
 */
export interface FeedSource {
  readonly name: FeedSourceName;
  /** Begins to deliver, after the messages of these positions. */
  start(from: readonly FeedPosition[]): Promise<void>;
  /** Asks for everything again. It resolves when the request was sent, not when it is answered. */
  recover(request: FeedRecoveryRequest): Promise<void>;
  /** Delivers everything that is due now: for tests. */
  drain?(): Promise<void>;
  /** Ends the delivery under way. */
  stop(): Promise<void>;
}
