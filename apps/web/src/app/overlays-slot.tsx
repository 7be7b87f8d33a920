import { lazy, useEffect, useState } from 'react';
import {
  BrokenPartErrorMessage,
  LazyBoundary,
  OverlayContainer,
  setBrokenPartHandler,
} from '../platform/overlay/boundary.tsx';
import { useOpenDialogName } from '../platform/overlay/dialogs.ts';
import { useStepUp } from '../platform/overlay/step-up.ts';
import { useIsIdleAfterFirstPaint, useIsPageInUse } from '../platform/overlay/page-idle.ts';

const DialogOverlays = lazy(() => import('./overlays.tsx'));

/** Keeps the app for visits without a network, and replaces it after a new version has come. Without its code there is no worker in this visit, and the next one tries again. */
function useKeepApp(): void {
  const isIdle = useIsIdleAfterFirstPaint();
  useEffect(() => {
    // The development server has no worker.
    if (!isIdle || !import.meta.env.PROD) return;
    void Promise.all([
      import('../platform/offline/app-update.ts'),
      import('../platform/offline/missing-code.ts'),
      import('../platform/offline/watch-failures.ts'),
    ])
      .then(([{ registerServiceWorker }, { watchForMissingCode, reloadIfCodeIsGone }, failures]) => {
        watchForMissingCode();
        failures.reportUncaughtErrors();
        setBrokenPartHandler((error, part) => {
          failures.reportFailure(part, error);
          void reloadIfCodeIsGone(error);
        });
        return registerServiceWorker();
      })
      // The app works without it, and the next visit tries again.
      .catch(() => undefined);
  }, [isIdle]);
}

/** The dialogs. The list of them is loaded once the page is in use, or at once when the address names a dialog. */
export function OverlaysSlot() {
  useKeepApp();
  const isAsked = useStepUp(({ methods }) => methods !== null);
  const isOpen = useOpenDialogName() !== null || isAsked;
  const isInUse = useIsPageInUse();
  const [isNeeded, setIsNeeded] = useState(false);
  if ((isOpen || isInUse) && !isNeeded) setIsNeeded(true);
  return isNeeded ? (
    <LazyBoundary
      part="dialog"
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
