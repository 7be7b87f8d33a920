import { expect, test } from 'vitest';
import { countedAttempt } from '../../../test/counted-attempt.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

test('a flood of log-ins of players keeps no member of staff out, nor the other way round D7-A10', async () => {
  const stored = await hashPassword('staff', 'uma frase bem comprida');
  for (const [flooded, other] of [
    ['staff', 'player'],
    ['player', 'staff'],
  ] as const) {
    const outcomes: string[] = [];
    const flood = Array.from({ length: 150 }, () =>
      verifyPassword(countedAttempt, flooded, stored, 'wrong').then(
        () => outcomes.push('answered'),
        (error: { code?: unknown }) => outcomes.push(String(error.code)),
      ),
    );
    expect(await verifyPassword(countedAttempt, other, stored, 'uma frase bem comprida')).toBe(true);
    expect(outcomes).toContain('unavailable');
    // It did not wait behind the flood: most of what was let in still waits.
    expect(outcomes.filter((outcome) => outcome === 'answered').length).toBeLessThan(20);
    if (flooded === 'staff') await Promise.all(flood);
  }
});
