import { type Centavos, scale } from '@arara/money';

/** What a passed milestone brings: `bouns` (a fraction with at most six decimals) × `amount`, rounded down (specification, point 9). */
export const computeReward = ({ bouns, amount }: { readonly bouns: number; readonly amount: Centavos }): Centavos =>
  scale(amount, Math.round(bouns * 1_000_000), 1_000_000, 'down');
