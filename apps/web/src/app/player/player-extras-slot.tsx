import { useUserInfo } from '../../features/accounts/accounts.ts';
import { lazyWithFullDictionary } from '../../platform/i18n/lazy-with-texts.ts';
import { LazyBoundary } from '../../platform/overlay/boundary.tsx';
import { useIsIdleAfterFirstPaint } from '../../platform/overlay/page-idle.ts';

const PromotionAndAdvertisingOverlays = lazyWithFullDictionary(() => import('./player-extras.tsx'));

/** Loads the extras of a player with real money (promotions, advertising) once the page is idle. */
export function PlayerExtrasSlot() {
  const isPlayer = useUserInfo()?.curreny === 'BRL';
  return useIsIdleAfterFirstPaint() && isPlayer ? (
    <LazyBoundary part="overlay" errorFallback={null}>
      <PromotionAndAdvertisingOverlays />
    </LazyBoundary>
  ) : null;
}
