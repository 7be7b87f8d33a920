import { createHmac } from 'node:crypto';
import { type SandboxBankClock, getRealUnixSeconds } from '../../clock.ts';
import type { SandboxBankFaultInjector, InjectedFault } from '../../injected-faults.ts';
import type { WebhookDelivery } from '../../store/rows.ts';
import type { SandboxBankStore } from '../../store/store.ts';

/**
 * The notifications of the bank to the merchant's webhook. A notification is stored in the transaction of what it reports,
 * delivered afterwards, and retried until the merchant accepts it or the attempts are used up. Only an answer of 200 within
 * five seconds counts as accepted.
 */
export type WebhookNotificationSender = ReturnType<typeof createWebhookNotifications>;

const MAX_WEBHOOK_DELIVERY_ATTEMPTS = 8;
const FIRST_WEBHOOK_RETRY_MS = 10_000;
const WEBHOOK_ANSWER_TIMEOUT_MS = 5_000;
const LATE_WEBHOOK_DELAY_MS = 60_000;
/** A reordered notification is sent this long after the one that follows it. */
const WEBHOOK_REORDER_DELAY_MS = 5_000;
const WEBHOOK_FAULTS = [
  'webhook-lost',
  'webhook-duplicate',
  'webhook-late',
  'webhook-grouped',
  'webhook-reordered',
] as const;

type SandboxWebhookOptions = {
  store: SandboxBankStore;
  clock: SandboxBankClock;
  faults: SandboxBankFaultInjector;
  secret: string;
  speed: number;
};

/**
 * The signature that stands in for mTLS: `t=<unix seconds>,v1=<hex hmac-sha256(secret, t + "." + body)>`. The time is the
 * real one, not the bank's.
 */
export function signNotification(secret: string, body: string, unixSeconds: number): string {
  return `t=${unixSeconds},v1=${createHmac('sha256', secret).update(`${unixSeconds}.${body}`).digest('hex')}`;
}

/** The address to call: the standard appends `/pix` to the registered address and keeps its query. */
function buildWebhookCallbackUrl(registered: string): string {
  const url = new URL(registered);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/pix`;
  return url.href;
}

const explainFetchError = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
};

/** What a delivery with this fault waits for. */
const chooseWebhookDeliveryWaitReason = (fault: InjectedFault | undefined): WebhookDelivery['awaits'] =>
  fault?.name === 'webhook-grouped' ? 'group' : fault?.name === 'webhook-reordered' ? 'order' : null;

/** Ends the wait of earlier notifications of this key. Returns the payments of those that go in the same call. */
function releaseWaitingWebhookDeliveries({ store, clock, speed }: SandboxWebhookOptions, pixKey: string): unknown[] {
  const grouped: unknown[] = [];
  for (const waiting of store.selectWaitingDeliveries(pixKey)) {
    if (waiting.awaits === 'order')
      store.updateDeliveryReleased(waiting.id, clock.now() + WEBHOOK_REORDER_DELAY_MS / speed);
    else {
      grouped.unshift(...(JSON.parse(waiting.body) as { pix: unknown[] }).pix);
      store.deleteDelivery(waiting.id);
    }
  }
  return grouped;
}

/** Stores a notification about `subject` (a txid or a payout id) with the fault that was injected for it, if any. */
function enqueueWebhookDelivery(options: SandboxWebhookOptions, pixKey: string, subject: string, pix: unknown): void {
  const { store, clock, faults, speed } = options;
  if (store.selectWebhook(pixKey) === undefined) return;
  const now = clock.now();
  const fault = faults.consume(WEBHOOK_FAULTS, subject);
  const awaits = chooseWebhookDeliveryWaitReason(fault);
  // A delivery whose follower never comes is sent after the delay, as a late one is.
  const isDelayed = fault?.name === 'webhook-late' || awaits !== null;
  const row = {
    pixKey,
    subject,
    body: JSON.stringify({ pix: [...releaseWaitingWebhookDeliveries(options, pixKey), pix] }),
    forged: 0,
    dueMs: now + (isDelayed ? (fault?.delayMs ?? LATE_WEBHOOK_DELAY_MS / speed) : 0),
    createdMs: now,
    awaits,
  } as const;
  store.insertDelivery({ ...row, state: fault?.name === 'webhook-lost' ? 'lost' : 'pending' });
  if (fault?.name === 'webhook-duplicate') store.insertDelivery({ ...row, state: 'pending' });
}

/** Stores a notification of a payment that never happened, with a wrong signature or, when `signed`, with the right one. */
function enqueueForgedNotification(
  { store, clock }: SandboxWebhookOptions,
  pixKey: string,
  subject: string,
  pix: unknown,
  signed: boolean,
) {
  const now = clock.now();
  store.insertDelivery({
    pixKey,
    subject,
    body: JSON.stringify({ pix: [pix] }),
    forged: signed ? 0 : 1,
    state: 'pending',
    dueMs: now,
    createdMs: now,
    awaits: null,
  });
}

type WebhookAttemptResult = { lastStatus: number | null; lastError: string | null };

/** Makes one call to the webhook. Undefined when `closing` cut it off: the delivery stays pending and is retried after a restart. */
async function callWebhook(
  { store, secret }: SandboxWebhookOptions,
  delivery: WebhookDelivery,
  closing: AbortSignal,
): Promise<WebhookAttemptResult | undefined> {
  const webhook = store.selectWebhook(delivery.pixKey);
  if (webhook === undefined) return { lastStatus: null, lastError: 'no webhook is registered for this key' };
  const key = delivery.forged ? `not ${secret}` : secret;
  try {
    const answer = await fetch(buildWebhookCallbackUrl(webhook.url), {
      method: 'POST',
      body: delivery.body,
      redirect: 'manual',
      signal: AbortSignal.any([closing, AbortSignal.timeout(WEBHOOK_ANSWER_TIMEOUT_MS)]),
      headers: {
        'content-type': 'application/json',
        'x-sandbox-signature': signNotification(key, delivery.body, getRealUnixSeconds()),
      },
    });
    await answer.body?.cancel();
    return { lastStatus: answer.status, lastError: null };
  } catch (error) {
    return closing.aborted ? undefined : { lastStatus: null, lastError: explainFetchError(error) };
  }
}

/** Calls the webhook once and stores what came of it. */
async function attemptWebhookDelivery(
  options: SandboxWebhookOptions,
  delivery: WebhookDelivery,
  closing: AbortSignal,
): Promise<void> {
  const result = await callWebhook(options, delivery, closing);
  if (result === undefined) return;
  const attempts = delivery.attempts + 1;
  const accepted = result.lastStatus === 200;
  const exhausted = delivery.forged === 1 || attempts >= MAX_WEBHOOK_DELIVERY_ATTEMPTS;
  const retryMs = (FIRST_WEBHOOK_RETRY_MS * 2 ** delivery.attempts) / options.speed;
  options.store.updateDeliveryAttempt(delivery.id, {
    ...result,
    state: accepted ? 'delivered' : exhausted ? 'failed' : 'pending',
    attempts,
    dueMs: accepted || exhausted ? delivery.dueMs : options.clock.now() + retryMs,
  });
}

export function createWebhookNotifications(options: SandboxWebhookOptions) {
  const running = new Map<number, Promise<void>>();
  const closing = new AbortController();
  return {
    /** Call it inside the transaction of what it reports. A notification that waits for this one goes with it, or after it. */
    enqueue: (pixKey: string, subject: string, pix: unknown): void =>
      enqueueWebhookDelivery(options, pixKey, subject, pix),
    forge: (pixKey: string, subject: string, pix: unknown, signed: boolean): void =>
      enqueueForgedNotification(options, pixKey, subject, pix, signed),
    /** Starts every delivery that is due and not running. */
    deliverDue(): void {
      if (closing.signal.aborted) return;
      for (const delivery of options.store.selectDueDeliveries(options.clock.now())) {
        if (running.has(delivery.id)) continue;
        const attempt = attemptWebhookDelivery(options, delivery, closing.signal);
        running.set(
          delivery.id,
          attempt.finally(() => running.delete(delivery.id)),
        );
      }
    },
    /** Cuts off the running deliveries. Nothing is lost: they are still pending in the store. */
    async stop(): Promise<void> {
      closing.abort();
      await Promise.allSettled(running.values());
    },
  };
}
