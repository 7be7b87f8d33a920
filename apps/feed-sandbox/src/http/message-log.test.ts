import { describe, expect, test } from 'vitest';
import { createMessageLog, type SentFrame } from './message-log.ts';

const frame = (sequence: number, sentAt = 0, text = `frame ${sequence}`): SentFrame => ({
  text,
  messages: 1,
  positions: { 10: sequence, 13: 3 },
  sentAt,
});
const texts = (frames: readonly SentFrame[] | undefined) => frames?.map(({ text }) => text);

describe('what was sent lately', () => {
  test('a consumer gets exactly what it lacks', () => {
    const log = createMessageLog({ 10: 5, 13: 3 });
    for (const sequence of [6, 7, 8]) log.add(frame(sequence));
    expect(texts(log.findAfter({ 10: 5, 13: 3 }))).toEqual(['frame 6', 'frame 7', 'frame 8']);
    expect(texts(log.findAfter({ 10: 7, 13: 3 }))).toEqual(['frame 8']);
    expect(texts(log.findAfter({ 10: 8, 13: 3 }))).toEqual([]);
    // It knows more than was ever sent: the feed leaves numbers out then.
    expect(texts(log.findAfter({ 10: 900, 13: 3 }))).toEqual([]);
  });

  test('a late message comes again, because nobody knows who has it', () => {
    const log = createMessageLog({ 10: 5, 13: 3 });
    for (const one of [frame(8), frame(8, 0, 'late'), frame(9)]) log.add(one);
    expect(texts(log.findAfter({ 10: 8, 13: 3 }))).toEqual(['late', 'frame 9']);
  });

  test('what is not known any more is no answer', () => {
    const log = createMessageLog({ 10: 5, 13: 3 });
    expect(log.findAfter({ 10: 4, 13: 3 })).toBeUndefined();
    expect(log.findAfter({ 10: 5 })).toBeUndefined();
    log.add(frame(6, 0));
    log.add(frame(7, 61_000));
    expect(log.findAfter({ 10: 5, 13: 3 })).toBeUndefined();
    expect(texts(log.findAfter({ 10: 6, 13: 3 }))).toEqual(['frame 7']);
  });

  test('it holds ten thousand messages at most', () => {
    const log = createMessageLog({ 10: 0, 13: 3 });
    for (let n = 1; n <= 60; n++) log.add({ ...frame(n), messages: 200 });
    expect(log.findAfter({ 10: 9, 13: 3 })).toBeUndefined();
    expect(log.findAfter({ 10: 10, 13: 3 })).toHaveLength(50);
  });
});
