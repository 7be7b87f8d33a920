import { add, type Centavos, scale, ZERO } from '@arara/money';

/** What a deposit brings and what it takes to cash it out. */
export interface DepositTerms {
  readonly received: Centavos;
  /** Stakes until all of it may be withdrawn: 1 × the deposit and 2 × the bonus (decisions.md, "Turnover"). */
  readonly toWager: Centavos;
  /** What wagering that costs on average in a game of the given return. */
  readonly expectedCost: Centavos;
}

/** `rtp` is the game's promised return in percent, with at most two decimals. */
export function depositTerms(price: Centavos, gift: Centavos, rtp: number): DepositTerms {
  const toWager = add(price, scale(gift, 2, 1, 'down'));
  const edge = 10_000 - Math.round(rtp * 100);
  return { received: add(price, gift), toWager, expectedCost: edge <= 0 ? ZERO : scale(toWager, edge, 10_000, 'up') };
}
