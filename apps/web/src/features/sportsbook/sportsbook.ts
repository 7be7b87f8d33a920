export { announceBetChange } from './bet-changes.ts';
export { BetRailSlot } from './bet-rail-slot.tsx';
export { useMarketNameFormatters } from './odds/market-names.ts';
export { loadSportRules } from './screens/load-sport-rules.ts';
export { sportIcons } from './screens/sport-icons.ts';
export { LiveEventCountSlot, LiveEventsSlot, SlipSlot } from './slots.tsx';
export { listExamplesOfMarket, type SportRulesText } from './sport/sport-rules.ts';
export { useSportTexts } from './sport/sport-texts.ts';
