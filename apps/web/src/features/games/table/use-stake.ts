import type { BetLimits } from '@arara/games';
import { type Centavos, centavos, min, scale } from '@arara/money';
import { useState } from 'react';

const DEFAULT_STAKE = centavos(100);

/** The stake being chosen; undefined while the field is empty. */
export interface StakeChoice {
  readonly stake: Centavos | undefined;
  readonly set: (stake: Centavos | undefined) => void;
  /** Never below the smallest stake. */
  readonly half: () => void;
  /** Never above what the choices of the bet allow. */
  readonly double: () => void;
  /** The largest that the choices of the bet and the balance allow. */
  readonly max: () => void;
}

/** Keeps the stake; `largest` is what the choices of the bet allow, `balance` is undefined for a visitor. */
export function useStake({ minStake }: BetLimits, largest: Centavos, balance: Centavos | undefined): StakeChoice {
  const [stake, set] = useState<Centavos | undefined>(() => centavos(Math.max(DEFAULT_STAKE, minStake)));
  const maxStake = centavos(Math.max(minStake, balance === undefined ? largest : min(largest, balance)));
  return {
    stake,
    set,
    half: () => set(centavos(Math.max(minStake, scale(stake ?? maxStake, 1, 2, 'down')))),
    double: () => set(centavos(Math.min(largest, scale(stake ?? minStake, 2, 1, 'down')))),
    max: () => set(maxStake),
  };
}
