import { lazyWithFullDictionary } from '../../../platform/i18n/lazy-with-texts.ts';
import { LazyBoundary } from '../../../platform/overlay/boundary.tsx';

const BonusCard = lazyWithFullDictionary(() => import('./bonus-card.tsx'));

/** The open bonus, for the wallet page. */
export const BonusCardSlot = () => (
  <LazyBoundary>
    <BonusCard />
  </LazyBoundary>
);
