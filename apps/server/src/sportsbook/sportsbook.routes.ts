import type { Handlers } from '../platform/http/calls/handlers.ts';
import type { Bets, Sportsbook } from './sportsbook.ts';

type ReadCalls = 'sportList' | 'sportEvents' | 'sportEvent' | 'sportSearch';
type BetCalls = 'sportBet' | 'sportAbandon' | 'sportOrders';

/** The calls that anybody may make. */
export const sportsbookRoutes = ({ reads }: Pick<Sportsbook, 'reads'>): Pick<Handlers, ReadCalls> => ({
  sportList: async () => reads.list(),
  sportEvents: async ({ lang, input }) => reads.events(lang, input),
  sportEvent: async ({ lang, input }) => reads.event(lang, input.eventId),
  sportSearch: async ({ lang, input }) => reads.search(lang, input.q),
});

/** The calls of a player about bets. */
export const betsRoutes = (bets: Bets): Pick<Handlers, BetCalls> => ({
  sportBet: async ({ player, key, input }) => bets.place(player, key, input),
  sportAbandon: async ({ lang, player, key, input }) => bets.abandon(lang, player, key, input.orderId),
  sportOrders: async ({ lang, player, input }) => bets.orders(lang, player, input),
});
