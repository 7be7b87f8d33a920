import type { Centavos } from '@arara/money';
import { z } from 'zod';
import { type EnvironmentVariable, createReaisAmountSchema } from './variable.ts';

/** What an operator decides about withdrawals. */
export interface WithdrawConfig {
  readonly minimum: Centavos;
  readonly maximum: Centavos;
  readonly perDay: number;
  /** Part of a withdrawal that the house keeps: 0.02 is 2 %. */
  readonly feeFraction: number;
  /** Reais for one USDT. */
  readonly usdtRate: number;
  /** Who sends USDT: the staff, who enter the outcome in the back office, or a sandbox. */
  readonly usdtSender: 'hand' | 'sandbox';
  /** Above this in a player's day, two people of the staff must approve. */
  readonly twoStaffAbove: Centavos;
  /** A withdrawal above this needs a step-up, to the own CPF too. */
  readonly stepUpAbove: Centavos;
  /** Withdrawals that need nobody's approval: `upToPerDay` 0 is none. */
  readonly autoApprove: { readonly upToPerDay: Centavos; readonly afterPaid: number };
}

export const withdrawalEnvironmentVariables: readonly EnvironmentVariable[] = [
  { name: 'WITHDRAW_MIN', fallback: '50', meaning: 'the least that can be withdrawn at once, in reais' },
  { name: 'WITHDRAW_MAX', fallback: '10000', meaning: 'the most that can be withdrawn at once, in reais' },
  { name: 'WITHDRAW_PER_DAY', fallback: '99', meaning: "a player's withdrawals per day" },
  {
    name: 'WITHDRAW_FEE',
    fallback: '0',
    meaning: 'part of a withdrawal that the house keeps, but for those that a VIP level has free: 0.02 is 2 %',
  },
  {
    name: 'USDT_SENDER',
    fallback: 'hand',
    meaning: 'who sends USDT: hand (staff settle it in the back office) or sandbox; sandbox is refused in production',
  },
  { name: 'USDT_RATE', fallback: '5.5', meaning: 'reais for one USDT' },
  {
    name: 'WITHDRAW_TWO_STAFF_ABOVE',
    fallback: '2000',
    meaning: 'withdrawals that take a player’s day above this, in reais, need the yes of two people',
  },
  {
    name: 'STEP_UP_ABOVE',
    fallback: '1000',
    meaning:
      'a withdrawal above this, in reais, asks for the password again; one to another account than the own CPF always does',
  },
  {
    name: 'WITHDRAW_AUTO_APPROVE_PER_DAY',
    fallback: '0',
    meaning: 'so much a day, in reais, a proven player may withdraw to the own CPF without a review; 0 is never',
  },
  {
    name: 'WITHDRAW_AUTO_APPROVE_AFTER',
    fallback: '3',
    meaning: 'a player is proven after so many withdrawals that arrived',
  },
];

const createIntegerEnvironmentSchema = (fallback: string) =>
  z
    .string()
    .regex(/^\d{1,6}$/, 'is not a whole number')
    .default(fallback)
    .transform(Number);

/** Fields of the environment, for config.ts to read. */
export const withdrawalEnvironmentSchemas = {
  WITHDRAW_MIN: createReaisAmountSchema('50').refine((amount) => amount > 0, 'is not above 0'),
  WITHDRAW_MAX: createReaisAmountSchema('10000').refine((amount) => amount > 0, 'is not above 0'),
  WITHDRAW_PER_DAY: createIntegerEnvironmentSchema('99'),
  WITHDRAW_FEE: z
    .string()
    .regex(/^0(\.\d{1,4})?$/, 'is not a part below 1 with at most four decimals')
    .default('0')
    .transform(Number),
  USDT_RATE: z
    .string()
    .regex(/^(?=.*[1-9])\d{1,4}(\.\d{1,4})?$/, 'is not a rate above 0 with at most four decimals')
    .default('5.5')
    .transform(Number),
  USDT_SENDER: z.enum(['hand', 'sandbox'], { error: 'is not hand or sandbox' }).default('hand'),
  WITHDRAW_TWO_STAFF_ABOVE: createReaisAmountSchema('2000'),
  STEP_UP_ABOVE: createReaisAmountSchema('1000'),
  WITHDRAW_AUTO_APPROVE_PER_DAY: createReaisAmountSchema('0'),
  WITHDRAW_AUTO_APPROVE_AFTER: createIntegerEnvironmentSchema('3'),
};

type WithdrawalEnvironmentValues = {
  readonly [Name in keyof typeof withdrawalEnvironmentSchemas]: z.output<(typeof withdrawalEnvironmentSchemas)[Name]>;
};

/** What is wrong with these values together, a line each. */
export const checkWithdrawalEnvironmentVariables = (read: WithdrawalEnvironmentValues): string[] =>
  read.WITHDRAW_MIN > read.WITHDRAW_MAX ? ['WITHDRAW_MIN is above WITHDRAW_MAX'] : [];

export const toWithdrawConfig = (read: WithdrawalEnvironmentValues): WithdrawConfig => ({
  minimum: read.WITHDRAW_MIN,
  maximum: read.WITHDRAW_MAX,
  perDay: read.WITHDRAW_PER_DAY,
  feeFraction: read.WITHDRAW_FEE,
  usdtRate: read.USDT_RATE,
  usdtSender: read.USDT_SENDER,
  twoStaffAbove: read.WITHDRAW_TWO_STAFF_ABOVE,
  stepUpAbove: read.STEP_UP_ABOVE,
  autoApprove: {
    upToPerDay: read.WITHDRAW_AUTO_APPROVE_PER_DAY,
    afterPaid: read.WITHDRAW_AUTO_APPROVE_AFTER,
  },
});
