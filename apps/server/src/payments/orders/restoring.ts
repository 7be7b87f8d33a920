import { Refusal } from '@arara/contract/protocol/errors';
import type { Ctx } from '../../context.ts';

const RETRY_WHILE_RESTORING_SECONDS = 60;

/**
 * Throws Refusal unavailable while the database waits for `npm run restored`: its balances are those of a backup, and what the bank
 * has paid out since then is not taken from them yet. The refusal is not saved under its key.
 */
export function assertNotRestoring(ctx: Pick<Ctx, 'restore'>): void {
  if (ctx.restore.pending() !== undefined)
    throw new Refusal('unavailable', { retryAfterSeconds: RETRY_WHILE_RESTORING_SECONDS });
}
