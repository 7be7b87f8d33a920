import { lazy, Suspense } from 'react';
import { useSlip } from './slip/slip-store.ts';

const SlipPlace = lazy(async () => ({ default: (await import('./slip-area.tsx')).SlipArea }));

/** The slip beside home: its code is loaded when something is in it. */
export default function HomeSlip() {
  const empty = useSlip(({ legs }) => legs.length === 0);
  return empty ? null : (
    <Suspense>
      <SlipPlace />
    </Suspense>
  );
}
