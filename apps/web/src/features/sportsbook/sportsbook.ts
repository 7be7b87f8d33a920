export { useMarketNames } from './odds/market-names.ts';
export { EventPage, FootballPage } from './pages.ts';
export { LiveCountSlot, LiveEventsSlot, SlipSlot } from './slots.tsx';
