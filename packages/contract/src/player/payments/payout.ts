import { type Centavos, toCentavos, scaleCentavos, subtractCentavos, ZERO_CENTAVOS } from '@arara/money';

/** The kinds of account that a withdrawal may go to. USDT is only for user type '20'. */
export const payoutKinds = ['CPF', 'CNPJ', 'USDT'] as const;
export type PayoutKind = (typeof payoutKinds)[number];

/** The fee of a withdrawal, rounded up. */
export const computeWithdrawalFee = (amount: Centavos, fraction: number): Centavos =>
  fraction === 0 ? ZERO_CENTAVOS : scaleCentavos(amount, Math.round(fraction * 10_000), 10_000, 'up');

/** A rate as it is stored: ten-thousandths of a real for one USDT. */
export const toStoredUsdtRate = (reaisPerUsdt: number): number => Math.round(reaisPerUsdt * 10_000);

/** The network fee of a USDT payout: 1 USDT, in hundredths. */
export const USDT_NETWORK_FEE_HUNDREDTHS = toCentavos(100);

/** What arrives in USDT, in hundredths: amount / rate, rounded down, minus the network fee. Zero or below when nothing arrives. */
export const computeUsdtPayout = (paid: Centavos, rate: number): Centavos =>
  subtractCentavos(scaleCentavos(paid, 10_000, rate, 'down'), USDT_NETWORK_FEE_HUNDREDTHS);

/** The smallest withdrawal of which something arrives in USDT at this rate. */
export const computeMinimumUsdtWithdrawal = (rate: number): Centavos =>
  scaleCentavos(toCentavos(USDT_NETWORK_FEE_HUNDREDTHS + 1), rate, 10_000, 'up');
