import type { Centavos } from '@arara/money';
import { type CashOutPart, computeCashOutPart } from '@arara/sports/bets/cash-out';
import { defaultBetSlipLimits } from '@arara/sports/bets/slip';

/** The parts of a slider, in per cent: 5 to 95 in steps of 5, then all of it. */
export const CASH_OUT_PERCENT = { least: 5, step: 5, all: 100 } as const;

/** What a part of a bet pays at a quote; undefined if the rest would be below the smallest stake. */
export const computePercentCashOut = (
  percent: number,
  { stakeLeft, quote }: { readonly stakeLeft: Centavos; readonly quote: Centavos },
): CashOutPart | undefined =>
  computeCashOutPart({ stakeLeft, quote, fraction: percent * 100, minStake: defaultBetSlipLimits.minStake });

/** True when a part can be cashed out at all: the smallest stake must be left. */
export const canCashOutPart = (stakeLeft: Centavos): boolean =>
  computePercentCashOut(CASH_OUT_PERCENT.least, { stakeLeft, quote: stakeLeft }) !== undefined;
