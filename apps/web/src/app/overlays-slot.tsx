import { lazy, useState } from 'react';
import { BrokenPart, LazyBoundary, OverlayFrame } from '../platform/overlay/boundary.tsx';
import { useOpenDialog } from '../platform/overlay/dialogs.ts';
import { usePageIdle } from '../platform/overlay/page-idle.ts';

const Overlays = lazy(() => import('./overlays.tsx'));

/** The dialogs. The list of them is loaded once the page is idle, or at once when the address names a dialog. */
export function OverlaysSlot() {
  const isOpen = useOpenDialog() !== null;
  const isIdle = usePageIdle();
  const [isNeeded, setIsNeeded] = useState(false);
  if ((isOpen || isIdle) && !isNeeded) setIsNeeded(true);
  return isNeeded ? (
    <LazyBoundary
      errorFallback={
        isOpen && (
          <OverlayFrame>
            <BrokenPart />
          </OverlayFrame>
        )
      }
    >
      <Overlays />
    </LazyBoundary>
  ) : null;
}
