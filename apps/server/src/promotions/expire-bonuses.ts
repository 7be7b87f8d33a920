import type { Ctx } from '../context.ts';
import { isDbError } from '../platform/db/errors.ts';
import { raiseAlarm } from '../platform/metrics/metrics.ts';
import { startWorker, type Worker } from '../platform/worker/worker.ts';
import * as wallet from '../wallet/wallet.ts';

const EVERY_MS = 10_000;
const MAX_GROUP = 100;

/**
 * Ends the bonuses whose time is over, each in a transaction of its own. One that cannot be ended raises an alarm and is tried again
 * at the next poll: those after it are ended all the same. Throws when the database does not answer.
 */
async function expireDueBonuses(ctx: Ctx): Promise<false> {
  for (let after: wallet.DueBonus | undefined; ;) {
    const due = await wallet.listExpiredBonuses(ctx.db.read, ctx.now(), { after, limit: MAX_GROUP });
    for (const bonus of due) await tryExpireBonus(ctx, bonus);
    after = due.at(-1);
    if (due.length < MAX_GROUP) return false;
  }
}

async function tryExpireBonus(ctx: Ctx, due: wallet.DueBonus): Promise<void> {
  try {
    await expireBonus(ctx, due);
  } catch (error) {
    if (isDbError(error, 'unavailable', 'outcomeUnknown')) throw error;
    raiseAlarm(ctx.log, 'bonus-not-expired', { bonus: due.id, err: error }, 'a bonus could not be ended');
  }
}

const expireBonus = (ctx: Ctx, { player, id }: wallet.DueBonus): Promise<void> =>
  ctx.db.tx('bonus expires', async (tx) => {
    const state = await wallet.lockWallet(tx, player);
    // It may have been released or forfeited meanwhile: it is read again under the lock.
    const bonus = await wallet.findBonus(tx, player, id);
    if (state.bonusId !== id || bonus === undefined || bonus.expires_at > ctx.now()) return;
    await wallet.endBonus(tx, ctx, state, 'expired');
  });

/** Starts the worker that ends bonuses when their time is over. */
export const startBonusExpiry = (ctx: Ctx): Worker =>
  startWorker(ctx, { name: 'bonus expiry', everyMs: EVERY_MS }, () => expireDueBonuses(ctx));
