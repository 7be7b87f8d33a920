/** The phases of a match of snooker: its frames by number, and the pauses between them. */
import { sharedPhases } from '../core/sport.ts';
import type { NamedCode } from '../core/sport.ts';

/** The longest matches are the best of 35 frames. */
export const MOST_FRAMES = 35;

export const snookerPhases = { betweenFrames: 198, interval: 199 } as const;

const FIRST_FRAME = 201;

/** The phase of a frame, by its number from 1. */
export const findFramePhase = (frame: number): number => FIRST_FRAME + frame - 1;

export const snookerPhaseNames: readonly NamedCode[] = [
  ...sharedPhases,
  ...Object.entries(snookerPhases).map(([key, code]) => ({ code, key })),
  ...Array.from({ length: MOST_FRAMES }, (_, index) => ({ code: FIRST_FRAME + index, key: `frame${index + 1}` })),
];
