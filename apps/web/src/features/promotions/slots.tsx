import type { ReactNode } from 'react';
import { useUserInfo } from '../accounts/accounts.ts';
import { lazyWithFullDictionary } from '../../platform/i18n/lazy-with-texts.ts';
import { LazyBoundary } from '../../platform/overlay/boundary.tsx';

const DepositOfferBanner = lazyWithFullDictionary(() => import('./offers/offer-hero.tsx'));

/** Home's welcome for a player who may have an offer; `welcome` is shown without one. */
export function HomeOfferSlot({ welcome }: { readonly welcome: ReactNode }) {
  const info = useUserInfo();
  return info?.curreny === 'BRL' && info.paypackage < 2 ? (
    <LazyBoundary fallback={welcome} errorFallback={welcome}>
      <DepositOfferBanner>{welcome}</DepositOfferBanner>
    </LazyBoundary>
  ) : (
    welcome
  );
}
