/** Payments as a part of the server. */
import type { OrderId, PlayerId } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import type { Ctx } from '../context.ts';
import { type Domain, type FactMessages, refreshPlayerPages } from '../domain.ts';
import { createPaymentHandlers } from './payments.routes.ts';
import { createStaffPaymentHandlers } from './payments.staff.ts';
import * as payments from './payments.ts';

/** Whether a player has a stake in an open round: of the games, which are neighbours. */
export interface PaymentsNeeds {
  readonly isPlaying: payments.HasStakeInOpenGame;
}

export function openPayments(ctx: Ctx, { isPlaying }: PaymentsNeeds) {
  const { views } = ctx.db;
  return {
    calls: createPaymentHandlers(ctx, isPlaying),
    staffCalls: createStaffPaymentHandlers(ctx),
    hooks: payments.createBankWebhookRoutes(ctx),
    prepare: () => payments.insertInitialDepositPackages(ctx),
    start: () => [payments.startPaymentWorkers(ctx)],
    retentions: payments.paymentRetentions,
    planRepairs: payments.paymentPlanRepairs,
    gauges: [
      {
        meaning: { name: 'payments_in_suspense', help: 'Payments that wait for a review', aggregator: 'max' },
        read: async () => [{ value: (await payments.readSuspenseTotals(ctx)).count }],
      },
      {
        meaning: {
          name: 'suspense_centavos',
          help: 'Money of payments that wait for a review, in centavos',
          aggregator: 'max',
        },
        read: async () => [{ value: (await payments.readSuspenseTotals(ctx)).waiting }],
      },
    ],
    commands: { 'payments:reconcile': (words) => payments.runReconcileCommand(ctx, words) },
    messagesByFact: createPaymentMessages(payments.createPurchaseReportedFlagReader(ctx)),
    exportSections: {
      depositos: (player, page) => payments.listDeposits(ctx, player, page),
      saques: (player, page) => payments.listWithdrawals(views, player, page),
      transferencias: (player, page) => payments.listTransfers(views, player, page),
    },
    hasOpenBusiness: async (reader, player) =>
      (await payments.hasOpenDeposit(reader, player)) ? 'closeDepositOpen' : undefined,
  } satisfies Domain;
}

/** `findPurchaseFlag` says whether a purchase was reported to the advertising pixel: the field `czflag` of the message. */
export const createPaymentMessages = (
  findPurchaseFlag: (player: PlayerId, order: OrderId) => Promise<0 | 1>,
): FactMessages => ({
  depositPaid: (publish, { player, order, amount }) => {
    const publishPaid = (czflag: 0 | 1): void => {
      publish(player, 'paySuccess', { orderId: order, amount: toCentavos(amount), czflag });
      publish(player, 'updateUserInfo', {});
    };
    // Unknown counts as not reported: a browser claims the report before it sends it, and then learns the truth.
    void findPurchaseFlag(player, order).then(publishPaid, () => publishPaid(0));
  },
  // An order that was not paid, or its money, has another status: it waits for review, expires, goes back. Pages that show it read it again.
  depositChanged: refreshPlayerPages,
  depositClawedBack: refreshPlayerPages,
  discountChanged: refreshPlayerPages,
  withdrawalChanged: refreshPlayerPages,
  transferMade: (publish, { player, other }) => {
    publish(player, 'updateUserInfo', {});
    publish(other, 'updateUserInfo', {});
  },
});
