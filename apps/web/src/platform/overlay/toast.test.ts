import { expect, test } from 'vitest';
import { TOAST_MS } from '@arara/ui/overlays/toast';
import { proves } from '../../../../../scripts/proof/proves.ts';

test('point 9: a toast stays 1500 ms', () => {
  proves('9-005');
  expect(TOAST_MS).toBe(1500);
});
