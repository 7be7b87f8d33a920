import { useUserInfo } from '../../features/accounts/accounts.ts';
import { lazyWithTexts } from '../../platform/i18n/lazy-with-texts.ts';
import { LazyBoundary } from '../../platform/overlay/boundary.tsx';
import { usePageIdle } from '../../platform/overlay/page-idle.ts';

const PlayerExtras = lazyWithTexts(() => import('./player-extras.tsx'));

/** Loads the extras of a player with real money (promotions, advertising) once the page is idle. */
export function PlayerExtrasSlot() {
  const isPlayer = useUserInfo()?.curreny === 'BRL';
  return usePageIdle() && isPlayer ? (
    <LazyBoundary>
      <PlayerExtras />
    </LazyBoundary>
  ) : null;
}
