export { useMarketNames } from './odds/market-names.ts';
export { EventPage, FootballPage, LiveCountSlot, LiveEventsSlot, SlipSlot } from './slots.tsx';
