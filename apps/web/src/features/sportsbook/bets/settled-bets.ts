import type { SportOrder } from '@arara/contract/player/sportsbook/sportsbook';
import { addCentavos, type Centavos, ZERO_CENTAVOS } from '@arara/money';
import { getSportBetStatus, isStakeReturned } from '../../wallet/wallet.ts';

/** The text of a message about settled bets by its key in the dictionary, with what they paid. */
export interface SettledNotice {
  readonly key: 'won' | 'returned' | 'part' | 'lost' | 'several';
  readonly count: number;
  readonly payout: Centavos;
}

/** What a message says about bets that have just been settled; null without any. */
export function describeSettledBets(orders: readonly SportOrder[]): SettledNotice | null {
  const [only, ...more] = orders;
  if (only === undefined) return null;
  const payout = orders.reduce((sum, order) => addCentavos(sum, order.payout), ZERO_CENTAVOS);
  if (more.length > 0) return { key: 'several', count: orders.length, payout };
  const key =
    payout > only.stakeLeft
      ? 'won'
      : isStakeReturned(getSportBetStatus(only))
        ? 'returned'
        : payout > 0
          ? 'part'
          : 'lost';
  return { key, count: 1, payout };
}
