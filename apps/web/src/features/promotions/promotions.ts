export { BonusCardSlot, HomeOfferSlot } from './slots.tsx';
export { PlayerPromotions } from './player-promotions.tsx';
