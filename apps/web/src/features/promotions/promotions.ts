export { BonusCardSlot } from './bonus/bonus-card-slot.tsx';
export { HomeOfferSlot } from './slots.tsx';
export { VipBadge } from './vip/vip-badge.tsx';
export { PlayerPromotionOverlays } from './player-promotions.tsx';
