/** The streams of messages: server-sent events, one text for all readers. A reader that does not read is cut off. */
import type { ServerResponse } from 'node:http';
import { advancePositions, type FeedPositions, formatPositions } from '../feed/positions.ts';
import type { FeedDelivery, SandboxFeed } from '../feed/sandbox-feed.ts';
import { createMessageLog, type SentFrame } from './message-log.ts';

const MAX_MESSAGES_PER_FRAME = 200;
/** A reader with more unread bytes is cut off: it goes on where it was once it reads again. */
const MAX_UNREAD_BYTES = 64 * 1024 * 1024;
/** The next part of a recovery waits until every reader has read the last one. */
const MAX_UNREAD_BYTES_IN_RECOVERY = 4 * 1024 * 1024;
/** A comment in a stream without messages shows both sides that the connection lives. */
const KEEP_ALIVE_INTERVAL_MS = 10_000;

export interface MessageStreams {
  /** Begins a stream for a consumer that has received everything up to these positions. */
  open(response: ServerResponse, after: FeedPositions): void;
  /** Whether a reader has not read yet what was sent. */
  isReaderBehind(): boolean;
  countReaders(): number;
  /** Ends all streams. */
  close(): void;
}

/** Serves the messages of a feed. `report` gets a line for each reader that was cut off. */
export function openMessageStreams(feed: SandboxFeed, report: (line: string) => void): MessageStreams {
  const log = createMessageLog(feed.positions);
  const readers = new Set<ServerResponse>();
  const send = (reader: ServerResponse, text: string): void => {
    if (reader.destroyed) return;
    reader.write(text);
    if (reader.writableLength <= MAX_UNREAD_BYTES) return;
    report(`a reader was cut off with ${reader.writableLength} unread bytes`);
    reader.destroy();
  };
  const stopListening = feed.onDelivery((delivery) => {
    for (const frame of toFrames(delivery, feed.steppedTo)) {
      log.add(frame);
      for (const reader of readers) send(reader, frame.text);
    }
  });
  const keepAlive = setInterval(() => {
    for (const reader of readers) send(reader, ':\n\n');
  }, KEEP_ALIVE_INTERVAL_MS).unref();
  return {
    open: (response, after) => {
      feed.adopt(after);
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      response.flushHeaders();
      const missed = log.findAfter(after);
      // One that must ask for everything again does so at the next sign of life.
      if (missed === undefined) feed.beat();
      for (const { text } of missed ?? []) send(response, text);
      readers.add(response);
      response.once('close', () => {
        readers.delete(response);
        // Nobody reads the answers: a consumer that comes back asks for them again.
        if (readers.size === 0) feed.dropRecoveries();
      });
    },
    isReaderBehind: () => [...readers].some(({ writableLength }) => writableLength > MAX_UNREAD_BYTES_IN_RECOVERY),
    countReaders: () => readers.size,
    close: () => {
      stopListening();
      clearInterval(keepAlive);
      for (const reader of readers) reader.end();
    },
  };
}

function toFrames({ messages, before }: FeedDelivery, sentAt: number): readonly SentFrame[] {
  const frames: SentFrame[] = [];
  let positions = before;
  for (let from = 0; from < messages.length; from += MAX_MESSAGES_PER_FRAME) {
    const part = messages.slice(from, from + MAX_MESSAGES_PER_FRAME);
    positions = advancePositions(positions, part);
    const text = `id: ${formatPositions(positions)}\ndata: ${JSON.stringify(part)}\n\n`;
    frames.push({ text, messages: part.length, positions, sentAt });
  }
  return frames;
}
