import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useOpenDialogName } from '../../platform/overlay/dialogs.ts';
import { focusPageIfLost } from './focus-page.ts';

/** After the first of these times a closed dialog has usually gone and given the focus back; on a slow phone after a later one. */
const CLOSED_AFTER_MS = [400, 1000, 2500] as const;

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
    const timers = CLOSED_AFTER_MS.map((afterMs) => setTimeout(focusPageIfLost, afterMs));
    return () => timers.forEach((timer) => clearTimeout(timer));
  }, [path, dialog]);
}
