export { EventPage, FootballPage, LiveCountSlot, LiveEventsSlot, SlipSlot } from './slots.tsx';
