import { lazy, useState } from 'react';
import { BrokenPartErrorMessage, LazyBoundary, OverlayContainer } from '../platform/overlay/boundary.tsx';
import { useOpenDialogName } from '../platform/overlay/dialogs.ts';
import { useStepUp } from '../platform/overlay/step-up.ts';
import { useIsPageInUse } from '../platform/overlay/page-idle.ts';

const DialogOverlays = lazy(() => import('./overlays.tsx'));

/** The dialogs. The list of them is loaded once the page is in use, or at once when the address names a dialog. */
export function OverlaysSlot() {
  const isAsked = useStepUp(({ methods }) => methods !== null);
  const isOpen = useOpenDialogName() !== null || isAsked;
  const isInUse = useIsPageInUse();
  const [isNeeded, setIsNeeded] = useState(false);
  if ((isOpen || isInUse) && !isNeeded) setIsNeeded(true);
  return isNeeded ? (
    <LazyBoundary
      errorFallback={
        isOpen && (
          <OverlayContainer>
            <BrokenPartErrorMessage />
          </OverlayContainer>
        )
      }
    >
      <DialogOverlays />
    </LazyBoundary>
  ) : null;
}
