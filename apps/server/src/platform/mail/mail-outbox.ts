/** Mails are written in the transaction that causes them, and sent after it: while the mail server is down they wait. */
import type { Id } from '@arara/contract/protocol/fields';
import type { Instant } from '../clock.ts';
import type { PlatformContext } from '../platform-context.ts';
import { MailError, type MailMessage, type MailSender } from '../../ports/mail.ts';
import type { SqlStatement } from '../db/db.ts';
import { createPlanRepair, type PlanRepair } from '../cluster/clock-setbacks.ts';
import { incrementCounter } from '../metrics/metrics.ts';
import type { StoredSecrets } from '../vault/sealed-columns.ts';
import {
  type BackgroundWorker,
  computeWorkerBackoffMs,
  createConcurrentClaimStep,
  createDueStep,
  startWorker,
} from '../worker/worker.ts';
import * as queries from './mail.queries.ts';

/** A mail is tried for so long, unless its content ends before. */
const MAIL_LIFE_MS = 72 * 3_600_000;
/** Longer than one try can take: a node that dies while it sends leaves the mail to another one. */
const MAIL_LEASE_MS = 120_000;
const MAILS_AT_ONCE = 8;
const FIRST_MAIL_RETRY_MS = 5000;
const MAX_MAIL_RETRY_MS = 5 * 60_000;
/** Other nodes' mails that are due, and clocks that tests move, are found by this poll. */
const MAIL_POLL_MS = 60_000;

const formatMailSealContext = (id: Id): string => `mail_outbox.message:${id}`;

/** What waits to be mailed is sealed: it contains addresses and codes. */
export const mailSecrets: StoredSecrets = {
  sealed: [
    {
      table: 'mail_outbox',
      column: 'message_sealed',
      key: [['id', 'bigint']],
      toLabel: (id) => formatMailSealContext(id as Id),
    },
  ],
  hmacs: [],
};

/** What a clock that was ahead has planned. */
export const mailPlanRepairs: readonly PlanRepair[] = [createPlanRepair('mail_outbox', 'due_at')];

/**
 * The statement that puts a mail out, for the transaction of what causes it. `expiresAt`: when its content is worth nothing
 * any more. `isDecoy`: it is dropped instead of sent, so that an unknown address costs what a known one does.
 */
export function insertMail(
  ctx: Pick<PlatformContext, 'now' | 'newId' | 'vault'>,
  message: MailMessage,
  { expiresAt = ctx.now() + MAIL_LIFE_MS, isDecoy = false }: { expiresAt?: Instant; isDecoy?: boolean } = {},
): SqlStatement {
  const id = ctx.newId();
  const messageSealed = ctx.vault.seal(JSON.stringify(message), formatMailSealContext(id));
  return queries.insertOutboxMail({ id, messageSealed, isDecoy: isDecoy, dueAt: ctx.now(), expiresAt });
}

/** Starts to send what is put out, on any number of nodes: each mail is claimed by one of them. */
export function startMailWorker(ctx: PlatformContext, sender: MailSender): BackgroundWorker {
  const claim = (size: number): Promise<queries.ClaimedMailRow[]> =>
    ctx.db.tx('mails claimed', (tx) => tx.query(queries.claimDueMails(ctx.now(), ctx.now() + MAIL_LEASE_MS, size)));
  return startWorker(
    ctx,
    { name: 'mail', everyMs: MAIL_POLL_MS, wakeOn: queries.MAIL_WAKE_TOPIC },
    createDueStep(
      ctx.now,
      async () => (await ctx.db.read.query(queries.selectNextMailDueAt))[0]?.due_at,
      createConcurrentClaimStep(MAILS_AT_ONCE, claim, (mail) => sendClaimedMail(ctx, sender, mail)),
    ),
  );
}

/** Sends one mail, and ends or puts off its row. A mail is sent twice if the process dies in between; its id is the same then. */
async function sendClaimedMail(ctx: PlatformContext, sender: MailSender, mail: queries.ClaimedMailRow): Promise<void> {
  const outcome = await trySendMail(ctx, sender, mail);
  incrementCounter('mails_total', { outcome });
  const retryMs = computeWorkerBackoffMs(mail.attempts, MAX_MAIL_RETRY_MS, FIRST_MAIL_RETRY_MS);
  await ctx.db.tx('mail ended', (tx) =>
    tx.query(
      outcome === 'postponed'
        ? queries.updateMailDueAt(mail.id, ctx.now() + retryMs)
        : queries.deleteOutboxMail(mail.id),
    ),
  );
}

type MailOutcome = 'sent' | 'dropped' | 'expired' | 'refused' | 'postponed';

async function trySendMail(
  ctx: PlatformContext,
  sender: MailSender,
  mail: queries.ClaimedMailRow,
): Promise<MailOutcome> {
  if (mail.is_decoy) return 'dropped';
  if (ctx.now() >= mail.expires_at) {
    ctx.log.warn({ mail: mail.id }, 'a mail could not be sent before its content expired');
    return 'expired';
  }
  const text = ctx.vault.unsealText(mail.message_sealed, formatMailSealContext(mail.id));
  try {
    await sender.send(JSON.parse(text) as MailMessage, String(mail.id));
    return 'sent';
  } catch (error) {
    // Only a MailError is known to name no address.
    const reason = error instanceof MailError ? error.message : 'the mail server failed';
    const isPermanent = error instanceof MailError && error.isPermanent;
    ctx.log.warn({ mail: mail.id, reason, attempts: mail.attempts }, 'a mail was not sent');
    return isPermanent ? 'refused' : 'postponed';
  }
}
