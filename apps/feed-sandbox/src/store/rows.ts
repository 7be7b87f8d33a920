/** What the file of a feed holds, as texts: the feed knows what they mean. */

/** An event that goes on, or that is over and whose competitors rest. */
export interface EventRow {
  readonly id: string;
  /** JSON of an event */
  readonly state: string;
}

/** What the file holds of the feed, beside the events that ended. */
export interface FeedRows {
  /** JSON of the feed without its events */
  readonly head: string;
  readonly steppedTo: number;
  readonly events: readonly EventRow[];
}

/** An event that has ended, as a row. */
export interface EndedEventRow extends EventRow {
  readonly endedAt: number;
}

/** What a step changes in the file. */
export interface FeedChanges {
  readonly head: string;
  readonly steppedTo: number;
  readonly saved: readonly EventRow[];
  /** ids of events */
  readonly deleted: readonly string[];
  readonly ended: readonly EndedEventRow[];
}
