import type { PlayerCallHandlers } from '../domain.ts';
import type { BettingService, SportsbookService } from './sportsbook.ts';

type SportEventCallName = 'sportList' | 'sportEvents' | 'sportTournaments' | 'sportEvent' | 'sportSearch';
type SportBetCallName = 'sportBet' | 'sportAbandon' | 'sportCashOutQuote' | 'sportCashOut' | 'sportOrders';

/** The calls that anybody may make. */
export const createSportEventCallHandlers = ({
  reads,
}: Pick<SportsbookService, 'reads'>): Pick<PlayerCallHandlers, SportEventCallName> => ({
  sportList: async () => reads.list(),
  sportEvents: async ({ lang, input }) => reads.events(lang, input),
  sportTournaments: async ({ input }) => reads.tournaments(input.sport),
  sportEvent: async ({ lang, input }) => reads.event(lang, input.eventId),
  sportSearch: async ({ lang, input }) => reads.search(lang, input.q),
});

/** The calls of a player about bets. */
export const createSportBetHandlers = (bets: BettingService): Pick<PlayerCallHandlers, SportBetCallName> => ({
  sportBet: async ({ player, key, input }) => bets.place(player, key, input),
  sportAbandon: async ({ lang, player, key, input }) => bets.abandon(lang, player, key, input.orderId),
  sportCashOutQuote: async ({ player, input }) => bets.quoteCashOut(player, input.orderId),
  sportCashOut: async ({ lang, player, key, input }) => bets.cashOut(lang, player, key, input),
  sportOrders: async ({ lang, player, input }) => bets.orders(lang, player, input),
});
