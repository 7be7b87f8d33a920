import { useSyncExternalStore } from 'react';
import { useUserInfo } from '../../accounts/accounts.ts';
import { getOutcomePrice, subscribeToPrices } from '../events/live-events.ts';
import type { SlipLeg } from './slip.ts';
import { useBetSlip } from './slip-store.ts';
import { type ComputedBetSlipTotals, computeBetSlipTotals } from './slip-totals.ts';

const getCurrentSlipLegPrice = ({ eventId, line, outcomeId }: SlipLeg) => getOutcomePrice(eventId, line, outcomeId);

/** The totals of the slip at the current prices; computed again when a price changes. */
export function useSlipTotals(): ComputedBetSlipTotals {
  const slip = useBetSlip();
  const info = useUserInfo();
  useSyncExternalStore(
    (changed) => subscribeToPrices(slip.legs, changed),
    () =>
      slip.legs
        .map((leg) => {
          const price = getCurrentSlipLegPrice(leg);
          return `${price?.odds} ${price?.open}`;
        })
        .join(),
  );
  return computeBetSlipTotals(slip, getCurrentSlipLegPrice, info?.balance ?? null);
}
