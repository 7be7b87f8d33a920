import type { PlayerCallHandlers } from '../platform/http/calls/handlers.ts';
import type { BettingService, SportsbookService } from './sportsbook.ts';

type SportEventCallName = 'sportList' | 'sportEvents' | 'sportEvent' | 'sportSearch';
type SportBetCallName = 'sportBet' | 'sportAbandon' | 'sportOrders';

/** The calls that anybody may make. */
export const createSportEventCallHandlers = ({
  reads,
}: Pick<SportsbookService, 'reads'>): Pick<PlayerCallHandlers, SportEventCallName> => ({
  sportList: async () => reads.list(),
  sportEvents: async ({ lang, input }) => reads.events(lang, input),
  sportEvent: async ({ lang, input }) => reads.event(lang, input.eventId),
  sportSearch: async ({ lang, input }) => reads.search(lang, input.q),
});

/** The calls of a player about bets. */
export const createSportBetHandlers = (bets: BettingService): Pick<PlayerCallHandlers, SportBetCallName> => ({
  sportBet: async ({ player, key, input }) => bets.place(player, key, input),
  sportAbandon: async ({ lang, player, key, input }) => bets.abandon(lang, player, key, input.orderId),
  sportOrders: async ({ lang, player, input }) => bets.orders(lang, player, input),
});
