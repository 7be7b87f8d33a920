import { type Centavos, scaleCentavos } from '@arara/money';

/** The reward of a passed milestone: `bouns` (a fraction with at most six decimals) times `amount`, rounded down. */
export const computeMilestoneReward = ({
  bouns,
  amount,
}: {
  readonly bouns: number;
  readonly amount: Centavos;
}): Centavos => scaleCentavos(amount, Math.round(bouns * 1_000_000), 1_000_000, 'down');
