/** What was sent lately, as it was sent: a consumer that was away for a moment gets exactly what it has missed. */
import { covers, type FeedPositions } from '../feed/positions.ts';

/** What is kept: enough for the time after which a producer counts as silent, three times. */
const logLimits = { ageMs: 60_000, messages: 10_000, characters: 32 * 1024 * 1024 } as const;

/** A batch of messages as it is sent. */
export interface SentFrame {
  readonly text: string;
  readonly messages: number;
  /** how far the producers have come with it */
  readonly positions: FeedPositions;
  readonly sentAt: number;
}

export interface MessageLog {
  add(frame: SentFrame): void;
  /** What a consumer at these positions lacks, some of it perhaps for the second time; undefined if it is not known any more. */
  findAfter(positions: FeedPositions): readonly SentFrame[] | undefined;
}

/** Makes a log that begins behind these positions. */
export function createMessageLog(begin: FeedPositions): MessageLog {
  let frames: SentFrame[] = [];
  let before = begin;
  const size = { messages: 0, characters: 0 };
  const dropOld = (now: number): void => {
    let dropped = 0;
    for (const { text, messages, positions, sentAt } of frames) {
      const isKept =
        sentAt >= now - logLimits.ageMs &&
        size.messages <= logLimits.messages &&
        size.characters <= logLimits.characters;
      if (isKept) break;
      dropped += 1;
      size.messages -= messages;
      size.characters -= text.length;
      before = positions;
    }
    if (dropped > 0) frames = frames.slice(dropped);
  };
  return {
    add: (frame) => {
      frames.push(frame);
      size.messages += frame.messages;
      size.characters += frame.text.length;
      dropOld(frame.sentAt);
    },
    findAfter: (positions) => {
      if (!covers(positions, before)) return undefined;
      if (covers(before, positions)) return frames;
      // Late messages do not move the positions, so everything behind the first frame with these positions is sent.
      const last = frames.findIndex((frame) => covers(frame.positions, positions));
      return last === -1 ? [] : frames.slice(last + 1);
    },
  };
}
