import type { SandboxBankDatabase } from './database.ts';
import type { WebhookDelivery, RegisteredWebhook } from './rows.ts';

/** Registered webhooks and the notifications that are delivered to them. */
export function createDeliveryStore(db: SandboxBankDatabase) {
  return {
    selectWebhook: (pixKey: string) => db.one<RegisteredWebhook>('SELECT * FROM webhook WHERE pixKey = ?', pixKey),
    selectWebhooks: () => db.all<RegisteredWebhook>('SELECT * FROM webhook ORDER BY createdMs'),
    upsertWebhook: ({ pixKey, url, createdMs }: RegisteredWebhook) =>
      db.run(
        `INSERT INTO webhook VALUES (?, ?, ?)
         ON CONFLICT (pixKey) DO UPDATE SET url = excluded.url, createdMs = excluded.createdMs`,
        pixKey,
        url,
        createdMs,
      ),
    deleteWebhook: (pixKey: string): boolean => db.run('DELETE FROM webhook WHERE pixKey = ?', pixKey).changes === 1,

    insertDelivery: (delivery: Omit<WebhookDelivery, 'id' | 'attempts' | 'lastStatus' | 'lastError'>) =>
      db.insert('delivery', { ...delivery, attempts: 0 }),
    /** The deliveries that wait for the next notification of this key. */
    selectWaitingDeliveries: (pixKey: string) =>
      db.all<WebhookDelivery>(
        "SELECT * FROM delivery WHERE state = 'pending' AND awaits IS NOT NULL AND pixKey = ? ORDER BY id",
        pixKey,
      ),
    selectDueDeliveries: (nowMs: number) =>
      db.all<WebhookDelivery>(
        "SELECT * FROM delivery WHERE state = 'pending' AND dueMs <= ? ORDER BY dueMs, id LIMIT 64",
        nowMs,
      ),
    selectDeliveries: (subject: string | null) =>
      db.all<WebhookDelivery>(
        'SELECT * FROM delivery WHERE ? IS NULL OR subject = ? ORDER BY id DESC LIMIT 200',
        subject,
        subject,
      ),
    deleteDelivery: (id: number) => db.run('DELETE FROM delivery WHERE id = ?', id),
    updateDeliveryReleased: (id: number, dueMs: number) =>
      db.run('UPDATE delivery SET awaits = NULL, dueMs = ? WHERE id = ?', dueMs, id),
    updateDeliveryAttempt: (
      id: number,
      outcome: Pick<WebhookDelivery, 'state' | 'attempts' | 'dueMs' | 'lastStatus' | 'lastError'>,
    ) =>
      db.run(
        'UPDATE delivery SET state = ?, attempts = ?, dueMs = ?, lastStatus = ?, lastError = ? WHERE id = ?',
        outcome.state,
        outcome.attempts,
        outcome.dueMs,
        outcome.lastStatus,
        outcome.lastError,
        id,
      ),
    updateDeliveryResent: (id: number, dueMs: number): boolean =>
      db.run("UPDATE delivery SET state = 'pending', attempts = 0, dueMs = ? WHERE id = ?", dueMs, id).changes === 1,
  };
}
