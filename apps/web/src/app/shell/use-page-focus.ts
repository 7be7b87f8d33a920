import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useOpenDialogName } from '../../platform/overlay/dialogs.ts';

/** After this time a closed dialog has gone from the screen and given the focus back. */
const CLOSED_AFTER_MS = 400;

/** True when nothing that is seen has the focus: what had it is gone, or on a page that is hidden now. */
const isFocusLost = (): boolean => {
  const focused = document.activeElement;
  return focused === null || focused === document.body || !focused.checkVisibility();
};

/**
 * Gives the focus to the page when what had it has gone: a link of the page before, or the button that opened a dialog, as after
 * the log-in. Otherwise somebody with a keyboard or a screen reader would begin at the top of the window again.
 */
export function usePageFocus(): void {
  const [path] = useLocation();
  const dialog = useOpenDialogName();
  const seen = useRef({ path, dialog });
  useEffect(() => {
    const hasChanged = seen.current.path !== path || (seen.current.dialog !== null && dialog === null);
    seen.current = { path, dialog };
    // A fresh page begins at its top.
    if (!hasChanged || dialog !== null) return undefined;
    const timer = setTimeout(() => {
      if (isFocusLost()) document.querySelector('main')?.focus({ preventScroll: true });
    }, CLOSED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [path, dialog]);
}
