/** The phases of a race. */
import { sharedPhases } from '../core/sport.ts';
import type { NamedCode } from '../core/sport.ts';

export const motorRacingPhases = { grid: 121, racing: 122, safetyCar: 123, redFlag: 124 } as const;

export const motorRacingPhaseNames: readonly NamedCode[] = [
  ...sharedPhases,
  ...Object.entries(motorRacingPhases).map(([key, code]) => ({ code, key })),
];
