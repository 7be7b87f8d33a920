import type { Ctx } from '../context.ts';
import { textArrayLiteral } from '../platform/db/db.ts';
import type { RawRequest, RawRoute } from '../platform/http/raw-routes.ts';
import * as queries from './deposits/deposits.queries.ts';
import { WEBHOOK_PATH, NOTICE_STORED } from './deposit-sweeper.ts';

/** A bank calls the address that it was given with `/pix` appended, as API Pix wants it, or as it is. */
export const bankNoticeRoutes = (ctx: Ctx): RawRoute[] =>
  ([`${WEBHOOK_PATH}/pix`, WEBHOOK_PATH] as const).map((path) => ({
    method: 'POST',
    path,
    handle: (request: RawRequest) => receiveNotice(ctx, request),
  }));

/**
 * Takes a notice of the bank: judges who sent it, stores what it says, and answers; what it leads to happens afterwards and
 * rests on the bank's own answer, never on the notice. A forged one is 401 and leaves nothing.
 */
async function receiveNotice(ctx: Ctx, request: RawRequest): Promise<{ status: number }> {
  const read = ctx.bank.readWebhook(request);
  if (!read.ok) {
    ctx.log.warn({ why: read.why, ip: request.ip }, 'a notice in the name of the bank was refused');
    return { status: read.why === 'malformed' ? 400 : 401 };
  }
  // A repetition, of which a bank may send thousands, costs one read.
  const known = await ctx.db.read.query(
    queries.selectKnownNotices(textArrayLiteral(read.notices.map((it) => it.eventKey))),
  );
  const fresh = read.notices.filter(({ eventKey }) => !known.some((it) => it.event_key === eventKey));
  if (fresh.length === 0) return { status: 200 };
  await ctx.db.tx('bank notice', async (tx) => {
    for (const { eventKey, subject } of fresh) {
      const sealed = ctx.vault.seal(request.body, `bank_notice:${eventKey}`);
      await tx.query(queries.insertNotice({ eventKey, txid: subject ?? null, sealed, at: ctx.now() }));
    }
    tx.afterCommit(() => ctx.db.wake(NOTICE_STORED));
  });
  return { status: 200 };
}
