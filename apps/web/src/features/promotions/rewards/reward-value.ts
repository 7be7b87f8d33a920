import { type Centavos, scale } from '@arara/money';

/** The reward of a passed milestone: `bouns` (a fraction with at most six decimals) times `amount`, rounded down. */
export const computeReward = ({ bouns, amount }: { readonly bouns: number; readonly amount: Centavos }): Centavos =>
  scale(amount, Math.round(bouns * 1_000_000), 1_000_000, 'down');
