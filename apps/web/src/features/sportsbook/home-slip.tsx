import { lazy, Suspense } from 'react';
import { useSlip } from './slip/slip-store.ts';

const SlipPlace = lazy(async () => ({ default: (await import('./slip-area.tsx')).SlipArea }));

/** The slip on home; its code is loaded when it has a selection. */
export default function HomeSlip() {
  const empty = useSlip(({ legs }) => legs.length === 0);
  return empty ? null : (
    <Suspense>
      <SlipPlace />
    </Suspense>
  );
}
