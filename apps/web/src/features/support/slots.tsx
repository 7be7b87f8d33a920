import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { lazyWithFullDictionary } from '../../platform/i18n/lazy-with-texts.ts';
import { LazyBoundary, ReloadButton } from '../../platform/overlay/boundary.tsx';
import { useIsPageInUse } from '../../platform/overlay/page-idle.ts';

export const SupportChatDialog = lazyWithFullDictionary(() => import('./chat/chat-dialog.tsx'));
const SupportButton = lazyWithFullDictionary(() => import('./support-button.tsx'));

/** A screen reader moves through a page without any event: nobody waits longer than this for the button. */
const SUPPORT_BUTTON_WAIT_MS = 5000;

/** The floating button, on home only, once the page is in use or has been looked at for a while. */
export function SupportButtonSlot() {
  const [path] = useLocation();
  const isInUse = useIsPageInUse();
  const [hasWaited, setHasWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasWaited(true), SUPPORT_BUTTON_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return (isInUse || hasWaited) && path === '/home' ? (
    <LazyBoundary part="frame" errorFallback={<ReloadButton />}>
      <SupportButton />
    </LazyBoundary>
  ) : null;
}
