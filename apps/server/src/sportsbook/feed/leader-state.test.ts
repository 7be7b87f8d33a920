import { createProducerState } from '@arara/sports';
import { expect, test } from 'vitest';
import type { WaitingFeedMessageRow } from '../inbox/inbox.queries.ts';
import { type FeedLeaderState, listDueFeedMessages } from './leader-state.ts';

const NOW = 100_000;
const state = {
  producers: new Map([10, 13, 100].map((id) => [id, createProducerState(id)])),
} as Pick<FeedLeaderState, 'producers'> as FeedLeaderState;
const waiting = (producer: number, numbers: readonly number[], receipt: number): WaitingFeedMessageRow[] =>
  numbers.map((seq, nth) => ({ producer, seq, received_at: NOW, receipt: receipt + nth, body: {} }));
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, nth) => from + nth);

test('no producer waits behind the backlog of another; what is applied together keeps the order of receipt', () => {
  const rows = [
    ...waiting(10, range(1, 200), 1),
    ...waiting(13, range(1, 200), 201),
    ...waiting(100, range(1, 3), 900),
  ];
  const due = listDueFeedMessages(state, rows, NOW, 200);
  const counts = Map.groupBy(due, ({ producer }) => producer);
  expect([10, 13, 100].map((producer) => counts.get(producer)?.length)).toEqual([99, 98, 3]);
  const receipts = due.map(({ receipt }) => receipt);
  expect(receipts).toEqual(receipts.toSorted((a, b) => Number(a) - Number(b)));
  expect(listDueFeedMessages(state, rows, NOW, 1)).toHaveLength(1);
});

test('a message behind a gap waits for a second', () => {
  const rows = waiting(10, [1, 2, 4], 1);
  const numbers = (now: number) => listDueFeedMessages(state, rows, now, 200).map(({ seq }) => seq);
  expect([numbers(NOW + 999), numbers(NOW + 1000)]).toEqual([
    [1, 2],
    [1, 2, 4],
  ]);
});
