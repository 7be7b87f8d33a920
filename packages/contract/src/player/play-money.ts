import { centavos } from '@arara/money';

/** The mark of play money: it never looks like reais. */
export const PLAY_MONEY_SYMBOL = 'T$';

/** The play money of a test account: what it begins with, and below what it is filled up again when its owner switches to it. */
export const playMoney = { full: centavos(100_000), refillBelow: centavos(10_000) } as const;
