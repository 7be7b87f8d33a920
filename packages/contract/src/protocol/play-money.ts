import { toCentavos } from '@arara/money';

/** The symbol of play money, so that it is never mistaken for reais. */
export const PLAY_MONEY_SYMBOL = 'T$';

/** The play money of a test account: its first balance, and the balance below which it is filled up again when its owner switches to it. */
export const playMoneyAmounts = { full: toCentavos(100_000), refillBelow: toCentavos(10_000) } as const;
