import { lazyWithTexts } from '../../../platform/i18n/lazy-with-texts.ts';
import { LazyBoundary } from '../../../platform/overlay/boundary.tsx';

const BonusCard = lazyWithTexts(() => import('./bonus-card.tsx'));

/** The open bonus, for the wallet page. */
export const BonusCardSlot = () => (
  <LazyBoundary>
    <BonusCard />
  </LazyBoundary>
);
