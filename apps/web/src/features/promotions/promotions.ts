export { BonusCardSlot } from './bonus/bonus-card-slot.tsx';
export { BonusesPage, HomeOfferSlot, OffersPage, VipPage } from './slots.tsx';
export { VipBadge } from './vip/vip-badge.tsx';
export { PlayerPromotionOverlays } from './player-promotions.tsx';
