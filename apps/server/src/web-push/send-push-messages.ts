/** Sends the push messages that are put out, on any number of nodes. */
import { hash } from 'node:crypto';
import type { PushMessage } from '@arara/contract/player/web-push';
import { languageTags } from '@arara/contract/protocol/languages';
import { findLiveLogins, readPlayerAccount } from '../accounts/accounts.ts';
import type { Ctx } from '../context.ts';
import { incrementCounter } from '../platform/metrics/metrics.ts';
import { parseLangHeader } from '../platform/text/lang.ts';
import {
  type BackgroundWorker,
  computeWorkerBackoffMs,
  createConcurrentClaimStep,
  createDueStep,
  startWorker,
} from '../platform/worker/worker.ts';
import type { OutgoingPush, PushOutcome, PushSender } from '../ports/push-sender.ts';
import { readRestriction } from '../protection/protection.ts';
import { isPromotional, type PushKind, pushPaths, pushTextsByLang } from './push-texts.ts';
import { unsealPushTarget } from './subscriptions.ts';
import * as queries from './web-push.queries.ts';

/** Longer than one try can take: a node that dies while it sends leaves the message to another one. */
const PUSH_LEASE_MS = 60_000;
const PUSHES_AT_ONCE = 8;
const FIRST_PUSH_RETRY_MS = 5000;
const MAX_PUSH_RETRY_MS = 15 * 60_000;
/** Other nodes' messages that are due, and clocks that tests move, are found by this poll. */
const PUSH_POLL_MS = 60_000;

/** Starts the worker: each message is claimed by one node. */
export function startPushWorker(ctx: Ctx, sender: PushSender): BackgroundWorker {
  const claim = (size: number): Promise<queries.ClaimedPushMessageRow[]> =>
    ctx.db.tx('push messages claimed', (tx) =>
      tx.query(queries.claimDuePushMessages(ctx.now(), ctx.now() + PUSH_LEASE_MS, size)),
    );
  return startWorker(
    ctx,
    { name: 'web push', everyMs: PUSH_POLL_MS, wakeOn: queries.PUSH_WAKE_TOPIC },
    createDueStep(
      ctx.now,
      async () => (await ctx.db.read.query(queries.selectNextPushMessageDueAt))[0]?.due_at,
      createConcurrentClaimStep(PUSHES_AT_ONCE, claim, (message) => sendClaimedMessage(ctx, sender, message)),
    ),
  );
}

type MessageOutcome = PushOutcome | { readonly outcome: 'dropped' | 'expired' };

/**
 * Sends one message, and ends or puts off its row. It is sent twice if the process dies in between; its tag is the same then, so
 * the device shows one.
 */
async function sendClaimedMessage(ctx: Ctx, sender: PushSender, message: queries.ClaimedPushMessageRow): Promise<void> {
  const { player, id, subscription, attempts } = message;
  const result = await trySendMessage(ctx, sender, message);
  incrementCounter('push_messages_total', { outcome: result.outcome });
  if ('detail' in result) ctx.log.warn({ push: id, reason: result.detail, attempts }, 'a push message was not sent');
  await ctx.db.tx('push message ended', async (tx) => {
    if (result.outcome === 'postponed') {
      const backoffMs = computeWorkerBackoffMs(attempts, MAX_PUSH_RETRY_MS, FIRST_PUSH_RETRY_MS);
      const retryMs = Math.max(backoffMs, result.retryAfterMs ?? 0);
      await tx.query(queries.updatePushMessageDueAt(player, id, ctx.now() + retryMs));
      return;
    }
    if (result.outcome === 'gone') await tx.query(queries.deletePushSubscription(player, subscription));
    await tx.query(queries.deletePushMessage(player, id));
  });
}

async function trySendMessage(
  ctx: Ctx,
  sender: PushSender,
  { player, subscription, kind, ref, expires_at: expiresAt }: queries.ClaimedPushMessageRow,
): Promise<MessageOutcome> {
  const { read } = ctx.db;
  const now = ctx.now();
  if (now >= expiresAt) return { outcome: 'expired' };
  const [device] = await read.query(queries.selectPushSubscription(player, subscription));
  if (device === undefined) return { outcome: 'dropped' };
  // A session may have ended without a fact: by time, or because the player has too many.
  if (!(await findLiveLogins(ctx, player)).has(device.login)) return { outcome: 'gone' };
  if (isPromotional(kind)) {
    // What was allowed when the bonus was granted may not be any more.
    const isAllowed = device.promotions && (await readRestriction(read, player, now)) === undefined;
    if (!isAllowed) return { outcome: 'dropped' };
  }
  const { language } = await readPlayerAccount(read, player);
  const push = composePush({ kind, ref, language });
  return sender.send(unsealPushTarget(ctx, device), {
    ...push,
    lifeSeconds: Math.ceil((expiresAt - now) / 1000),
  });
}

/** What is sent: a repeated message, and a newer one about the same, has the same tag and topic. */
function composePush({
  kind,
  ref,
  language,
}: {
  kind: PushKind;
  ref: number;
  language: string;
}): Pick<OutgoingPush, 'text' | 'topic'> {
  const lang = parseLangHeader(language);
  const tag = `${kind}-${ref}`;
  const message: PushMessage = { ...pushTextsByLang[lang][kind], lang: languageTags[lang], tag, path: pushPaths[kind] };
  return { text: JSON.stringify(message), topic: hash('sha256', tag, 'hex').slice(0, 32) };
}
