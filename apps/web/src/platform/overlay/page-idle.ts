import { useEffect, useState } from 'react';
import { create } from 'zustand';
import { useSession } from '../session/session.ts';

/** The page counts as idle after this time at the latest. */
const PAGE_IDLE_MAX_WAIT_MS = 1200;

/** True once the browser has painted the first screen and has time for code that the screen does not need. */
export function useIsIdleAfterFirstPaint(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    const finish = () => setIsIdle(true);
    // Safari has no idle callback.
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(finish, PAGE_IDLE_MAX_WAIT_MS / 2);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(finish, { timeout: PAGE_IDLE_MAX_WAIT_MS });
    return () => cancelIdleCallback(request);
  }, []);
  return isIdle;
}

/** What a person does first on a page, with any device; a screen reader's own commands end in a click. */
const FIRST_ACTION_EVENTS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'click'] as const;

const useHasActed = create<boolean>(() => false);
const noteFirstAction = () => {
  useHasActed.setState(true, true);
  for (const name of FIRST_ACTION_EVENTS) removeEventListener(name, noteFirstAction, { capture: true });
};

/** Waits for the first thing that a person does on the page. */
export function watchForFirstAction(): void {
  for (const name of FIRST_ACTION_EVENTS) addEventListener(name, noteFirstAction, { capture: true, passive: true });
}

/**
 * True once the page is idle and somebody uses it: a player, or a visitor who has moved, touched or typed anything. What nobody sees
 * before that (dialogs, other pages, the slip) is loaded then, and not for those who only look.
 */
export function useIsPageInUse(): boolean {
  const isIdle = useIsIdleAfterFirstPaint();
  const hasActed = useHasActed();
  const isPlayer = useSession(({ token }) => token !== null);
  return isIdle && (isPlayer || hasActed);
}
