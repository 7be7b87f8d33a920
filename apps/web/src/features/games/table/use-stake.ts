import { type Centavos, toCentavos, minCentavos, scaleCentavos } from '@arara/money';
import { useState } from 'react';
import type { GameTerms } from './game-terms.ts';

const DEFAULT_GAME_STAKE = toCentavos(100);

/** The stake being chosen; undefined while the field is empty. */
export interface GameStakeChoice {
  readonly stake: Centavos | undefined;
  readonly set: (stake: Centavos | undefined) => void;
  /** The limits are not known yet: the stake cannot be halved, doubled or set to the largest. */
  readonly isPending: boolean;
  /** Never below the smallest stake. */
  readonly half: () => void;
  /** Never above what the choices of the bet allow. */
  readonly double: () => void;
  /** The largest that the choices of the bet and the balance allow. */
  readonly max: () => void;
}

/** Keeps the stake; `largest` is what the choices of the bet allow, `balance` is undefined for a visitor. */
export function useGameStake(
  { limits: { minStake }, isPending }: GameTerms,
  largest: Centavos,
  balance: Centavos | undefined,
): GameStakeChoice {
  // Null until one is chosen.
  const [chosen, set] = useState<Centavos | undefined | null>(null);
  const stake = chosen === null ? toCentavos(Math.max(DEFAULT_GAME_STAKE, minStake)) : chosen;
  const maxStake = toCentavos(Math.max(minStake, balance === undefined ? largest : minCentavos(largest, balance)));
  return {
    stake,
    set,
    isPending,
    half: () => set(toCentavos(Math.max(minStake, scaleCentavos(stake ?? maxStake, 1, 2, 'down')))),
    double: () => set(toCentavos(Math.min(largest, scaleCentavos(stake ?? minStake, 2, 1, 'down')))),
    max: () => set(maxStake),
  };
}
