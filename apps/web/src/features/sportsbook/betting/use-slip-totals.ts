import { useSyncExternalStore } from 'react';
import { useUserInfo } from '../../accounts/accounts.ts';
import { getOutcomePrice, subscribeToPrices } from '../live/live-events.ts';
import { type CombinedTotals, computeCombinedTotals } from './combined-totals.ts';
import type { SlipKind } from './slip-model.ts';
import { useBetSlip } from './slip-store.ts';
import { type ComputedBetSlipTotals, computeBetSlipTotals } from './slip-totals.ts';

/** The totals of the slip in its present kind; `combined` is null for single bets. */
export interface SlipTotals {
  readonly kind: SlipKind;
  readonly singles: ComputedBetSlipTotals;
  readonly combined: CombinedTotals | null;
}

/** The totals of the slip at the current prices; computed again when a price changes. */
export function useSlipTotals(): SlipTotals {
  const slip = useBetSlip((view) => view);
  const info = useUserInfo();
  useSyncExternalStore(
    (changed) => subscribeToPrices(slip.legs, changed),
    () =>
      slip.legs
        .map((leg) => {
          const price = getOutcomePrice(leg);
          return `${price?.odds} ${price?.open}`;
        })
        .join(),
  );
  const kind = slip.legs.length < 2 ? 'single' : slip.kind;
  const balance = info?.balance ?? null;
  return {
    kind,
    singles: computeBetSlipTotals(slip, getOutcomePrice, balance),
    combined: kind === 'single' ? null : computeCombinedTotals(slip, kind, getOutcomePrice, balance),
  };
}
