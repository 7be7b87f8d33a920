import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  computeProducerHealth,
  findCompleteUntil,
  applyMessageToProducerState,
  FEED_SEQUENCE_GAP_GRACE_MS,
  needsProducerRecovery,
  createProducerState,
  recordProducerSilence,
  recordProducerRecoveryRequest,
  FEED_PRODUCER_SILENCE_LIMIT_MS,
} from '../sports.ts';
import type { FeedMessage, ProducerState } from '../sports.ts';

const alive = (sequence: number, sourceTime: number): FeedMessage => ({
  source: 'simulator',
  producer: 10,
  sequence,
  sourceTime,
  type: 'producer',
  state: 'up',
});
const snapshot = (sequence: number, sourceTime: number, request: number): FeedMessage => ({
  source: 'simulator',
  producer: 10,
  sequence,
  sourceTime,
  type: 'snapshot',
  request,
});
const recordAll = (state: ProducerState, ...messages: readonly FeedMessage[]) =>
  messages.reduce((s, m) => applyMessageToProducerState(s, m, m.sourceTime).state, state);
/** Alive and recovered at t = 1000, with sequence 2. */
const up = recordAll(
  recordProducerRecoveryRequest(recordAll(createProducerState(10), alive(1, 1_000)), 7, 1_000),
  snapshot(2, 1_000, 7),
);

describe('health', () => {
  test('a new producer is down, recovering after its first message, and up only after the snapshot that was requested', () => {
    expect(computeProducerHealth(createProducerState(10), 0)).toBe('down');
    const first = recordAll(createProducerState(10), alive(1, 1_000));
    expect([computeProducerHealth(first, 1_000), needsProducerRecovery(first, 1_000)]).toEqual(['recovering', true]);
    const asked = recordProducerRecoveryRequest(first, 7, 1_000);
    expect([needsProducerRecovery(asked, 1_100), needsProducerRecovery(asked, 62_000)]).toEqual([false, false]);
    expect(needsProducerRecovery(recordAll(asked, alive(2, 62_000)), 62_000)).toBe(true);
    expect(computeProducerHealth(recordAll(asked, snapshot(2, 1_100, 6)), 1_100)).toBe('recovering');
    expect(computeProducerHealth(recordAll(asked, snapshot(2, 1_100, 7)), 1_100)).toBe('up');
  });
  test('after 20 seconds of silence it is down, and a message alone does not bring it up again', () => {
    expect([
      computeProducerHealth(up, 999 + FEED_PRODUCER_SILENCE_LIMIT_MS),
      computeProducerHealth(up, 1_000 + FEED_PRODUCER_SILENCE_LIMIT_MS),
    ]).toEqual(['up', 'down']);
    const back = recordAll(up, alive(3, 25_000));
    expect([computeProducerHealth(back, 25_000), needsProducerRecovery(back, 25_000), back.lastDownAt]).toEqual([
      'recovering',
      true,
      25_000,
    ]);
    expect(recordProducerSilence(up, 21_500).lastDownAt).toBe(21_500);
    expect(recordProducerSilence(up, 20_000)).toBe(up);
    expect(
      computeProducerHealth(recordAll(recordProducerRecoveryRequest(back, 8, 25_000), snapshot(4, 25_100, 8)), 25_100),
    ).toBe('up');
  });
  test('a recovery that is interrupted by a silence does not count', () => {
    const asked = recordProducerRecoveryRequest(recordAll(up, alive(3, 25_000)), 8, 25_000);
    const late = applyMessageToProducerState(asked, snapshot(4, 50_000, 8), 50_000).state;
    expect(computeProducerHealth(late, 50_000)).toBe('recovering');
  });
  test('a backlog counts as silence', () => {
    const behind = applyMessageToProducerState(up, alive(3, 2_000), 30_000).state;
    expect(computeProducerHealth(behind, 30_000)).toBe('down');
  });
  test('a producer that reports itself down is down', () => {
    const down: FeedMessage = {
      source: 'simulator',
      producer: 10,
      sequence: 3,
      sourceTime: 2_000,
      type: 'producer',
      state: 'down',
    };
    expect(computeProducerHealth(recordAll(up, down), 2_000)).toBe('recovering');
  });
});

describe('gaps in the sequence', () => {
  test('close the producer until the late message arrives or a recovery ends', () => {
    const hole = recordAll(up, alive(4, 2_000));
    expect([
      computeProducerHealth(hole, 2_000),
      needsProducerRecovery(hole, 2_100),
      needsProducerRecovery(hole, 2_000 + FEED_SEQUENCE_GAP_GRACE_MS),
    ]).toEqual(['recovering', false, true]);
    const late = applyMessageToProducerState(hole, alive(3, 1_900), 2_050);
    expect([late.isDuplicate, computeProducerHealth(late.state, 2_050)]).toEqual([false, 'up']);
    expect(applyMessageToProducerState(late.state, alive(3, 1_900), 2_060).isDuplicate).toBe(true);
    expect(
      computeProducerHealth(recordAll(recordProducerRecoveryRequest(hole, 9, 3_000), snapshot(5, 3_100, 9)), 3_100),
    ).toBe('up');
  });
  test('any order and repetition of all messages ends without a gap, and each message is new once', () => {
    const shuffled = fc.integer({ min: 1, max: 40 }).chain((n) => {
      const all = Array.from({ length: n }, (_, i) => i + 1);
      return fc.shuffledSubarray([...all, ...all], { minLength: 2 * n, maxLength: 2 * n });
    });
    fc.assert(
      fc.property(shuffled, (sequences) => {
        let state = createProducerState(10);
        const fresh: number[] = [];
        for (const sequence of sequences) {
          const next = applyMessageToProducerState(state, alive(sequence, 1_000), 1_000);
          if (!next.isDuplicate) fresh.push(sequence);
          state = next.state;
        }
        expect(state.missing).toEqual([]);
        expect(state.missingSince).toBeUndefined();
        expect(fresh.toSorted((a, b) => a - b)).toEqual([...new Set(sequences)].toSorted((a, b) => a - b));
      }),
      { numRuns: 200 },
    );
  });
  test('a recovery is asked for from before the first loss, also after a silence and when it is asked for again', () => {
    const up = recordAll(
      recordProducerRecoveryRequest(recordAll(createProducerState(10), alive(1, 1_000)), 1, 1_000),
      snapshot(2, 1_100, 1),
    );
    expect(findCompleteUntil(recordAll(createProducerState(10), alive(1, 1_000)))).toBeUndefined();
    expect(findCompleteUntil(recordAll(up, alive(5, 2_000)))).toBeLessThanOrEqual(1_100);
    // A silence of half a minute; the producer lives again before the recovery is asked for.
    const back = recordAll(recordProducerSilence(up, 25_000), alive(3, 31_000));
    expect([back.lastSeen, findCompleteUntil(back)]).toEqual([31_000, 1_100]);
    const again = recordAll(
      recordProducerSilence(recordProducerRecoveryRequest(back, 2, 31_000), 60_000),
      alive(4, 70_000),
    );
    expect(findCompleteUntil(again)).toBe(1_100);
    const complete = recordAll(recordProducerRecoveryRequest(again, 3, 70_000), snapshot(5, 70_100, 3));
    expect(findCompleteUntil(complete)).toBe(70_100);
  });
});
