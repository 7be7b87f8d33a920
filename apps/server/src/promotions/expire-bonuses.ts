import type { Ctx } from '../context.ts';
import { isDbError } from '../platform/db/errors.ts';
import { raiseAlarm } from '../platform/metrics/metrics.ts';
import { startWorker, type BackgroundWorker } from '../platform/worker/worker.ts';
import * as wallet from '../wallet/wallet.ts';

const BONUS_EXPIRY_INTERVAL_MS = 10_000;
const MAX_EXPIRING_BONUSES_PER_BATCH = 100;

/**
 * Ends the bonuses whose time is over, each in a transaction of its own. One that cannot be ended raises an alarm and is tried again
 * at the next poll: those after it are ended all the same. Throws when the database does not answer.
 */
async function expireDueBonuses(ctx: Ctx): Promise<false> {
  for (let after: wallet.ExpiredBonusRow | undefined; ;) {
    const due = await wallet.listExpiredBonuses(ctx.db.read, ctx.now(), {
      after,
      limit: MAX_EXPIRING_BONUSES_PER_BATCH,
    });
    for (const bonus of due) await tryExpireBonus(ctx, bonus);
    after = due.at(-1);
    if (due.length < MAX_EXPIRING_BONUSES_PER_BATCH) return false;
  }
}

async function tryExpireBonus(ctx: Ctx, due: wallet.ExpiredBonusRow): Promise<void> {
  try {
    await expireBonus(ctx, due);
  } catch (error) {
    if (isDbError(error, 'unavailable', 'outcomeUnknown')) throw error;
    raiseAlarm(ctx.log, 'bonus-not-expired', { bonus: due.id, err: error }, 'a bonus could not be ended');
  }
}

const expireBonus = (ctx: Ctx, { player, id }: wallet.ExpiredBonusRow): Promise<void> =>
  ctx.db.tx('bonus expires', async (tx) => {
    const state = await wallet.lockWallet(tx, player);
    // It may have been released or forfeited meanwhile: it is read again under the lock.
    const bonus = await wallet.findBonus(tx, player, id);
    if (state.bonusId !== id || bonus === undefined || bonus.expires_at > ctx.now()) return;
    await wallet.endOpenBonus(tx, ctx, state, 'expired');
  });

/** Starts the worker that ends bonuses when their time is over. */
export const startBonusExpiry = (ctx: Ctx): BackgroundWorker =>
  startWorker(ctx, { name: 'bonus expiry', everyMs: BONUS_EXPIRY_INTERVAL_MS }, () => expireDueBonuses(ctx));
