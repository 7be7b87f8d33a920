export { announceBetChange } from './bet-changes.ts';
export { BetRailSlot } from './bet-rail-slot.tsx';
export { useMarketNameFormatters } from './odds/market-names.ts';
export { sportIcons } from './screens/sport-icons.ts';
export { LiveEventCountSlot, LiveEventsSlot, SlipSlot } from './slots.tsx';
export { useSportTexts } from './sport/sport-texts.ts';
