import { Suspense } from 'react';
import { lazyWithFullDictionary } from '../../platform/i18n/lazy-with-texts.ts';
import { useBetSlip } from './slip/slip-store.ts';

const LazyBetSlipArea = lazyWithFullDictionary(async () => ({ default: (await import('./slip-area.tsx')).SlipArea }));

/** The slip on home; its code is loaded when it has a selection. */
export default function HomeSlip() {
  const empty = useBetSlip(({ legs }) => legs.length === 0);
  return empty ? null : (
    <Suspense>
      <LazyBetSlipArea />
    </Suspense>
  );
}
