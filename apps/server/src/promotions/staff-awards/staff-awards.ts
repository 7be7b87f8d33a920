/** Manual credits by staff (order type 199): one person up to a limit a day, two above it, never to oneself. */
import { Refusal } from '@arara/contract/protocol/errors';
import type { Id, PlayerId, OrderId, StaffId } from '@arara/contract/protocol/fields';
import { type Centavos, toCentavos, scaleCentavos, formatDecimalAmount } from '@arara/money';
import { BONUS_LIFETIME_MS, getGiftTurnoverFactor } from '@arara/promotions/gifts';
import { type IdempotentCommand, runCommandOnce } from '../../platform/idempotency/idempotency.ts';
import type { Ctx } from '../../context.ts';
import { insertOutboxFacts } from '../../facts.ts';
import { toSaoPauloDay } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import { lockStaff } from '../../staff/staff.ts';
import { readProtectedPlayer, requirePermit } from '../../protection/protection.ts';
import * as wallet from '../../wallet/wallet.ts';
import { countTowardsDailyStaffCeiling } from '../staff-limits/daily-ceiling.ts';
import {
  assertRequestDecidableByStaff,
  assertNotStaffOwnPlayer,
  buildTwoStaffRequest,
  isWithinSingleStaffLimit,
  type StaffReviewer,
} from '../staff-limits/two-staff.ts';
import { insertAward, awardTypes } from '../awards/awards.queries.ts';
import * as queries from './staff-awards.queries.ts';

/** The largest single credit, also with two people. */
const MAX_AMOUNT_OF_ONE_STAFF_AWARD = toCentavos(1_000_000);

type AwardRequestState = queries.AwardRequest['state'];

/**
 * Requests a manual credit. Up to the limit of the day it is given at once; above it, it waits for a second person. Once per
 * idempotency key. Throws Refusal notFound, ownReview, playMoney, badFields (amount), awardAboveMaximum, staffCeilingReached, keyReused.
 */
export async function requestAward(
  ctx: Ctx,
  by: StaffReviewer,
  input: {
    player: PlayerId;
    balanceKind: 'main' | 'bonus';
    amount: Centavos;
    reason: string;
    command: IdempotentCommand;
  },
): Promise<{ order: OrderId; state: AwardRequestState }> {
  const { player, amount } = input;
  assertNotStaffOwnPlayer(by, player);
  if (amount === 0) throw new Refusal('badFields', {}, { fields: { amount: 'tooSmall' } });
  if (amount > MAX_AMOUNT_OF_ONE_STAFF_AWARD)
    throw new Refusal('awardAboveMaximum', { limit: formatDecimalAmount(MAX_AMOUNT_OF_ONE_STAFF_AWARD) });
  return runCommandOnce(ctx, 'staff award', input.command, {
    lockPlayers: wallet.lockPlayerWallets,
    execute: async (tx) => {
      const before = await lockRealMoneyWallet(tx, player);
      // Two concurrent credits of one person must see each other, so that both count towards the limit.
      await lockStaff(tx, by.staff);
      const id = ctx.newId<OrderId>();
      const isAlone = await canStaffGiveAwardAlone(tx, ctx, { player, staff: by.staff, amount });
      const now = ctx.now();
      const request: queries.AwardRequest = {
        ...buildTwoStaffRequest(by, input.reason, now, { isAlone, done: 'given' }),
        player,
        id,
        balance_kind: input.balanceKind,
        amount,
      };
      await tx.query(queries.insertAwardRequest(request, toSaoPauloDay(now)));
      if (isAlone) await creditAwardRequest(tx, ctx, before, request);
      return { ref: id, answer: { order: id, state: request.state } };
    },
    replay: async (tx, order) => {
      const [request] = await tx.query(queries.selectAwardRequest(player, order));
      return { order, state: request?.state ?? 'waiting' };
    },
  });
}

/** True when one person may credit this much more today without a second person: to this player, and in all. */
async function canStaffGiveAwardAlone(
  tx: Tx,
  ctx: Ctx,
  input: { player: PlayerId; staff: StaffId; amount: Centavos },
): Promise<boolean> {
  const [given] = await tx.query(
    queries.selectAwardSumsGivenAlone(input.player, input.staff, toSaoPauloDay(ctx.now())),
  );
  const largest = toCentavos(Math.max(given?.to_player ?? 0, given?.by_staff ?? 0));
  return isWithinSingleStaffLimit(largest, input.amount, ctx.config.backOffice.awardTwoStaffAbove);
}

/**
 * Decides about a credit that waits for a second person. The person who requested it may refuse it, but not approve it. Throws Refusal
 * notFound, ownReview, notOneself, reviewOver, staffCeilingReached.
 */
export async function decideStaffAwardRequest(
  ctx: Ctx,
  by: StaffReviewer,
  input: { player: PlayerId; order: OrderId; yes: boolean; why: string | null },
): Promise<AwardRequestState> {
  const { player, order: id, yes, why } = input;
  assertNotStaffOwnPlayer(by, player);
  return ctx.db.tx('staff award decided', async (tx) => {
    const before = await lockRealMoneyWallet(tx, player);
    const [request] = await tx.query(queries.lockAwardRequest(player, id));
    assertRequestDecidableByStaff(request, by, yes);
    const state = yes ? 'given' : 'refused';
    await tx.query(queries.updateAwardRequestDecision({ player, id, state, by: by.staff, at: ctx.now(), why }));
    if (yes) await creditAwardRequest(tx, ctx, before, request);
    return state;
  });
}

/** Locks the wallet of a player with real money. Throws Refusal notFound, playMoney. */
async function lockRealMoneyWallet(tx: Tx, player: PlayerId): Promise<wallet.WalletState> {
  const state = await wallet.lockWallet(tx, player);
  if (state.currency !== 'BRL') throw new Refusal('playMoney');
  return state;
}

/**
 * Credits a request: as bonus money with the bonus turnover, or as main money that must be wagered once. Throws Refusal
 * staffCeilingReached; accountBlocked, playerPaused, selfExcluded for bonus money of a player who may have none now.
 */
async function creditAwardRequest(
  tx: Tx,
  ctx: Ctx,
  before: wallet.WalletState,
  request: queries.AwardRequest,
): Promise<void> {
  const { player, id: award, amount, balance_kind: balanceKind } = request;
  await countTowardsDailyStaffCeiling(tx, ctx, 'award', amount);
  await tx.query(
    insertAward({ player, id: award, type: awardTypes.staff, reason: `staff ${award}`, amount, balanceKind }),
  );
  if (balanceKind === 'main') await wallet.creditAward(tx, ctx, before, { amount, award });
  else {
    const protectedPlayer = await readProtectedPlayer(tx, ctx, before);
    await wallet.grantBonus(tx, ctx, before, requirePermit(protectedPlayer, { promotion: amount }, ctx.now()), {
      kind: 'award',
      source: 'staff',
      ref: award,
      amount,
      required: scaleCentavos(amount, getGiftTurnoverFactor('BRL'), 1, 'down'),
      gift: false,
      expiresAt: ctx.now() + BONUS_LIFETIME_MS,
    });
  }
  await tx.query(
    insertOutboxFacts(before.currency, [{ f: 'awardGiven', player, award, type: awardTypes.staff, amount }]),
  );
  tx.afterCommit(() => ctx.db.wake('facts'));
}

/** Requests that wait, or that are decided, newest first. */
export const listAwardRequests = (
  ctx: Pick<Ctx, 'db'>,
  query: { which: 'waiting' | 'decided'; before: Id; limit: number },
): Promise<queries.AwardRequest[]> =>
  ctx.db.read.query(queries.selectAwardRequestPage(query.which, query.before, query.limit));
