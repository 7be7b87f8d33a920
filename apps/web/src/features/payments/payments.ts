export { DepositTermsPanel } from './deposits/deposit-terms.tsx';
export { DepositPackageGrid } from './deposits/package-grid.tsx';
export { CashierDialog } from './slots.ts';
export { PendingWithdrawals } from './home-slots.ts';
export {
  bonusOverlayQuery,
  depositTermsQuery,
  depositPackagesQuery,
  useCountdownText,
  useRunningOffer,
} from './offers/offer-queries.ts';
export type { RunningDepositOffer } from './offers/running-offer.ts';
export { useHasOpenDepositOrder } from './orders/open-order.ts';
export { recordUnreportedPixelPurchase, useUnreportedPixelPurchase } from './orders/unsent-purchase.ts';
export { useBonusOverlayOffer } from './offers/bonus-overlay.ts';
