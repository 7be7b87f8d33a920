import type { PlayerId } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';

declare const permitBrand: unique symbol;

/** Leave to stake an amount now. Only this file can make one, and no stake is taken without it. */
export interface Permit {
  readonly player: PlayerId;
  readonly amount: Centavos;
  readonly [permitBrand]: true;
}

/** Asks whether a player may stake an amount now. No limit, pause or exclusion exists yet, so the answer is always a permit. */
export const permitStake = (player: PlayerId, amount: Centavos): Permit => ({ player, amount }) as Permit;
