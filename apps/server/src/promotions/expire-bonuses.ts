import type { Ctx } from '../context.ts';
import { startWorker, type Worker } from '../platform/worker/worker.ts';
import * as wallet from '../wallet/wallet.ts';

const EVERY_MS = 10_000;
const MAX_GROUP = 100;

/** Ends the bonuses whose time is over, each in a transaction of its own. True if there may be more. */
async function expireDueBonuses(ctx: Ctx): Promise<boolean> {
  const due = await wallet.listExpiredBonuses(ctx.db.read, ctx.now(), MAX_GROUP);
  for (const { player, id } of due)
    await ctx.db.tx('bonus expires', async (tx) => {
      const state = await wallet.lockWallet(tx, player);
      // It may have been released or forfeited meanwhile: it is read again under the lock.
      const bonus = await wallet.findBonus(tx, player, id);
      if (state.bonusId !== id || bonus === undefined || bonus.expires_at > ctx.now()) return;
      await wallet.endBonus(tx, ctx, state, 'expired');
    });
  return due.length === MAX_GROUP;
}

/** Starts the worker that ends bonuses when their time is over. */
export const startBonusExpiry = (ctx: Ctx): Worker =>
  startWorker(ctx, { name: 'bonus expiry', everyMs: EVERY_MS }, () => expireDueBonuses(ctx));
