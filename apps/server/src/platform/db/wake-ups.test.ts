import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSoonWake } from './wake-ups.ts';

describe('a wake-up that many commits ask for', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('comes at once, then at most once a second, and never without having been asked for D7-F7', async () => {
    const woken: string[] = [];
    const wakeSoon = createSoonWake((topic) => woken.push(topic));
    wakeSoon('facts');
    expect(woken).toEqual(['facts']);
    for (let n = 0; n < 3; n++) wakeSoon('facts');
    wakeSoon('bets');
    expect(woken).toEqual(['facts', 'bets']);
    await vi.advanceTimersByTimeAsync(1000);
    expect(woken).toEqual(['facts', 'bets', 'facts']);
    await vi.advanceTimersByTimeAsync(5000);
    expect(woken).toHaveLength(3);
    wakeSoon('facts');
    expect(woken).toHaveLength(4);
  });
});
