import { lazyWithFullDictionary } from '../../platform/i18n/lazy-with-texts.ts';
import { LazyBoundary } from '../../platform/overlay/boundary.tsx';
import { useNotices } from './notice-store.ts';

const NoticeBanner = lazyWithFullDictionary(() => import('./notice-banner.tsx'));

/** The place of the banner; its code is loaded with the first notice. */
export function NoticeSlot() {
  const isWaiting = useNotices(({ waiting }) => waiting.length > 0);
  return isWaiting ? (
    <LazyBoundary part="overlay">
      <NoticeBanner />
    </LazyBoundary>
  ) : null;
}
