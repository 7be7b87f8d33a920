/** Puts out the mails of support that are due: of replies that nobody has read, and of complaints whose state changed. */
import { findPlayerAndTestAccountIds, readPlayerAccount } from '../accounts/accounts.ts';
import type { PlayerId } from '@arara/contract/protocol/fields';
import type { Ctx } from '../context.ts';
import type { SqlReader } from '../platform/db/db.ts';
import { type BackgroundWorker, createDueStep, startWorker } from '../platform/worker/worker.ts';
import { claimConversationMails, selectNextConversationMail } from './chat/conversation-mails.queries.ts';
import { claimComplaintMails, selectNextComplaintMail } from './complaints/complaints.queries.ts';
import { insertSupportMail, SUPPORT_MAIL_WAKE_TOPIC } from './mails/support-mails.ts';

const MAIL_POLL_MS = 60_000;
const MAILS_PER_STEP = 20;

/** Where the mails of a player go: a test account has no address of its own, so they go to its owner. Nothing for a demonstration. */
async function findMailAccount(reader: SqlReader, player: PlayerId) {
  for (const id of await findPlayerAndTestAccountIds(reader, player)) {
    const account = await readPlayerAccount(reader, id);
    if (!account.demo) return account;
  }
  return undefined;
}

/** Starts the worker, on any number of nodes: each mail is claimed by one of them, in the transaction that puts it out. */
export function startSupportMailWorker(ctx: Ctx): BackgroundWorker {
  const mailReplies = () =>
    ctx.db.tx('support mails', async (tx) => {
      const claimed = await tx.query(claimConversationMails(ctx.now(), MAILS_PER_STEP));
      for (const { player } of claimed) {
        const account = await findMailAccount(tx, player);
        // Without support nobody could read the conversation.
        if (account === undefined || ctx.config.support === null) continue;
        await tx.query(insertSupportMail(ctx, { kind: 'reply', to: account.username, language: account.language }));
      }
      return claimed.length === MAILS_PER_STEP;
    });
  const mailComplaints = () =>
    ctx.db.tx('complaint mails', async (tx) => {
      const claimed = await tx.query(claimComplaintMails(ctx.now(), MAILS_PER_STEP));
      for (const { number, email: to, language, state: kind } of claimed)
        await tx.query(insertSupportMail(ctx, { kind, to, language, number }));
      return claimed.length === MAILS_PER_STEP;
    });
  const { read } = ctx.db;
  return startWorker(
    ctx,
    { name: 'support mails', everyMs: MAIL_POLL_MS, wakeOn: SUPPORT_MAIL_WAKE_TOPIC },
    createDueStep(ctx.now, async () => (await read.query(selectNextConversationMail))[0]?.due_at, mailReplies),
    createDueStep(ctx.now, async () => (await read.query(selectNextComplaintMail))[0]?.due_at, mailComplaints),
  );
}
