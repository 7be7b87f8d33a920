import { lazy, type ReactNode } from 'react';
import { Piece } from '../platform/overlay/boundary.tsx';
import { withAllTexts } from '../platform/i18n/i18n.ts';
import { useUserInfo } from '../features/accounts/player/player.ts';
import { useRested } from '../features/sportsbook/sportsbook.tsx';

const Pieces = lazy(() => withAllTexts(() => import('./player-extras.tsx')));
const Hero = lazy(() => withAllTexts(() => import('../features/promotions/offer-hero.tsx')));
const Bonus = lazy(() => withAllTexts(() => import('../features/promotions/bonus-card.tsx')));

/** Offers, the bonus overlay's turn and rewards: for a player with real money, once the page stands. */
export function PromotionPieces() {
  const isPlayer = useUserInfo()?.curreny === 'BRL';
  return useRested() && isPlayer ? (
    <Piece>
      <Pieces />
    </Piece>
  ) : null;
}

/** Home's welcome for a player who may have an offer; `words` is what stands there otherwise. */
export function HomeOffer({ words }: { readonly words: ReactNode }) {
  const info = useUserInfo();
  return info?.curreny === 'BRL' && info.paypackage < 2 ? (
    <Piece fallback={words} failed={words}>
      <Hero>{words}</Hero>
    </Piece>
  ) : (
    words
  );
}

/** The open bonus, for the wallet page. */
export const WalletBonus = () => (
  <Piece>
    <Bonus />
  </Piece>
);
