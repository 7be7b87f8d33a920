export { BonusCardSlot } from './bonus/bonus-card-slot.tsx';
export { HomeOfferSlot } from './slots.tsx';
export { PlayerPromotions } from './player-promotions.tsx';
