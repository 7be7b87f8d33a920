/** The phases of a fight: what comes before the first bell, its rounds, the breaks between them, and the wait for the cards. */
import { sharedPhases } from '../core/sport.ts';
import type { NamedCode } from '../core/sport.ts';

/** No fight has been longer for forty years; shorter ones have fewer. */
export const MAX_ROUNDS = 15;

export const boxingPhases = { ringWalks: 141, introductions: 142, roundBreak: 143, awaitingDecision: 144 } as const;

const FIRST_ROUND = 151;

/** The phase of a round, by its number from 1. */
export const findRoundPhase = (round: number): number => FIRST_ROUND + round - 1;

export const boxingPhaseNames: readonly NamedCode[] = [
  ...sharedPhases,
  ...Object.entries(boxingPhases).map(([key, code]) => ({ code, key })),
  ...Array.from({ length: MAX_ROUNDS }, (_, index) => ({ code: FIRST_ROUND + index, key: `round${index + 1}` })),
];
