export { BonusCardSlot } from './bonus/bonus-card-slot.tsx';
export { BonusesPage, OffersPage, VipPage } from './pages.ts';
export { HomeOfferSlot } from './slots.tsx';
export { VipBadge } from './vip/vip-badge.tsx';
export { PlayerPromotionOverlays } from './player-promotions.tsx';
