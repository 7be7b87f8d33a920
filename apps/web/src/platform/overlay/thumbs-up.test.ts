import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { proves } from '../../../../../scripts/proof/proves.ts';
import { playThumbsUp, playThumbsUpAfterFirstWin, useThumbsUp } from './thumbs-up.ts';

const pieces: (string | null)[] = [];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  pieces.length = 0;
  stop = useThumbsUp.subscribe(({ piece }) => void pieces.push(piece));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('point 1: the thumbs-up has the pieces off, animate and on', () => {
  proves('1-027');
  playThumbsUp();
  playThumbsUp();
  vi.runAllTimers();
  expect(pieces).toEqual(['off', 'animate', 'on', null]);
});

test('it is played after the first win of a session alone', () => {
  playThumbsUpAfterFirstWin();
  vi.runAllTimers();
  playThumbsUpAfterFirstWin();
  vi.runAllTimers();
  expect(pieces).toEqual(['off', 'animate', 'on', null]);
});
