/** The phases of a game of baseball: its innings by number, all extra innings as one. */
import type { NamedCode } from '../core/sport.ts';

const FIRST_INNING = 401;
const REGULAR_INNINGS = 9;

export const baseballPhases: readonly NamedCode[] = [
  ...Array.from({ length: REGULAR_INNINGS }, (_, index) => ({ code: FIRST_INNING + index, key: `inning${index + 1}` })),
  { code: FIRST_INNING + REGULAR_INNINGS, key: 'extraInnings' },
];

/** The phase of an inning, by its number from 1. */
export const findInningPhase = (inning: number, scheduled: number): number =>
  FIRST_INNING + (inning > scheduled ? REGULAR_INNINGS : inning - 1);
