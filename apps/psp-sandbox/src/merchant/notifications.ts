import { createHmac } from 'node:crypto';
import { type BankClock, realSeconds } from '../clock.ts';
import type { Delivery } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import type { FaultInjector } from '../tester/injected-faults.ts';

/**
 * The bank's notifications: written in the transaction of what they tell, delivered afterwards, retried until taken or
 * given up. Only an answer of 200 within five seconds counts as taken.
 */
export type Notifications = ReturnType<typeof createNotifications>;

const MAX_ATTEMPTS = 8;
const FIRST_RETRY_MS = 10_000;
const ANSWER_TIMEOUT_MS = 5_000;
const LATE_DELIVERY_MS = 60_000;
/** So long after its follower a reordered notification goes. */
const REORDER_DELAY_MS = 5_000;
const WEBHOOK_FAULTS = [
  'webhook-lost',
  'webhook-duplicate',
  'webhook-late',
  'webhook-grouped',
  'webhook-reordered',
] as const;

/** The stand-in for mTLS: `t=<unix seconds>,v1=<hex hmac-sha256(secret, t + "." + body)>`, in real time whatever the bank's clock says. */
export function signNotification(secret: string, body: string, unixSeconds: number): string {
  return `t=${unixSeconds},v1=${createHmac('sha256', secret).update(`${unixSeconds}.${body}`).digest('hex')}`;
}

/** The standard appends `/pix` to the registered address; a query, where there is one, stays. */
function callbackUrl(registered: string): string {
  const url = new URL(registered);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/pix`;
  return url.href;
}

export function createNotifications(bank: {
  store: Store;
  clock: BankClock;
  troubles: FaultInjector;
  secret: string;
  speed: number;
}) {
  const { store, clock, troubles } = bank;
  const runningDeliveries = new Map<number, Promise<void>>();
  const abortDeliveries = new AbortController();

  /**
   * Puts a notification about `subject` (a txid or payout id) in the outbox, with the trouble armed for it, if any. One that
   * waited for its follower goes with it, or after it. Call it inside the transaction of what happened.
   */
  function enqueue(pixKey: string, subject: string, pix: unknown): void {
    if (store.selectWebhook(pixKey) === undefined) return;
    const now = clock.now();
    const armed = troubles.consume(WEBHOOK_FAULTS, subject);
    const trouble = armed?.name;
    const together: unknown[] = [pix];
    for (const waiting of store.selectWaitingDeliveries(pixKey)) {
      if (waiting.awaits === 'order') store.updateDeliveryReleased(waiting.id, now + REORDER_DELAY_MS / bank.speed);
      else {
        together.unshift(...(JSON.parse(waiting.body) as { pix: unknown[] }).pix);
        store.deleteDelivery(waiting.id);
      }
    }
    const awaits = trouble === 'webhook-grouped' ? 'group' : trouble === 'webhook-reordered' ? 'order' : null;
    const row = {
      pixKey,
      subject,
      body: JSON.stringify({ pix: together }),
      forged: 0,
      // One that waits for a follower that never comes is delivered late.
      dueMs:
        now + (trouble === 'webhook-late' || awaits !== null ? (armed?.delayMs ?? LATE_DELIVERY_MS / bank.speed) : 0),
      createdMs: now,
      awaits,
    } as const;
    store.insertDelivery({ ...row, state: trouble === 'webhook-lost' ? 'lost' : 'pending' });
    if (trouble === 'webhook-duplicate') store.insertDelivery({ ...row, state: 'pending' });
  }

  /** A notification of money that never came: with a wrong signature or, when `signed`, with a right one. */
  function forge(pixKey: string, subject: string, pix: unknown, signed: boolean): void {
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

  async function attemptDelivery(delivery: Delivery): Promise<void> {
    const webhook = store.selectWebhook(delivery.pixKey);
    const attempts = delivery.attempts + 1;
    let lastStatus: number | null = null;
    let lastError: string | null = null;
    if (webhook === undefined) lastError = 'no webhook is registered for this key';
    else {
      const secret = delivery.forged ? `not ${bank.secret}` : bank.secret;
      try {
        const answer = await fetch(callbackUrl(webhook.url), {
          method: 'POST',
          body: delivery.body,
          redirect: 'manual',
          signal: AbortSignal.any([abortDeliveries.signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
          headers: {
            'content-type': 'application/json',
            'x-sandbox-signature': signNotification(secret, delivery.body, realSeconds()),
          },
        });
        await answer.body?.cancel();
        lastStatus = answer.status;
      } catch (error) {
        // Closing cut this attempt off: it stays pending and goes on after the restart.
        if (abortDeliveries.signal.aborted) return;
        const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
        lastError = error instanceof Error ? `${error.message}${cause}` : String(error);
      }
    }
    const taken = lastStatus === 200;
    const spent = delivery.forged === 1 || attempts >= MAX_ATTEMPTS;
    store.updateDeliveryAttempt(delivery.id, {
      state: taken ? 'delivered' : spent ? 'failed' : 'pending',
      attempts,
      lastStatus,
      lastError,
      dueMs: taken || spent ? delivery.dueMs : clock.now() + (FIRST_RETRY_MS * 2 ** delivery.attempts) / bank.speed,
    });
  }

  return {
    enqueue,
    forge,
    /** Starts every delivery that is due and not under way. */
    deliverDue(): void {
      if (abortDeliveries.signal.aborted) return;
      for (const delivery of store.selectDueDeliveries(clock.now())) {
        if (runningDeliveries.has(delivery.id)) continue;
        runningDeliveries.set(
          delivery.id,
          attemptDelivery(delivery).finally(() => runningDeliveries.delete(delivery.id)),
        );
      }
    },
    /** Cuts off what is under way; nothing is lost, because it is still pending in the book. */
    async stop(): Promise<void> {
      abortDeliveries.abort();
      await Promise.allSettled(runningDeliveries.values());
    },
  };
}
