import { lazy } from 'react';
import { useUserInfo } from '../features/accounts/accounts.ts';
import { withFullDictionary } from '../platform/i18n/i18n.ts';
import { LazyBoundary } from '../platform/overlay/boundary.tsx';
import { usePageIdle } from '../platform/overlay/page-idle.ts';

const PlayerExtras = lazy(() => withFullDictionary(() => import('./player-extras.tsx')));

/** What is loaded beside the pages for a player with real money, once the page is idle. */
export function PlayerExtrasSlot() {
  const isPlayer = useUserInfo()?.curreny === 'BRL';
  return usePageIdle() && isPlayer ? (
    <LazyBoundary>
      <PlayerExtras />
    </LazyBoundary>
  ) : null;
}
