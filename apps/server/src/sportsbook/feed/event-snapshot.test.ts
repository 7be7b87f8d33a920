import type { Id } from '@arara/contract/protocol/fields';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pickMainLines } from '../events/main-lines.ts';
import {
  createEmptyEventSnapshot,
  type EventSnapshot,
  type LineSnapshot,
  pickMainLinesAfter,
  putLine,
} from './event-snapshot.ts';

const names = ['1|', ...[1, 1.5, 2, 2.5, 3, 3.5].map((total) => `18|total=${total}`), '16|hcp=-0.5', '16|hcp=-1'];

const toLine = (state: LineSnapshot['state'], odds: number): LineSnapshot => ({
  id: 1 as Id,
  market: 0,
  state,
  hidden: false,
  outcomes: [
    { id: 'a', odds, active: true },
    { id: 'b', odds: 2000, active: true },
  ],
  outcomesText: '',
  producer: 10,
  pricedSeq: 1,
  stoppedAt: 0,
  stopMark: '',
  result: null,
  resultVersion: 0,
  contradicted: undefined,
});

const change = fc.record({
  line: fc.constantFrom(...names),
  state: fc.constantFrom<LineSnapshot['state'][]>('open', 'open', 'suspended', 'closed', 'settled'),
  odds: fc.constantFrom(1500, 1900, 2000, 2100, 4000),
});

test('the main lines after a change are those that a look at all lines would find', () => {
  fc.assert(
    fc.property(fc.array(fc.array(change, { minLength: 1, maxLength: 3 }), { maxLength: 30 }), (steps) => {
      const snapshot: EventSnapshot = createEmptyEventSnapshot('e');
      snapshot.state = {
        ...snapshot.state,
        fixture: { sport: 'football' } as NonNullable<EventSnapshot['state']['fixture']>,
      };
      for (const changes of steps) {
        for (const { line, state, odds } of changes)
          putLine(snapshot, line, { ...toLine(state, odds), market: Number(line.split('|')[0]) });
        snapshot.mainLines = pickMainLinesAfter(
          snapshot,
          changes.map(({ line }) => line),
        );
        const all = [...snapshot.lines].map(([line, { state, outcomes }]) => ({ line, state, outcomes }));
        expect(snapshot.mainLines).toEqual(pickMainLines('football', all).map(({ line }) => line));
      }
    }),
  );
});
