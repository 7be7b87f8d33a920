import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import {
  ADDED_COLUMNS,
  RESET_TABLES,
  SCHEMA,
  type Charge,
  type Delivery,
  type KeyOwner,
  type LatePayment,
  type Payout,
  type PayoutReturn,
  type PayoutStatus,
  type Received,
  type Refund,
  type RefundStatus,
  type Webhook,
} from './schema.ts';
import type { ChargeContent, ChargeStatus, Party } from '../merchant/charges.ts';

/**
 * The bank's own durable book: one SQLite file, written through on every commit, so that charges, payments and
 * notifications still to be delivered survive a kill. Times are milliseconds of the bank's clock.
 */

type ChargeRow = Omit<Charge, 'content'> & { content: string };
type ReceivedRow = Omit<Received, 'payer'> & { payer: string };

export type Page<T> = { items: T[]; total: number };
export type Window = { fromMs: number; toMs: number; document?: string | undefined; offset: number; limit: number };

export type Store = ReturnType<typeof openStore>;

/** Opens (and if need be makes) the book; `:memory:` keeps it in memory. */
export function openStore(path: string) {
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true });
  const db = new DatabaseSync(path);
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 2000;');
  db.exec(SCHEMA);
  for (const { table, column, definition } of ADDED_COLUMNS) {
    const has = db.prepare('SELECT 1 FROM pragma_table_info(?) WHERE name = ?').get(table, column);
    if (has === undefined) db.exec(`ALTER TABLE ${table} ADD COLUMN ${column} ${definition}`);
  }

  const prepared = new Map<string, StatementSync>();
  const statement = (sql: string): StatementSync => {
    const known = prepared.get(sql) ?? db.prepare(sql);
    prepared.set(sql, known);
    return known;
  };
  const run = (sql: string, ...values: SQLInputValue[]) => statement(sql).run(...values);
  // The row types above mirror the schema above; this is the one place where a row gets its type.
  const all = <Row>(sql: string, ...values: SQLInputValue[]): Row[] =>
    statement(sql)
      .all(...values)
      .map((row) => ({ ...row })) as Row[];
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- as above: a row gets its type here
  const one = <Row>(sql: string, ...values: SQLInputValue[]): Row | undefined => all<Row>(sql, ...values).at(0);

  const insert = (table: string, row: Record<string, SQLInputValue>) =>
    run(
      `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${Object.keys(row)
        .map(() => '?')
        .join(', ')})`,
      ...Object.values(row),
    );

  const toCharge = (row: ChargeRow): Charge => ({ ...row, content: JSON.parse(row.content) as ChargeContent });
  const toReceived = (row: ReceivedRow): Received => ({ ...row, payer: JSON.parse(row.payer) as Party });
  const CHARGE = 'SELECT txid, revision, status, locationId, locationToken, pageToken, createdMs, content FROM charge';
  const RECEIVED = 'SELECT endToEndId, txid, amount, pixKey, timeMs, payer, note, fee FROM received';
  const debtorDocument = (content: ChargeContent): string | null =>
    content.devedor?.cpf ?? content.devedor?.cnpj ?? null;

  return {
    /** Runs `work` in one transaction: all of it or, when it throws, nothing. */
    transact<T>(work: () => T): T {
      db.exec('BEGIN IMMEDIATE');
      try {
        const result = work();
        db.exec('COMMIT');
        return result;
      } catch (error) {
        db.exec('ROLLBACK');
        throw error;
      }
    },
    close: () => db.close(),
    deleteAll: () => RESET_TABLES.forEach((table) => run(`DELETE FROM ${table}`)),

    selectSetting: (name: string) => one<{ value: string }>('SELECT value FROM setting WHERE name = ?', name)?.value,
    upsertSetting: (name: string, value: string) =>
      run('INSERT INTO setting VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value', name, value),

    selectCharge: (
      by: 'txid' | 'locationToken' | 'pageToken' | 'locationId',
      value: string | number,
    ): Charge | undefined => {
      const row = one<ChargeRow>(`${CHARGE} WHERE ${by} = ?`, value);
      return row && toCharge(row);
    },
    selectNewestOpenCharge: (): Charge | undefined => {
      const row = one<ChargeRow>(`${CHARGE} WHERE status = 'ATIVA' ORDER BY locationId DESC LIMIT 1`);
      return row && toCharge(row);
    },
    selectChargeRevision: (txid: string, revision: number) => {
      const row = one<{ status: ChargeStatus; content: string }>(
        'SELECT status, content FROM charge_revision WHERE txid = ? AND revision = ?',
        txid,
        revision,
      );
      return row && { status: row.status, content: JSON.parse(row.content) as ChargeContent };
    },
    insertCharge: (charge: Omit<Charge, 'locationId'>): void => {
      const { txid, revision, status } = charge;
      const content = JSON.stringify(charge.content);
      insert('charge', { ...charge, debtor: debtorDocument(charge.content), content });
      insert('charge_revision', { txid, revision, status, content });
    },
    updateCharge: (txid: string, revision: number, status: ChargeStatus, content: ChargeContent): void => {
      run(
        'UPDATE charge SET revision = ?, status = ?, debtor = ?, content = ? WHERE txid = ?',
        revision,
        status,
        debtorDocument(content),
        JSON.stringify(content),
        txid,
      );
      run('INSERT INTO charge_revision VALUES (?, ?, ?, ?)', txid, revision, status, JSON.stringify(content));
    },
    updateChargeCompleted: (txid: string) =>
      run("UPDATE charge SET status = 'CONCLUIDA' WHERE txid = ? AND status = 'ATIVA'", txid),
    selectCharges: (window: Window & { status?: string | undefined }): Page<Charge> => {
      const where = 'createdMs >= ? AND createdMs <= ? AND (? IS NULL OR debtor = ?) AND (? IS NULL OR status = ?)';
      const values = [
        window.fromMs,
        window.toMs,
        window.document ?? null,
        window.document ?? null,
        window.status ?? null,
        window.status ?? null,
      ];
      const rows = all<ChargeRow>(
        `${CHARGE} WHERE ${where} ORDER BY createdMs, locationId LIMIT ? OFFSET ?`,
        ...values,
        window.limit,
        window.offset,
      );
      return {
        items: rows.map(toCharge),
        total: one<{ n: number }>(`SELECT count(*) AS n FROM charge WHERE ${where}`, ...values)?.n ?? 0,
      };
    },

    insertReceived: (pix: Received) =>
      insert('received', {
        ...pix,
        payerDocument: pix.payer.cpf ?? pix.payer.cnpj ?? '',
        payer: JSON.stringify(pix.payer),
      }),
    selectReceived: (endToEndId: string): Received | undefined => {
      const row = one<ReceivedRow>(`${RECEIVED} WHERE endToEndId = ?`, endToEndId);
      return row && toReceived(row);
    },
    selectReceivedOfCharge: (txid: string): Received[] =>
      all<ReceivedRow>(`${RECEIVED} WHERE txid = ? ORDER BY timeMs, rowid`, txid).map(toReceived),
    selectReceivedPage: (
      window: Window & { txid?: string | undefined; refunded?: boolean | undefined },
    ): Page<Received> => {
      const refunded = window.refunded === undefined ? null : Number(window.refunded);
      const where = `timeMs >= ? AND timeMs <= ? AND (? IS NULL OR payerDocument = ?) AND (? IS NULL OR txid = ?)
        AND (? IS NULL OR ? = EXISTS (SELECT 1 FROM refund WHERE refund.endToEndId = received.endToEndId))`;
      const values = [
        window.fromMs,
        window.toMs,
        window.document ?? null,
        window.document ?? null,
        window.txid ?? null,
        window.txid ?? null,
        refunded,
        refunded,
      ];
      const rows = all<ReceivedRow>(
        `${RECEIVED} WHERE ${where} ORDER BY timeMs, rowid LIMIT ? OFFSET ?`,
        ...values,
        window.limit,
        window.offset,
      );
      return {
        items: rows.map(toReceived),
        total: one<{ n: number }>(`SELECT count(*) AS n FROM received WHERE ${where}`, ...values)?.n ?? 0,
      };
    },

    selectRefund: (endToEndId: string, id: string) =>
      one<Refund>('SELECT * FROM refund WHERE endToEndId = ? AND id = ?', endToEndId, id),
    selectRefunds: (endToEndId: string) =>
      all<Refund>('SELECT * FROM refund WHERE endToEndId = ? ORDER BY rowid', endToEndId),
    selectDueRefunds: (nowMs: number) =>
      all<Refund>("SELECT * FROM refund WHERE status = 'EM_PROCESSAMENTO' AND dueMs <= ?", nowMs),
    insertRefund: (refund: Refund) => insert('refund', refund),
    updateRefundSettled: (refund: Refund, status: RefundStatus, settledMs: number | null, reason: string | null) =>
      run(
        'UPDATE refund SET status = ?, settledMs = ?, reason = ? WHERE endToEndId = ? AND id = ?',
        status,
        settledMs,
        reason,
        refund.endToEndId,
        refund.id,
      ),

    selectPayout: (id: string) => one<Payout>('SELECT * FROM payout WHERE id = ?', id),
    selectDuePayouts: (nowMs: number) =>
      all<Payout>("SELECT * FROM payout WHERE status = 'EM_PROCESSAMENTO' AND dueMs <= ?", nowMs),
    selectPayoutPage: (window: Window): Page<Payout> => {
      const where = 'requestedMs >= ? AND requestedMs <= ?';
      const rows = all<Payout>(
        `SELECT * FROM payout WHERE ${where} ORDER BY requestedMs, rowid LIMIT ? OFFSET ?`,
        window.fromMs,
        window.toMs,
        window.limit,
        window.offset,
      );
      const total = one<{ n: number }>(`SELECT count(*) AS n FROM payout WHERE ${where}`, window.fromMs, window.toMs);
      return { items: rows, total: total?.n ?? 0 };
    },
    insertPayout: (payout: Payout) => insert('payout', payout),
    updatePayoutSettled: (id: string, status: PayoutStatus, settledMs: number | null, reason: string | null) =>
      run('UPDATE payout SET status = ?, settledMs = ?, reason = ? WHERE id = ?', status, settledMs, reason, id),

    insertPayoutReturn: (it: PayoutReturn) => insert('payout_return', it),
    /** What came back of a payout; what is still to come is not told. */
    selectSettledReturns: (payoutId: string) =>
      all<PayoutReturn>(
        'SELECT * FROM payout_return WHERE payoutId = ? AND settledMs IS NOT NULL ORDER BY rowid',
        payoutId,
      ),
    /** Returns whose time has come, of payouts that were confirmed. */
    selectDueReturns: (nowMs: number) =>
      all<PayoutReturn>(
        `SELECT r.* FROM payout_return r JOIN payout p ON p.id = r.payoutId WHERE r.settledMs IS NULL AND r.dueMs <= ? AND p.status = 'REALIZADO'`,
        nowMs,
      ),
    updateReturnSettled: (returnId: string, settledMs: number) =>
      run('UPDATE payout_return SET settledMs = ? WHERE returnId = ?', settledMs, returnId),

    /** What came in minus what went or is going out, and minus what the bank took for it. */
    selectNetFlow: (): number =>
      one<{ n: number }>(`SELECT
      (SELECT coalesce(sum(amount), 0) FROM received) - (SELECT coalesce(sum(amount), 0) FROM refund WHERE status <> 'NAO_REALIZADO')
      - (SELECT coalesce(sum(amount + fee), 0) FROM payout WHERE status <> 'NAO_REALIZADO') - (SELECT coalesce(sum(fee), 0) FROM received)
      + (SELECT coalesce(sum(amount), 0) FROM payout_return WHERE settledMs IS NOT NULL) AS n`)?.n ?? 0,

    selectWebhook: (pixKey: string) => one<Webhook>('SELECT * FROM webhook WHERE pixKey = ?', pixKey),
    selectWebhooks: () => all<Webhook>('SELECT * FROM webhook ORDER BY createdMs'),
    upsertWebhook: (webhook: Webhook) =>
      run(
        'INSERT INTO webhook VALUES (?, ?, ?) ON CONFLICT (pixKey) DO UPDATE SET url = excluded.url, createdMs = excluded.createdMs',
        webhook.pixKey,
        webhook.url,
        webhook.createdMs,
      ),
    deleteWebhook: (pixKey: string): boolean => run('DELETE FROM webhook WHERE pixKey = ?', pixKey).changes === 1,

    insertDelivery: (delivery: Omit<Delivery, 'id' | 'attempts' | 'lastStatus' | 'lastError'>) =>
      insert('delivery', { ...delivery, attempts: 0 }),
    /** Notifications that wait for the next one of this key. */
    selectWaitingDeliveries: (pixKey: string) =>
      all<Delivery>(
        "SELECT * FROM delivery WHERE state = 'pending' AND awaits IS NOT NULL AND pixKey = ? ORDER BY id",
        pixKey,
      ),
    deleteDelivery: (id: number) => run('DELETE FROM delivery WHERE id = ?', id),
    updateDeliveryReleased: (id: number, dueMs: number) =>
      run('UPDATE delivery SET awaits = NULL, dueMs = ? WHERE id = ?', dueMs, id),
    selectDueDeliveries: (nowMs: number) =>
      all<Delivery>("SELECT * FROM delivery WHERE state = 'pending' AND dueMs <= ? ORDER BY dueMs, id LIMIT 64", nowMs),
    selectDeliveries: (subject?: string) =>
      all<Delivery>(
        'SELECT * FROM delivery WHERE ? IS NULL OR subject = ? ORDER BY id DESC LIMIT 200',
        subject ?? null,
        subject ?? null,
      ),
    updateDeliveryAttempt: (
      id: number,
      outcome: Pick<Delivery, 'state' | 'attempts' | 'dueMs' | 'lastStatus' | 'lastError'>,
    ) =>
      run(
        'UPDATE delivery SET state = ?, attempts = ?, dueMs = ?, lastStatus = ?, lastError = ? WHERE id = ?',
        outcome.state,
        outcome.attempts,
        outcome.dueMs,
        outcome.lastStatus,
        outcome.lastError,
        id,
      ),
    updateDeliveryResent: (id: number, dueMs: number): boolean =>
      run("UPDATE delivery SET state = 'pending', attempts = 0, dueMs = ? WHERE id = ?", dueMs, id).changes === 1,

    selectKeyOwner: (pixKey: string) => one<KeyOwner>('SELECT * FROM key_owner WHERE pixKey = ?', pixKey),
    upsertKeyOwner: (owner: KeyOwner) =>
      run(
        'INSERT INTO key_owner VALUES (?, ?, ?) ON CONFLICT (pixKey) DO UPDATE SET document = excluded.document, name = excluded.name',
        owner.pixKey,
        owner.document,
        owner.name,
      ),

    insertLatePayment: (late: LatePayment) => run('INSERT INTO late_payment VALUES (?, ?)', late.txid, late.dueMs),
    deleteDueLatePayments: (nowMs: number): LatePayment[] =>
      all<LatePayment>('DELETE FROM late_payment WHERE dueMs <= ? RETURNING txid, dueMs', nowMs),
  };
}
