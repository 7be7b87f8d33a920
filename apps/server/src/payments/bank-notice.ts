import type { Ctx } from '../context.ts';
import type { RawRoute } from '../http/raw-routes.ts';
import * as queries from './payments.queries.ts';
import { HOOK, NOTICE_STORED } from './sweep.ts';

/**
 * Takes a notice of the bank: judges who sent it, stores what it says, and answers; what it leads to happens afterwards and
 * rests on the bank's own answer, never on the notice. A forged one is 401 and leaves nothing.
 */
export const bankNotices = (ctx: Ctx): RawRoute => ({
  method: 'POST',
  path: `${HOOK}/pix`,
  handle: async (request) => {
    const read = ctx.bank.readWebhook(request);
    if (!read.ok) {
      ctx.log.warn({ why: read.why, ip: request.ip }, 'a notice in the name of the bank was refused');
      return { status: read.why === 'malformed' ? 400 : 401 };
    }
    await ctx.db.tx('bank notice', async (tx) => {
      for (const { eventKey, chargeId } of read.notices) {
        const sealed = ctx.vault.seal(request.body, `bank_notice:${eventKey}`);
        await tx.query(queries.noticeKept({ eventKey, txid: chargeId ?? null, sealed, at: ctx.now() }));
      }
      tx.afterCommit(() => ctx.db.wake(NOTICE_STORED));
    });
    return { status: 200 };
  },
});
