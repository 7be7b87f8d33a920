/**
 * A book with a row of every kind, made by the server's own functions and a sandbox bank: what `ledger:verify` must find right,
 * and what a test corrupts row by row.
 */
import type { Ctx } from '../../src/context.ts';
import { ensureGameGates, openCasinoGames, tallyRoundsForGameRtp } from '../../src/games/games.ts';
import { type Row, sql } from '../../src/platform/db/db.ts';
import { createIdGenerator } from '../../src/platform/ids.ts';
import { type FactConsumer, startFactConsumer } from '../../src/platform/outbox/outbox.ts';
import { createPlayRewardReaction } from '../../src/promotions/promotions.reactions.ts';
import * as promotions from '../../src/promotions/promotions.ts';
import { createReferralReaction } from '../../src/referral/referral.reactions.ts';
import { openPaymentsSite, type Site, waitUntil } from '../payments-site.ts';
import type { BookFilling } from './book-filling.ts';
import { fillRounds, fillSharedRounds, fillSportsBets } from './fill-bets.ts';
import {
  fillBonuses,
  fillCommission,
  fillDeposits,
  fillInvitation,
  fillTestAccount,
  fillTransfers,
  fillWithdrawals,
} from './fill-orders.ts';

const DAY_MS = 86_400_000;

/** A book that was filled, and the context whose clock stands at its end. */
export interface FilledBook {
  readonly site: Site;
  readonly ctx: Ctx;
  queryRows<R extends Row>(text: string): Promise<R[]>;
  close(): Promise<void>;
}

/** Fills a book: about forty players' worth of money in every kind of order, bet, bonus and correction. */
export async function fillBook(): Promise<FilledBook> {
  const site = await openPaymentsSite({ bankFee: 25, withdraw: { feeFraction: 0.02 } });
  const { ctx } = site;
  const queryRows = <R extends Row>(text: string) => ctx.db.read.query(sql<R>('', text));
  await ensureGameGates(ctx.db);
  await promotions.syncVipBenefits(ctx);
  await site.sweep();
  const filling: BookFilling = { site, ctx, games: openCasinoGames(ctx), queryRows };
  const consumers = startConsumers(ctx);
  const invited = await fillInvitation(filling);
  await Promise.all([fillDeposits(filling), fillWithdrawals(filling), fillBonuses(filling), fillTransfers(filling)]);
  await fillTestAccount(filling);
  await fillSportsBets(filling);
  await drainFacts(filling, consumers);
  // What happens on a later day: the rounds of all players, the commission of the day before.
  let at = Date.now() + 2 * DAY_MS;
  const now = () => at;
  const later: Ctx = { ...ctx, now, newId: createIdGenerator(now, 15) };
  const fillingLater = { ...filling, ctx: later, games: openCasinoGames(later) };
  await fillRounds(fillingLater);
  await fillSharedRounds(fillingLater, (ms) => (at += ms));
  await drainFacts(filling, consumers);
  await fillCommission(fillingLater, invited);
  await drainFacts(filling, consumers);
  for (const consumer of consumers) await consumer.stop();
  return { site, ctx: later, queryRows, close: () => site.close() };
}

const startConsumers = (ctx: Ctx): readonly FactConsumer[] => [
  startFactConsumer(ctx, 'games', { currency: 'BRL', handle: tallyRoundsForGameRtp }),
  startFactConsumer(ctx, 'promotions', { currency: 'BRL', handle: createPlayRewardReaction(ctx) }),
  startFactConsumer(ctx, 'referral', {
    currency: 'BRL',
    handle: createReferralReaction(ctx, promotions.loadCommissionTerms, () => {}),
  }),
];

/** Waits until every consumer has read every fact. */
async function drainFacts({ queryRows }: BookFilling, consumers: readonly FactConsumer[]): Promise<void> {
  await waitUntil(
    'the consumers',
    async () => {
      for (const consumer of consumers) await consumer.drain();
      return queryRows('select f.id from fact f, fact_cursor c where (f.xid, f.id) > (c.xid, c.id) limit 1');
    },
    (unread) => unread.length === 0,
    60_000,
  );
}
