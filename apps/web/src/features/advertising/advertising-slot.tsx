import { lazy, Suspense } from 'react';
import { useAdvertisingConsent } from './consent.ts';

const PixelTracking = lazy(() => import('./pixel-tracking.tsx'));

/** The advertising pixel, if one is configured. */
export function AdvertisingSlot() {
  const consent = useAdvertisingConsent();
  return consent === undefined || consent === null ? null : (
    <Suspense>
      <PixelTracking consent={consent} />
    </Suspense>
  );
}
