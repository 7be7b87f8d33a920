import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { NOON, openTestFeed } from '../../test/feeds.ts';
import { openMessageStreams } from './message-streams.ts';

/** A reader whose unread bytes a test sets. */
function openReader() {
  const reader = Object.assign(new EventEmitter(), {
    written: [] as string[],
    writableLength: 0,
    destroyed: false,
    writeHead: () => undefined,
    flushHeaders: () => undefined,
    write: (text: string) => reader.written.push(text),
    end: () => undefined,
    destroy: () => {
      reader.destroyed = true;
      reader.emit('close');
    },
  });
  return { reader, response: reader as unknown as ServerResponse };
}

describe('the streams of messages', () => {
  test('a reader with too much unread is cut off; the others read on', () => {
    const { feed, clock, runTo } = openTestFeed();
    const lines: string[] = [];
    const streams = openMessageStreams(feed, (line) => void lines.push(line));
    const [slow, fast] = [openReader(), openReader()];
    streams.open(slow.response, feed.positions);
    streams.open(fast.response, feed.positions);
    slow.reader.writableLength = 5 * 1024 * 1024;
    runTo(NOON + 2_000);
    expect([streams.isReaderBehind(), streams.countReaders()]).toEqual([true, 2]);
    slow.reader.writableLength = 65 * 1024 * 1024;
    runTo(clock.now + 10_000);
    expect([slow.reader.destroyed, streams.countReaders(), streams.isReaderBehind()]).toEqual([true, 1, false]);
    expect(lines).toEqual([expect.stringContaining('a reader was cut off')]);
    expect(fast.reader.written.length).toBeGreaterThan(slow.reader.written.length);
    streams.close();
  });

  test('a frame says how far it leads, holds two hundred messages at most, and is text of one line', () => {
    const { feed, runTo } = openTestFeed();
    const streams = openMessageStreams(feed, () => undefined);
    const { reader, response } = openReader();
    streams.open(response, {});
    runTo(NOON + 30_000, 10_000);
    const frames = reader.written.map((text) => /^id: (.*)\ndata: (.*)\n\n$/.exec(text));
    for (const frame of frames) expect((JSON.parse(frame?.[2] ?? '') as unknown[]).length).toBeLessThanOrEqual(200);
    expect(frames.at(-1)?.[1]).toBe(`10:${feed.positions['10']},13:${feed.positions['13']}`);
    streams.close();
  });

  test('a consumer that was away for a moment gets what it lacks; one of which nothing is known gets a sign of life', () => {
    const { feed, clock, messages, runTo } = openTestFeed();
    const streams = openMessageStreams(feed, () => undefined);
    runTo(NOON + 5_000);
    const left = feed.positions;
    const known = messages.length;
    runTo(NOON + 12_000);
    const back = openReader();
    streams.open(back.response, left);
    const missed = back.reader.written.flatMap((text) => JSON.parse(text.split('data: ')[1] ?? '') as unknown[]);
    expect(missed).toEqual(messages.slice(known));
    const before = messages.length;
    const fresh = openReader();
    streams.open(fresh.response, {});
    expect(fresh.reader.written).toEqual([]);
    runTo(clock.now + 1);
    const alive = messages.slice(before).filter(({ type }) => type === 'producer');
    expect(alive.map(({ producer }) => producer)).toEqual([10, 13]);
    streams.close();
  });
});
