import { lazy, type ReactNode } from 'react';
import { LazyBoundary } from '../platform/overlay/boundary.tsx';
import { withFullDictionary } from '../platform/i18n/i18n.ts';
import { useUserInfo } from '../features/accounts/player/player.ts';
import { usePageIdle } from '../features/sportsbook/sportsbook.tsx';

const Pieces = lazy(() => withFullDictionary(() => import('./player-extras.tsx')));
const Hero = lazy(() => withFullDictionary(() => import('../features/promotions/offer-hero.tsx')));
const Bonus = lazy(() => withFullDictionary(() => import('../features/promotions/bonus-card.tsx')));

/** Offers, the bonus overlay's turn and rewards: for a player with real money, once the page stands. */
export function PlayerExtrasSlot() {
  const isPlayer = useUserInfo()?.curreny === 'BRL';
  return usePageIdle() && isPlayer ? (
    <LazyBoundary>
      <Pieces />
    </LazyBoundary>
  ) : null;
}

/** Home's welcome for a player who may have an offer; `words` is what stands there otherwise. */
export function HomeOfferSlot({ words }: { readonly words: ReactNode }) {
  const info = useUserInfo();
  return info?.curreny === 'BRL' && info.paypackage < 2 ? (
    <LazyBoundary fallback={words} errorFallback={words}>
      <Hero>{words}</Hero>
    </LazyBoundary>
  ) : (
    words
  );
}

/** The open bonus, for the wallet page. */
export const BonusCardSlot = () => (
  <LazyBoundary>
    <Bonus />
  </LazyBoundary>
);
