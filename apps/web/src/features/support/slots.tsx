import { useLocation } from 'wouter';
import { lazyWithFullDictionary } from '../../platform/i18n/lazy-with-texts.ts';
import { LazyBoundary } from '../../platform/overlay/boundary.tsx';
import { useIsPageInUse } from '../../platform/overlay/page-idle.ts';

export const SupportChatDialog = lazyWithFullDictionary(() => import('./chat/chat-dialog.tsx'));
export const ComplaintFormPage = lazyWithFullDictionary(() => import('./complaints/complaint-form-page.tsx'));
export const ComplaintStatePage = lazyWithFullDictionary(() => import('./complaints/complaint-state-page.tsx'));
const SupportButton = lazyWithFullDictionary(() => import('./support-button.tsx'));

/** The floating button, on home only, once the page is in use. */
export function SupportButtonSlot() {
  const [path] = useLocation();
  return useIsPageInUse() && path === '/home' ? (
    <LazyBoundary>
      <SupportButton />
    </LazyBoundary>
  ) : null;
}
