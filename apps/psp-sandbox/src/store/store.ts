import { createChargeStore } from './charge-store.ts';
import { openDatabase } from './database.ts';
import { createDeliveryStore } from './delivery-store.ts';
import { createPayoutStore } from './payout-store.ts';
import { createReceivedPixStore } from './received-store.ts';

/**
 * The bank's durable store: one SQLite file, written to disk with every commit, so that charges, payments and notifications
 * that are still to be delivered survive `kill -9`.
 */
export type SandboxBankStore = ReturnType<typeof openSandboxBankStore>;

/** Opens the store; `:memory:` keeps it in memory. */
export function openSandboxBankStore(path: string) {
  const db = openDatabase(path);
  return {
    transact: db.transact,
    close: db.close,
    deleteAll: db.deleteAll,
    selectSetting: (name: string) => db.one<{ value: string }>('SELECT value FROM setting WHERE name = ?', name)?.value,
    upsertSetting: (name: string, value: string) =>
      db.run('INSERT INTO setting VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value', name, value),
    ...createChargeStore(db),
    ...createReceivedPixStore(db),
    ...createPayoutStore(db),
    ...createDeliveryStore(db),
    /** What came in, minus what went out or is on its way out, minus the bank's fees. */
    selectNetFlow: (): number =>
      db.one<{ n: number }>(`SELECT (SELECT coalesce(sum(amount - fee), 0) FROM received)
        - (SELECT coalesce(sum(amount), 0) FROM refund WHERE status <> 'NAO_REALIZADO')
        - (SELECT coalesce(sum(amount + fee), 0) FROM payout WHERE status <> 'NAO_REALIZADO')
        + (SELECT coalesce(sum(amount), 0) FROM payout_return WHERE settledMs IS NOT NULL) AS n`)?.n ?? 0,
  };
}
