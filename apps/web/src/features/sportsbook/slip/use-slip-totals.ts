import { useSyncExternalStore } from 'react';
import { useUserInfo } from '../../accounts/player/player.ts';
import { knownPrice, onPrices } from '../events/live-events.ts';
import type { SlipLeg } from './slip.ts';
import { useSlip } from './slip-store.ts';
import { type SlipSum, sumOf } from './slip-totals.ts';

const priceNow = ({ eventId, line, outcomeId }: SlipLeg) => knownPrice(eventId, line, outcomeId);

/** The slip summed up at the prices of now; counts anew when one of them moves. */
export function useSlipSum(): SlipSum {
  const slip = useSlip();
  const info = useUserInfo();
  useSyncExternalStore(
    (changed) => onPrices(slip.legs, changed),
    () =>
      slip.legs
        .map((leg) => {
          const price = priceNow(leg);
          return `${price?.odds} ${price?.open}`;
        })
        .join(),
  );
  return sumOf(slip, priceNow, info?.balance ?? null);
}
