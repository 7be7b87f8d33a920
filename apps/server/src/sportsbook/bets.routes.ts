import type { Handlers } from '../platform/http/calls/handlers.ts';
import type { Bets } from './bets.ts';

/** Calls of the bets. */
export const betsRoutes = (bets: Bets): Pick<Handlers, 'sportBet' | 'sportAbandon' | 'sportOrders'> => ({
  sportBet: async ({ player, key, input }) => bets.place(player, key, input),
  sportAbandon: async ({ lang, player, key, input }) => bets.abandon(lang, player, key, input.orderId),
  sportOrders: async ({ lang, player, input }) => bets.orders(lang, player, input),
});
