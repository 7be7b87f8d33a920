import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { advertisingPixelQuery } from './pixel-query.ts';

const PixelTracking = lazy(() => import('./pixel-tracking.tsx'));

/** The advertising pixel, if one is configured. */
export function AdvertisingSlot() {
  const { data: pixel } = useQuery(advertisingPixelQuery);
  return pixel === undefined || pixel === null ? null : (
    <Suspense>
      <PixelTracking />
    </Suspense>
  );
}
