export { BonusCardSlot } from './bonus/bonus-card-slot.tsx';
export { HomeOfferSlot } from './slots.tsx';
export { PlayerPromotionOverlays } from './player-promotions.tsx';
