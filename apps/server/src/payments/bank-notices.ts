import type { Ctx } from '../context.ts';
import { formatPostgresTextArray } from '../platform/db/db.ts';
import type { RawHttpRequest, RawWebhookRoute } from '../platform/http/raw-routes.ts';
import * as queries from './sweeper.queries.ts';

/** The address of the bank's notices, as it is registered there. */
export const PIX_WEBHOOK_PATH = '/api/hooks/pix';
/** The wake-up topic: a notice of the bank was stored. */
export const BANK_NOTICE_STORED_WAKE_CHANNEL = 'bank-notice';

/** The label under which the content of a notice is sealed. */
export const formatBankNoticeEncryptionLabel = (eventKey: string): string => `bank_notice:${eventKey}`;

/** The routes of the bank's notices. A bank calls the registered address with `/pix` appended, as API Pix wants it, or as it is. */
export const createBankWebhookRoutes = (ctx: Ctx): RawWebhookRoute[] =>
  ([`${PIX_WEBHOOK_PATH}/pix`, PIX_WEBHOOK_PATH] as const).map((path) => ({
    method: 'POST',
    path,
    handle: (request: RawHttpRequest) => receiveBankNotice(ctx, request),
  }));

/**
 * Receives a notice of the bank: verifies its sender, stores its content and answers. The notice sweeper acts on it afterwards,
 * and books money only from what the bank answers, never from the notice. A forged notice gets 401 and leaves nothing.
 */
async function receiveBankNotice(ctx: Ctx, request: RawHttpRequest): Promise<{ status: number }> {
  const read = ctx.bank.readWebhook(request);
  if (!read.ok) {
    ctx.log.warn({ why: read.why, ip: request.ip }, 'a notice in the name of the bank was refused');
    return { status: read.why === 'malformed' ? 400 : 401 };
  }
  // A bank may repeat a notice thousands of times: each repetition costs one read.
  const known = await ctx.db.read.query(
    queries.selectKnownBankNotices(formatPostgresTextArray(read.notices.map(({ eventKey }) => eventKey))),
  );
  const knownKeys = new Set(known.map((row) => row.event_key));
  const fresh = read.notices.filter(({ eventKey }) => !knownKeys.has(eventKey));
  if (fresh.length === 0) return { status: 200 };
  await ctx.db.tx('bank notice', async (tx) => {
    for (const { eventKey, subject } of fresh) {
      const sealed = ctx.vault.seal(request.body, formatBankNoticeEncryptionLabel(eventKey));
      await tx.query(queries.insertBankNotice({ eventKey, txid: subject ?? null, sealed, at: ctx.now() }));
    }
    tx.afterCommit(() => ctx.db.wake(BANK_NOTICE_STORED_WAKE_CHANNEL));
  });
  return { status: 200 };
}
