import { expect, test } from 'vitest';
import { drawAvatars } from './avatars.mjs';
import { proves } from './proof/proves.ts';

test('there are as many avatars as the specification has, no two alike, and they never change', () => {
  const count = proves('9-020');
  const drawn = drawAvatars();
  expect(drawn).toHaveLength(Number(count));
  expect(new Set(drawn).size).toBe(count);
  expect(drawAvatars()).toEqual(drawn);
});

test('an avatar is a picture and nothing else: no script, nothing from another place', () => {
  for (const svg of drawAvatars()) {
    expect(svg).toMatch(/^<svg /);
    expect(svg).not.toMatch(/<script|<foreignObject|\son\w+=|(href|src)="(?!#)|url\((?!#)/i);
  }
});
