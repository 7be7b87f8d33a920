export { CashierDialog, PaySuccessPage } from './slots.ts';
export {
  bonusOverlayQuery,
  depositTermsQuery,
  packagesQuery,
  useCountdown,
  useRunningOffer,
} from './offers/offer-queries.ts';
export type { RunningOffer } from './offers/running-offer.ts';
export { recordUnsentPurchase, useUnsentPurchase } from './orders/unsent-purchase.ts';
