/** The phases of a match of limited overs. */
import type { NamedCode } from '../core/sport.ts';

export const cricketPhases = { firstInnings: 501, inningsBreak: 502, secondInnings: 503, superOver: 504 } as const;

export const cricketPhaseNames: readonly NamedCode[] = Object.entries(cricketPhases).map(([key, code]) => ({
  code,
  key,
}));
