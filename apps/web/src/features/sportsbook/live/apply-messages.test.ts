import type { SportEvent, SportLine } from '@arara/contract/player/sportsbook';
import type { SportEventId } from '@arara/contract/protocol/fields';
import { describe, expect, test } from 'vitest';
import type { RealtimeOddsMessage } from '../../../platform/realtime/topics.ts';
import { applyEventMessage, applyOddsMessage } from './apply-messages.ts';

const id = (n: number) => n as SportEventId;
const line = (name: string, odds: number, state: SportLine['state'] = 'open'): SportLine => ({
  line: name,
  market: 1,
  specifiers: {},
  state,
  producer: 10,
  outcomes: [{ outcomeId: '1', name: `in English ${odds}`, odds, state: 'open' }],
});
const event = (seq: number, ...lines: SportLine[]) =>
  ({ eventId: id(7), seq, phase: 0, lines }) as unknown as SportEvent;
const odds = (after: number, seq: number, ...lines: SportLine[]): RealtimeOddsMessage => ({
  eventId: id(7),
  after,
  seq,
  lines,
});

describe('messages about an event', () => {
  test('the next one is applied, an older one is ignored, and a missed one before it is a gap', () => {
    const now = event(5, line('a', 2000), line('b', 3000));
    expect(applyOddsMessage(now, odds(5, 6, line('b', 3100), line('c', 1500)))).toMatchObject({
      seq: 6,
      lines: [{ line: 'a' }, { line: 'b', outcomes: [{ odds: 3100 }] }, { line: 'c' }],
    });
    expect(applyOddsMessage(now, odds(3, 6, line('b', 3100)))).toMatchObject({ seq: 6 });
    expect(applyOddsMessage(now, odds(4, 5, line('b', 1)))).toBe(now);
    expect(applyOddsMessage(now, odds(6, 7, line('b', 3100)))).toBe('gap');
  });
  test('one without lines says how far the event has come', () => {
    const now = event(5);
    expect(applyOddsMessage(now, odds(5, 5))).toBe(now);
    expect(applyOddsMessage(now, odds(6, 6))).toBe('gap');
  });
  test('a closed line is removed, and an outcome keeps its name', () => {
    const now = event(5, line('a', 2000), line('b', 3000));
    const next = applyOddsMessage(now, odds(5, 6, line('a', 2000, 'closed'), line('b', 3100, 'suspended')));
    expect(next).toMatchObject({
      lines: [{ line: 'b', state: 'suspended', outcomes: [{ name: 'in English 3000', odds: 3100 }] }],
    });
  });
  test('a message about main lines alone is a gap for an event with all its lines', () => {
    const main = { ...odds(5, 6, line('a', 2100)), main: true };
    expect(applyOddsMessage(event(5, line('a', 2000)), main)).toMatchObject({
      seq: 6,
      lines: [{ outcomes: [{ odds: 2100 }] }],
    });
    const complete = { ...event(5, line('a', 2000), line('b', 3000)), liveDelay: 5 };
    expect(applyOddsMessage(complete, main)).toBe('gap');
    expect(applyOddsMessage(complete, { ...main, after: 4, seq: 5 })).toBe(complete);
  });
  test('phase and score are taken over, unless they are older', () => {
    const message = {
      eventId: id(7),
      seq: 6,
      sport: 'football',
      phase: 1,
      startsAt: 0,
      score: { home: 1, away: 0 },
      scoreboard: null,
      markets: 1,
      clock: null,
    };
    expect(applyEventMessage(event(5), message)).toMatchObject({ seq: 5, phase: 1, score: { home: 1, away: 0 } });
    expect(applyEventMessage(event(7), message).phase).toBe(0);
  });
});
