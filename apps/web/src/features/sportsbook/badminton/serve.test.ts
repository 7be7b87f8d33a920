import { expect, test } from 'vitest';
import { findServe } from './serve.ts';

const at = (server: 'home' | 'away', points: readonly [number, number], over = false) =>
  findServe({ sets: [{ points, over }], server });

test('an even number of own points is served from the right, to the court that lies diagonally opposite', () => {
  // Home looks to the right: its right hand is below, that of away above.
  expect(at('home', [4, 7])).toEqual({ from: { x: 30, y: 100 }, to: { x: 226, y: 44 } });
  expect(at('home', [5, 7])).toEqual({ from: { x: 30, y: 44 }, to: { x: 226, y: 100 } });
  expect(at('away', [5, 8])).toEqual({ from: { x: 226, y: 44 }, to: { x: 30, y: 100 } });
  expect(at('away', [4, 7])).toEqual({ from: { x: 226, y: 100 }, to: { x: 30, y: 44 } });
});
test('nobody serves between games', () => expect(at('home', [21, 7], true)).toBeUndefined());
