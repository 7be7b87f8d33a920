import { type Centavos, parseDecimalAmount, toCentavos } from '@arara/money';
import { z } from 'zod';
import type { EnvironmentVariable } from './variable.ts';

/** What an operator decides about deposits. */
export interface DepositConfig {
  readonly depositExpirySeconds: number;
  /** The limits of an amount that players type beside the packages; null while they may choose packages only. */
  readonly freeDepositAmount: FreeDepositAmountLimits | null;
}

/** The least and the most that players may type. */
export interface FreeDepositAmountLimits {
  readonly least: Centavos;
  readonly most: Centavos;
}

/** The limits that the word `on` stands for: the smallest and the largest of the first packages. */
const DEFAULT_FREE_DEPOSIT_AMOUNT: FreeDepositAmountLimits = { least: toCentavos(2000), most: toCentavos(500_000) };

export const depositEnvironmentVariables: readonly EnvironmentVariable[] = [
  { name: 'DEPOSIT_EXPIRY_S', fallback: '1800', meaning: 'seconds in which a deposit can be paid' },
  {
    name: 'FREE_DEPOSIT_AMOUNT',
    fallback: 'off',
    meaning:
      'whether players may type an amount beside the deposit packages: off, on (20 to 5000 reais), or limits of your own in reais, like 10-2000; it has no gift and no discount',
  },
];

/** Reads `off`, `on` or `10-2000`. */
const freeDepositAmountSchema = z
  .string()
  .default('off')
  .transform((text, ctx): FreeDepositAmountLimits | null => {
    if (text === 'off') return null;
    if (text === 'on') return DEFAULT_FREE_DEPOSIT_AMOUNT;
    const [least, most, ...more] = text.split('-').map(parseDecimalAmount);
    if (least === undefined || most === undefined || more.length > 0 || least <= 0 || least > most) {
      ctx.addIssue({ code: 'custom', message: 'is not off, on or limits in reais like 10-2000' });
      return null;
    }
    return { least, most };
  });

/** Fields of the environment, for config.ts to read. */
export const depositEnvironmentSchemas = {
  DEPOSIT_EXPIRY_S: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, 'is not a whole number of seconds from 1 to 999999')
    .transform(Number)
    .default(1800),
  FREE_DEPOSIT_AMOUNT: freeDepositAmountSchema,
};

type DepositEnvironmentValues = {
  readonly [Name in keyof typeof depositEnvironmentSchemas]: z.output<(typeof depositEnvironmentSchemas)[Name]>;
};

export const toDepositConfig = (read: DepositEnvironmentValues): DepositConfig => ({
  depositExpirySeconds: read.DEPOSIT_EXPIRY_S,
  freeDepositAmount: read.FREE_DEPOSIT_AMOUNT,
});
