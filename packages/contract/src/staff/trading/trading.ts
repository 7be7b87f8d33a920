/** Every call of the trading room. */
import { staffTradingBetCalls } from './bets.ts';
import { staffTradingEventCalls } from './events.ts';
import { staffTradingResultCalls } from './results.ts';
import { staffTradingTermCalls } from './terms.ts';

export const staffTradingCalls = {
  ...staffTradingEventCalls,
  ...staffTradingBetCalls,
  ...staffTradingTermCalls,
  ...staffTradingResultCalls,
};
