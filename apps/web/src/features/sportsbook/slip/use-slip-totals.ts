import { useSyncExternalStore } from 'react';
import { useUserInfo } from '../../accounts/accounts.ts';
import { getPrice, subscribeToPrices } from '../events/live-events.ts';
import type { SlipLeg } from './slip.ts';
import { useSlip } from './slip-store.ts';
import { type SlipTotals, computeTotals } from './slip-totals.ts';

const getCurrentPrice = ({ eventId, line, outcomeId }: SlipLeg) => getPrice(eventId, line, outcomeId);

/** The totals of the slip at the current prices; computed again when a price changes. */
export function useSlipTotals(): SlipTotals {
  const slip = useSlip();
  const info = useUserInfo();
  useSyncExternalStore(
    (changed) => subscribeToPrices(slip.legs, changed),
    () =>
      slip.legs
        .map((leg) => {
          const price = getCurrentPrice(leg);
          return `${price?.odds} ${price?.open}`;
        })
        .join(),
  );
  return computeTotals(slip, getCurrentPrice, info?.balance ?? null);
}
