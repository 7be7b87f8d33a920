/** What is wrong with a recording: holes in its numbers, parts that cannot be read, books that pay more than they take. */
import { computeOverround } from '../core/odds.ts';
import { fractionToApproximateNumber } from '../core/fraction.ts';
import type { Odds } from '../core/odds.ts';
import { findSport } from '../registry.ts';
import { isSportEventFeedMessage } from '../protocol/messages.ts';
import type { FeedLineOdds, FeedMessage } from '../protocol/messages.ts';
import { readFeedMessage } from '../protocol/read-message.ts';
import { parseRecordedMessage } from '../protocol/recording.ts';

/** Messages that are missing between two that are there, both ends included. */
export interface SequenceHole {
  readonly source: string;
  readonly producer: number;
  readonly first: number;
  readonly last: number;
}

/** A whole book whose implied chances sum to less than its winners: backing every outcome wins for certain. */
export interface BookUnderOne {
  readonly event: string;
  readonly line: string;
  readonly overround: number;
}

export interface RecordingReport {
  readonly messages: number;
  /** lines that are no recorded messages */
  readonly badLines: number;
  /** how often each part could not be read, by its path without its places in lists */
  readonly unread: ReadonlyMap<string, number>;
  readonly holes: readonly SequenceHole[];
  readonly booksUnderOne: readonly BookUnderOne[];
}

/** Reads a recording line by line. */
export class RecordingCheck {
  private messages = 0;
  private badLines = 0;
  private readonly unread = new Map<string, number>();
  private readonly sequences = new Map<
    string,
    { readonly source: string; readonly producer: number; readonly seen: number[] }
  >();
  private readonly sports = new Map<string, string>();
  private readonly books: BookUnderOne[] = [];

  addLine(line: string): void {
    const recorded = parseRecordedMessage(line);
    if (recorded === undefined) {
      this.badLines += 1;
      return;
    }
    this.messages += 1;
    const reading = readFeedMessage(recorded.message);
    if (reading.read !== 'message') {
      this.noteUnread(reading.read === 'envelope' ? `${reading.type}: ${reading.reason}` : reading.reason);
      return;
    }
    for (const { path } of reading.unread) this.noteUnread(path);
    if (recorded.isState !== true) this.noteSequence(reading.message);
    this.checkBooks(reading.message);
  }

  report(): RecordingReport {
    return {
      messages: this.messages,
      badLines: this.badLines,
      unread: this.unread,
      holes: [...this.sequences.values()].flatMap(findHoles),
      booksUnderOne: this.books,
    };
  }

  private noteUnread(path: string): void {
    const name = path.replaceAll(/\[\d+\]/g, '[]');
    this.unread.set(name, (this.unread.get(name) ?? 0) + 1);
  }

  private noteSequence({ source, producer, sequence }: FeedMessage): void {
    const key = `${source} ${producer}`;
    const known = this.sequences.get(key) ?? { source, producer, seen: [] };
    known.seen.push(sequence);
    this.sequences.set(key, known);
  }

  private checkBooks(message: FeedMessage): void {
    if (!isSportEventFeedMessage(message)) return;
    if (message.type === 'fixture') this.sports.set(message.event, message.sport);
    if (message.type !== 'odds') return;
    const sport = this.sports.get(message.event);
    for (const priced of message.lines) {
      const overround = sport === undefined ? undefined : computeBookOverround(sport, priced);
      if (overround !== undefined && overround < 1)
        this.books.push({ event: message.event, line: priced.line, overround });
    }
  }
}

function findHoles({ source, producer, seen }: { source: string; producer: number; seen: readonly number[] }) {
  const sorted = [...new Set(seen)].sort((a, b) => a - b);
  return sorted.flatMap((sequence, index): SequenceHole[] => {
    const before = sorted[index - 1];
    return before === undefined || before + 1 === sequence
      ? []
      : [{ source, producer, first: before + 1, last: sequence - 1 }];
  });
}

/** Implied chances over winners of an open line with a price for each of its outcomes; undefined for other lines. */
function computeBookOverround(sport: string, { line, state, outcomes }: FeedLineOdds): number | undefined {
  const parsed = findSport(sport)?.markets.parseLine(line);
  if (parsed === undefined || state !== 'open' || parsed.market.outcomeSource !== 'fixed') return undefined;
  const prices = outcomes.flatMap(({ odds, active }) => (active && odds !== undefined ? [odds as Odds] : []));
  if (prices.length !== parsed.outcomes.length) return undefined;
  return fractionToApproximateNumber(computeOverround(prices)) / parsed.market.winners;
}
