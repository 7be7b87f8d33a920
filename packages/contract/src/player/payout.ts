import { type Centavos, centavos, scale, subtract, ZERO } from '@arara/money';

/** Where a withdrawal may go; USDT for user type '20' alone (specification, point 3). */
export const payoutKinds = ['CPF', 'CNPJ', 'USDT'] as const;
export type PayoutKind = (typeof payoutKinds)[number];

/** The house's part of a withdrawal, rounded up (decisions.md, "Rounding": fees up). */
export const computeWithdrawalFee = (amount: Centavos, fraction: number): Centavos =>
  fraction === 0 ? ZERO : scale(amount, Math.round(fraction * 10_000), 10_000, 'up');

/** A rate as it is kept: ten-thousandths of a real for one USDT. */
export const toStoredUsdtRate = (reaisPerUsdt: number): number => Math.round(reaisPerUsdt * 10_000);

/** The chain takes 1 USDT of every payout (specification, 9). */
export const USDT_NETWORK_FEE = centavos(100);

/** What arrives in USDT, in hundredths: amount / rate, rounded down, less the network's 1 USDT; zero or below when nothing would. */
export const computeUsdtPayout = (paid: Centavos, rate: number): Centavos =>
  subtract(scale(paid, 10_000, rate, 'down'), USDT_NETWORK_FEE);

/** The least that arrives as anything at all at a rate. */
export const minimumUsdtWithdrawal = (rate: number): Centavos =>
  scale(centavos(USDT_NETWORK_FEE + 1), rate, 10_000, 'up');
