import type { PlayerCallOutput } from '@arara/contract';
import type { PlayerId, OrderId } from '@arara/contract/protocol/fields';
import type { Ctx } from '../../context.ts';
import { hasAdvertisingConsent } from '../../accounts/accounts.ts';
import * as wallet from '../../wallet/wallet.ts';
import { findDeposit } from '../orders/deposit-order.ts';
import { updateDepositsPurchaseReported, updatePurchaseReported } from './deposits.queries.ts';

/** The wire's `czflag`: 1 once the report of a paid order to the advertising pixel was claimed, 0 before. */
export const presentPurchaseReportedFlag = (order: { readonly reported_at: number | null }): 0 | 1 =>
  order.reported_at === null ? 0 : 1;

/** Reads the `czflag` of a player's own order. The reader throws Refusal notFound. */
export const createPurchaseReportedFlagReader =
  (ctx: Pick<Ctx, 'db'>) =>
  async (player: PlayerId, order: OrderId): Promise<0 | 1> =>
    presentPurchaseReportedFlag(await findDeposit(ctx.db.read, player, order));

/**
 * Claims the report of a paid order to the advertising pixel. The first caller gets what to report; every later one, on any device,
 * gets nothing, and without the player's consent nobody does: the order can still be claimed after a yes. The claim comes before the sending, so that the report is sent at most once. `pixelId` is the pixel that the visit
 * named; an unknown one is replaced by the first pixel of the configuration. Throws Refusal notFound.
 */
export async function claimPurchaseReportForPixel(
  ctx: Ctx,
  input: { player: PlayerId; order: OrderId; pixelId: string },
): Promise<PlayerCallOutput<'reportPurchase'>> {
  await findDeposit(ctx.db.read, input.player, input.order);
  const { pixel } = ctx.config;
  if (pixel === null) return { report: null };
  return ctx.db.tx('purchase claimed', async (tx) => {
    await wallet.lockWallet(tx, input.player);
    // An answer of another tab or device counts, whatever this page knows.
    if (!(await hasAdvertisingConsent(tx, input.player))) return { report: null };
    const [claimed] = await tx.query(updatePurchaseReported(input.player, input.order, ctx.now()));
    if (claimed === undefined) return { report: null };
    const pixelId = pixel.ids.find((own) => own === input.pixelId) ?? pixel.ids[0];
    return { report: { pixelId, value: claimed.paid, curreny: 'BRL' } };
  });
}

/**
 * Marks every order as reported. After a restore nobody knows which reports the lost time had sent, and each is sent at most
 * once.
 */
export const markPurchasesReported = (ctx: Ctx): Promise<void> =>
  wallet.visitPlayerIdRanges(ctx.db.read, async ({ after, to }) => {
    await ctx.db.tx('purchases marked', (tx) => tx.query(updateDepositsPurchaseReported(after, to, ctx.now())));
  });
