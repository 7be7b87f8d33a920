import type { Centavos } from '@arara/money';

/** Money with its sign: a plus for what was won, a true minus for what was lost. */
export const formatSignedMoney = (amount: Centavos, money: (amount: Centavos) => string): string =>
  amount > 0 ? `+${money(amount)}` : amount < 0 ? `−${money(-amount as Centavos)}` : money(amount);
