import type { Ctx } from '../context.ts';
import { textArrayLiteral } from '../platform/db/db.ts';
import type { RawRequest, RawRoute } from '../platform/http/raw-routes.ts';
import * as queries from './sweeper.queries.ts';

/** The address of the bank's notices, as it is registered there. */
export const WEBHOOK_PATH = '/api/hooks/pix';
/** The wake-up topic: a notice of the bank was stored. */
export const NOTICE_STORED = 'bank-notice';

/** The routes of the bank's notices. A bank calls the registered address with `/pix` appended, as API Pix wants it, or as it is. */
export const bankNoticeRoutes = (ctx: Ctx): RawRoute[] =>
  ([`${WEBHOOK_PATH}/pix`, WEBHOOK_PATH] as const).map((path) => ({
    method: 'POST',
    path,
    handle: (request: RawRequest) => receiveNotice(ctx, request),
  }));

/**
 * Receives a notice of the bank: verifies its sender, stores its content and answers. The notice sweeper acts on it afterwards,
 * and books money only from what the bank answers, never from the notice. A forged notice gets 401 and leaves nothing.
 */
async function receiveNotice(ctx: Ctx, request: RawRequest): Promise<{ status: number }> {
  const read = ctx.bank.readWebhook(request);
  if (!read.ok) {
    ctx.log.warn({ why: read.why, ip: request.ip }, 'a notice in the name of the bank was refused');
    return { status: read.why === 'malformed' ? 400 : 401 };
  }
  // A bank may repeat a notice thousands of times: each repetition costs one read.
  const known = await ctx.db.read.query(
    queries.selectKnownNotices(textArrayLiteral(read.notices.map(({ eventKey }) => eventKey))),
  );
  const knownKeys = new Set(known.map((row) => row.event_key));
  const fresh = read.notices.filter(({ eventKey }) => !knownKeys.has(eventKey));
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
