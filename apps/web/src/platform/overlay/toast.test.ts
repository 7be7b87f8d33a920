import { expect, test } from 'vitest';
import { TOAST_MS } from '@arara/ui/toast';

test('point 9: a toast stays 1500 ms', () => {
  expect(TOAST_MS).toBe(1500);
});
