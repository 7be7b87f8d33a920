import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { pixelQuery } from './pixel-query.ts';

const Measured = lazy(() => import('./pixel-tracking.tsx'));

/** Nothing at all, unless the house has an advertising pixel. */
export function AdvertisingSlot() {
  const { data: pixel } = useQuery(pixelQuery);
  return pixel === undefined || pixel === null ? null : (
    <Suspense>
      <Measured script={pixel.script} />
    </Suspense>
  );
}
