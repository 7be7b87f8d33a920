/**
 * A book with a row of every kind, made by the server's own functions and a sandbox bank: what `ledger:verify` must find right,
 * and what a test corrupts row by row.
 */
import type { Ctx } from '../../src/context.ts';
import { type FactConsumer, startFactConsumer } from '../../src/facts.ts';
import { ensureGameGates, openCasinoGames, tallyRoundsForGameRtp } from '../../src/games/games.ts';
import { startClockSetbackWatch } from '../../src/platform/cluster/clock-setbacks.ts';
import { type Row, sql } from '../../src/platform/db/db.ts';
import { createIdGenerator } from '../../src/platform/ids.ts';
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

/** Two nodes share the work: one takes and pays money, the other one has the games, the bets and the bonuses. */
export type BookNode = 'payments' | 'games';
/** Node numbers that no other part of a filled book has. */
const AHEAD_NODE = 13;
const STEADY_NODE = 14;

/**
 * Fills a book: about forty players' worth of money in every kind of order, bet, bonus and correction. With `ahead` one of two nodes
 * makes ids of that many milliseconds later than the clock, as one does whose clock was ahead and was set back.
 */
export async function fillBook(ahead?: { readonly node: BookNode; readonly ms: number }): Promise<FilledBook> {
  const makeIds = (node: BookNode) =>
    ahead?.node === node
      ? createIdGenerator(Date.now, AHEAD_NODE, Date.now() + ahead.ms)
      : createIdGenerator(Date.now, STEADY_NODE);
  const site = await openPaymentsSite({
    bankFee: 25,
    withdraw: { feeFraction: 0.02 },
    ...(ahead === undefined ? {} : { newId: makeIds('payments') }),
  });
  const ctx: Ctx = ahead === undefined ? site.ctx : { ...site.ctx, newId: makeIds('games') };
  const watch =
    ahead === undefined
      ? undefined
      : startClockSetbackWatch(ctx, () => ({ node: AHEAD_NODE, at: Date.now() + ahead.ms }), []);
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
  await watch?.stop();
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
