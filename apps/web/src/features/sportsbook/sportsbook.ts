export { useMarketNameFormatters } from './odds/market-names.ts';
export { SportEventPage, FootballPage } from './pages.ts';
export { LiveEventCountSlot, LiveEventsSlot, SlipSlot } from './slots.tsx';
