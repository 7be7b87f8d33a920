/** The sportsbook as a part of the server: the feed with its reads, the bets, and the trading room. */
import { betChangeSchema } from '@arara/contract/player/sportsbook/codes';
import * as z from 'zod/mini';
import type { Ctx } from '../context.ts';
import type { Domain } from '../domain.ts';
import type { BalancePublisher } from '../platform/realtime/updates.ts';
import { openCachedEventReads } from './reads/event-reads.ts';
import { createTradingStaffHandlers } from './sportsbook.staff.ts';
import {
  ensureSportGates,
  livePlanRepairs,
  openBettingService,
  openSportsbookService,
  runRecordCommand,
  runReplayCommand,
  sportsbookRetentions,
  startPriceOverrideExpiry,
} from './sportsbook.ts';

/** What the sportsbook publishes on real time, and what a test may replace. */
export type SportsbookNeeds = Parameters<typeof openSportsbookService>[1] & {
  readonly publishBalances: BalancePublisher;
};

export function openSportsbook(ctx: Ctx, { publishBalances, ...feed }: SportsbookNeeds) {
  const bets = openBettingService(ctx, { publishBalances });
  const reads = openCachedEventReads(ctx);
  return {
    bets,
    calls: {
      sportList: async () => reads.list(),
      sportEvents: async ({ lang, input }) => reads.events(lang, input),
      sportTournaments: async ({ input }) => reads.tournaments(input.sport),
      sportEvent: async ({ lang, input }) => reads.event(lang, input.eventId),
      sportSearch: async ({ lang, input }) => reads.search(lang, input.q),
      sportBet: async ({ player, key, input }) => bets.place(player, key, input),
      sportAbandon: async ({ lang, player, key, input }) => bets.abandon(lang, player, key, input.orderId),
      sportCashOutQuote: async ({ player, input }) => bets.quoteCashOut(player, input.orderId),
      sportCashOut: async ({ lang, player, key, input }) => bets.cashOut(lang, player, key, input),
      sportOrders: async ({ lang, player, input }) => bets.orders(lang, player, input),
    },
    staffCalls: createTradingStaffHandlers(ctx),
    prepare: () => ensureSportGates(ctx),
    start: () => [bets.startWorkers(), startPriceOverrideExpiry(ctx), openSportsbookService(ctx, feed)],
    idle: () => bets.idle(),
    retentions: sportsbookRetentions,
    planRepairs: livePlanRepairs,
    commands: {
      'feed:record': (words, report) => runRecordCommand(ctx, words, report),
      'feed:replay': (words, report) => runReplayCommand(ctx, words, report),
    },
    messagesByFact: sportsbookMessages,
    exportSections: { apostas: (player, page) => bets.records(ctx.db.views, player, page) },
    hasOpenBusiness: async (reader, player) => ((await bets.hasOpenBet(reader, player)) ? 'closeBetOpen' : undefined),
  } satisfies Domain & { readonly bets: unknown };
}

/** The balances of bets are published by the bets themselves. */
export const sportsbookMessages = {
  betChanged: (publish, { player, order, status }) =>
    publish(player, 'bet:changed', { orderId: order, status: z.decode(betChangeSchema, status) }),
} satisfies Domain['messagesByFact'];
