import type { CallOutput } from '@arara/contract';
import type { PlayerId, OrderId } from '@arara/contract/protocol/fields';
import type { Ctx } from '../../context.ts';
import * as wallet from '../../wallet/wallet.ts';
import { findDeposit } from '../orders/deposit-order.ts';
import { updatePurchaseReported } from './deposits.queries.ts';

/** 1 once a paid order was claimed for its report to the advertising pixel, 0 before (decisions.md, "czflag"). */
export const presentCzflag = (order: { readonly reported_at: number | null }): 0 | 1 =>
  order.reported_at === null ? 0 : 1;

/** The czflag of a player's own order as it is now. Throws Refusal notFound. */
export const createPurchaseFlagReader =
  (ctx: Pick<Ctx, 'db'>) =>
  async (player: PlayerId, order: OrderId): Promise<0 | 1> =>
    presentCzflag(await findDeposit(ctx.db.read, player, order));

/**
 * Claims the one report of a paid order: whoever comes first is told what to report, and all others, on whichever device, that
 * nothing is left to report. Claimed before it is sent, so that it is sent at most once. `pixelId` is what the visit named: one
 * that is not the house's counts for nothing. Throws Refusal notFound.
 */
export async function claimPurchaseReport(
  ctx: Ctx,
  input: { player: PlayerId; order: OrderId; pixelId: string },
): Promise<CallOutput<'reportPurchase'>> {
  await findDeposit(ctx.db.read, input.player, input.order);
  const { pixel } = ctx.config;
  if (pixel === null) return { report: null };
  return ctx.db.tx('purchase claimed', async (tx) => {
    await wallet.lockWallet(tx, input.player);
    const [claimed] = await tx.query(updatePurchaseReported(input.player, input.order, ctx.now()));
    if (claimed === undefined) return { report: null };
    const pixelId = pixel.ids.find((own) => own === input.pixelId) ?? pixel.ids[0];
    return { report: { pixelId, value: claimed.paid, curreny: 'BRL' } };
  });
}
