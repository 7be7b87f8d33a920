import { centavos } from '@arara/money';
import { expect, test } from 'vitest';
import { createFallWatch } from './interruptions.ts';

const watch = () => createFallWatch(centavos(10_00));

test('a fall below the threshold is told once per downward crossing', () => {
  const { fell } = watch();
  expect([12_00, 9_99, 5_00, 10_00, 9_00, 8_00].map((value) => fell(centavos(value)))).toEqual([
    false,
    true,
    false,
    false,
    true,
    false,
  ]);
});

test('a balance that was low when it was first known is no crossing', () => {
  const { fell, know } = watch();
  know(centavos(5_00));
  expect(fell(centavos(4_00))).toBe(false);
  know(centavos(105_00));
  expect(fell(centavos(9_00))).toBe(true);
});

test('a low balance that came with the answer of the bet itself does not hide the crossing', () => {
  const { fell, know } = watch();
  know(centavos(11_00));
  know(centavos(9_00));
  expect(fell(centavos(9_00))).toBe(true);
});
