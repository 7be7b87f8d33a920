import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { Centavos } from '@arara/money';
import type { ChargeContent, ChargeStatus, Party } from './charges.ts';

/**
 * The bank's own durable book: one SQLite file, written through on every commit, so that charges, payments and
 * notifications still to be delivered survive a kill. Times are milliseconds of the bank's clock.
 */

export type Charge = {
  txid: string;
  revision: number;
  status: ChargeStatus;
  locationId: number;
  locationToken: string;
  pageToken: string;
  createdMs: number;
  content: ChargeContent;
};
export type Received = {
  endToEndId: string;
  txid: string;
  amount: Centavos;
  pixKey: string;
  timeMs: number;
  payer: Party;
  note: string | null;
};
export type RefundStatus = 'EM_PROCESSAMENTO' | 'DEVOLVIDO' | 'NAO_REALIZADO';
export type Refund = {
  endToEndId: string;
  id: string;
  returnId: string;
  amount: Centavos;
  nature: string;
  description: string | null;
  status: RefundStatus;
  requestedMs: number;
  dueMs: number;
  settledMs: number | null;
  reason: string | null;
};
export type PayoutStatus = 'EM_PROCESSAMENTO' | 'REALIZADO' | 'NAO_REALIZADO';
export type Payout = {
  id: string;
  bodyHash: string;
  endToEndId: string;
  amount: Centavos;
  payerKey: string;
  payeeKey: string;
  payeeDocument: string | null;
  note: string | null;
  status: PayoutStatus;
  requestedMs: number;
  dueMs: number;
  settledMs: number | null;
  reason: string | null;
  doomed: 0 | 1;
};
export type Webhook = { pixKey: string; url: string; createdMs: number };
export type DeliveryState = 'pending' | 'delivered' | 'lost' | 'failed';
export type Delivery = {
  id: number;
  pixKey: string;
  subject: string;
  body: string;
  forged: 0 | 1;
  state: DeliveryState;
  attempts: number;
  dueMs: number;
  createdMs: number;
  lastStatus: number | null;
  lastError: string | null;
};
export type KeyOwner = { pixKey: string; document: string; name: string };
export type LatePayment = { txid: string; dueMs: number };

const SCHEMA = `
CREATE TABLE IF NOT EXISTS setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS charge (
  locationId INTEGER PRIMARY KEY AUTOINCREMENT, txid TEXT NOT NULL UNIQUE, revision INTEGER NOT NULL, status TEXT NOT NULL,
  locationToken TEXT NOT NULL UNIQUE, pageToken TEXT NOT NULL UNIQUE, createdMs INTEGER NOT NULL, debtor TEXT, content TEXT NOT NULL) STRICT;
CREATE INDEX IF NOT EXISTS charge_created ON charge (createdMs, locationId);
CREATE TABLE IF NOT EXISTS charge_revision (txid TEXT NOT NULL, revision INTEGER NOT NULL, status TEXT NOT NULL, content TEXT NOT NULL, PRIMARY KEY (txid, revision)) STRICT;
CREATE TABLE IF NOT EXISTS received (
  endToEndId TEXT PRIMARY KEY, txid TEXT NOT NULL, amount INTEGER NOT NULL, pixKey TEXT NOT NULL, timeMs INTEGER NOT NULL,
  payerDocument TEXT NOT NULL, payer TEXT NOT NULL, note TEXT) STRICT;
CREATE INDEX IF NOT EXISTS received_txid ON received (txid);
CREATE INDEX IF NOT EXISTS received_time ON received (timeMs);
CREATE TABLE IF NOT EXISTS refund (
  endToEndId TEXT NOT NULL, id TEXT NOT NULL, returnId TEXT NOT NULL, amount INTEGER NOT NULL, nature TEXT NOT NULL, description TEXT,
  status TEXT NOT NULL, requestedMs INTEGER NOT NULL, dueMs INTEGER NOT NULL, settledMs INTEGER, reason TEXT, PRIMARY KEY (endToEndId, id)) STRICT;
CREATE TABLE IF NOT EXISTS payout (
  id TEXT PRIMARY KEY, bodyHash TEXT NOT NULL, endToEndId TEXT NOT NULL, amount INTEGER NOT NULL, payerKey TEXT NOT NULL, payeeKey TEXT NOT NULL, payeeDocument TEXT, note TEXT,
  status TEXT NOT NULL, requestedMs INTEGER NOT NULL, dueMs INTEGER NOT NULL, settledMs INTEGER, reason TEXT, doomed INTEGER NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS webhook (pixKey TEXT PRIMARY KEY, url TEXT NOT NULL, createdMs INTEGER NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS delivery (
  id INTEGER PRIMARY KEY AUTOINCREMENT, pixKey TEXT NOT NULL, subject TEXT NOT NULL, body TEXT NOT NULL, forged INTEGER NOT NULL,
  state TEXT NOT NULL, attempts INTEGER NOT NULL, dueMs INTEGER NOT NULL, createdMs INTEGER NOT NULL, lastStatus INTEGER, lastError TEXT) STRICT;
CREATE INDEX IF NOT EXISTS delivery_due ON delivery (state, dueMs);
CREATE TABLE IF NOT EXISTS key_owner (pixKey TEXT PRIMARY KEY, document TEXT NOT NULL, name TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS late_payment (txid TEXT NOT NULL, dueMs INTEGER NOT NULL) STRICT;
`;

/** Everything but the registered webhooks and the bank's own keys, which a reset keeps. */
const CLEARED = ['charge', 'charge_revision', 'received', 'refund', 'payout', 'delivery', 'key_owner', 'late_payment'];

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

  const chargeOf = (row: ChargeRow): Charge => ({ ...row, content: JSON.parse(row.content) as ChargeContent });
  const receivedOf = (row: ReceivedRow): Received => ({ ...row, payer: JSON.parse(row.payer) as Party });
  const CHARGE = 'SELECT txid, revision, status, locationId, locationToken, pageToken, createdMs, content FROM charge';
  const RECEIVED = 'SELECT endToEndId, txid, amount, pixKey, timeMs, payer, note FROM received';
  const debtorOf = (content: ChargeContent): string | null => content.devedor?.cpf ?? content.devedor?.cnpj ?? null;

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
    clear: () => CLEARED.forEach((table) => run(`DELETE FROM ${table}`)),

    setting: (name: string) => one<{ value: string }>('SELECT value FROM setting WHERE name = ?', name)?.value,
    saveSetting: (name: string, value: string) =>
      run('INSERT INTO setting VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value', name, value),

    charge: (by: 'txid' | 'locationToken' | 'pageToken' | 'locationId', value: string | number): Charge | undefined => {
      const row = one<ChargeRow>(`${CHARGE} WHERE ${by} = ?`, value);
      return row && chargeOf(row);
    },
    newestOpenCharge: (): Charge | undefined => {
      const row = one<ChargeRow>(`${CHARGE} WHERE status = 'ATIVA' ORDER BY locationId DESC LIMIT 1`);
      return row && chargeOf(row);
    },
    chargeRevision: (txid: string, revision: number) => {
      const row = one<{ status: ChargeStatus; content: string }>(
        'SELECT status, content FROM charge_revision WHERE txid = ? AND revision = ?',
        txid,
        revision,
      );
      return row && { status: row.status, content: JSON.parse(row.content) as ChargeContent };
    },
    insertCharge: (charge: Omit<Charge, 'locationId'>): void => {
      run(
        'INSERT INTO charge (txid, revision, status, locationToken, pageToken, createdMs, debtor, content) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
        charge.txid,
        charge.revision,
        charge.status,
        charge.locationToken,
        charge.pageToken,
        charge.createdMs,
        debtorOf(charge.content),
        JSON.stringify(charge.content),
      );
      run(
        'INSERT INTO charge_revision VALUES (?, ?, ?, ?)',
        charge.txid,
        charge.revision,
        charge.status,
        JSON.stringify(charge.content),
      );
    },
    reviseCharge: (txid: string, revision: number, status: ChargeStatus, content: ChargeContent): void => {
      run(
        'UPDATE charge SET revision = ?, status = ?, debtor = ?, content = ? WHERE txid = ?',
        revision,
        status,
        debtorOf(content),
        JSON.stringify(content),
        txid,
      );
      run('INSERT INTO charge_revision VALUES (?, ?, ?, ?)', txid, revision, status, JSON.stringify(content));
    },
    completeCharge: (txid: string) =>
      run("UPDATE charge SET status = 'CONCLUIDA' WHERE txid = ? AND status = 'ATIVA'", txid),
    charges: (window: Window & { status?: string | undefined }): Page<Charge> => {
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
        items: rows.map(chargeOf),
        total: one<{ n: number }>(`SELECT count(*) AS n FROM charge WHERE ${where}`, ...values)?.n ?? 0,
      };
    },

    insertReceived: (pix: Received) =>
      run(
        'INSERT INTO received (endToEndId, txid, amount, pixKey, timeMs, payerDocument, payer, note) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
        pix.endToEndId,
        pix.txid,
        pix.amount,
        pix.pixKey,
        pix.timeMs,
        pix.payer.cpf ?? pix.payer.cnpj ?? '',
        JSON.stringify(pix.payer),
        pix.note,
      ),
    received: (endToEndId: string): Received | undefined => {
      const row = one<ReceivedRow>(`${RECEIVED} WHERE endToEndId = ?`, endToEndId);
      return row && receivedOf(row);
    },
    receivedFor: (txid: string): Received[] =>
      all<ReceivedRow>(`${RECEIVED} WHERE txid = ? ORDER BY timeMs, rowid`, txid).map(receivedOf),
    receivedBetween: (
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
        items: rows.map(receivedOf),
        total: one<{ n: number }>(`SELECT count(*) AS n FROM received WHERE ${where}`, ...values)?.n ?? 0,
      };
    },

    refund: (endToEndId: string, id: string) =>
      one<Refund>('SELECT * FROM refund WHERE endToEndId = ? AND id = ?', endToEndId, id),
    refundsOf: (endToEndId: string) =>
      all<Refund>('SELECT * FROM refund WHERE endToEndId = ? ORDER BY rowid', endToEndId),
    refundsDue: (nowMs: number) =>
      all<Refund>("SELECT * FROM refund WHERE status = 'EM_PROCESSAMENTO' AND dueMs <= ?", nowMs),
    insertRefund: (refund: Refund) =>
      run(
        'INSERT INTO refund VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
        refund.endToEndId,
        refund.id,
        refund.returnId,
        refund.amount,
        refund.nature,
        refund.description,
        refund.status,
        refund.requestedMs,
        refund.dueMs,
        refund.settledMs,
        refund.reason,
      ),
    settleRefund: (refund: Refund, status: RefundStatus, settledMs: number | null, reason: string | null) =>
      run(
        'UPDATE refund SET status = ?, settledMs = ?, reason = ? WHERE endToEndId = ? AND id = ?',
        status,
        settledMs,
        reason,
        refund.endToEndId,
        refund.id,
      ),

    payout: (id: string) => one<Payout>('SELECT * FROM payout WHERE id = ?', id),
    payoutsDue: (nowMs: number) =>
      all<Payout>("SELECT * FROM payout WHERE status = 'EM_PROCESSAMENTO' AND dueMs <= ?", nowMs),
    insertPayout: (payout: Payout) =>
      run(
        'INSERT INTO payout VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
        payout.id,
        payout.bodyHash,
        payout.endToEndId,
        payout.amount,
        payout.payerKey,
        payout.payeeKey,
        payout.payeeDocument,
        payout.note,
        payout.status,
        payout.requestedMs,
        payout.dueMs,
        payout.settledMs,
        payout.reason,
        payout.doomed,
      ),
    settlePayout: (id: string, status: PayoutStatus, settledMs: number | null, reason: string | null) =>
      run('UPDATE payout SET status = ?, settledMs = ?, reason = ? WHERE id = ?', status, settledMs, reason, id),

    /** What came in minus what went or is going out. */
    flow: (): number =>
      one<{ n: number }>(`SELECT
      (SELECT coalesce(sum(amount), 0) FROM received) - (SELECT coalesce(sum(amount), 0) FROM refund WHERE status <> 'NAO_REALIZADO')
      - (SELECT coalesce(sum(amount), 0) FROM payout WHERE status <> 'NAO_REALIZADO') AS n`)?.n ?? 0,

    webhook: (pixKey: string) => one<Webhook>('SELECT * FROM webhook WHERE pixKey = ?', pixKey),
    webhooks: () => all<Webhook>('SELECT * FROM webhook ORDER BY createdMs'),
    saveWebhook: (webhook: Webhook) =>
      run(
        'INSERT INTO webhook VALUES (?, ?, ?) ON CONFLICT (pixKey) DO UPDATE SET url = excluded.url, createdMs = excluded.createdMs',
        webhook.pixKey,
        webhook.url,
        webhook.createdMs,
      ),
    removeWebhook: (pixKey: string): boolean => run('DELETE FROM webhook WHERE pixKey = ?', pixKey).changes === 1,

    insertDelivery: (delivery: Omit<Delivery, 'id' | 'attempts' | 'lastStatus' | 'lastError'>) =>
      run(
        'INSERT INTO delivery (pixKey, subject, body, forged, state, attempts, dueMs, createdMs) VALUES (?, ?, ?, ?, ?, 0, ?, ?)',
        delivery.pixKey,
        delivery.subject,
        delivery.body,
        delivery.forged,
        delivery.state,
        delivery.dueMs,
        delivery.createdMs,
      ),
    deliveriesDue: (nowMs: number) =>
      all<Delivery>("SELECT * FROM delivery WHERE state = 'pending' AND dueMs <= ? ORDER BY dueMs, id LIMIT 64", nowMs),
    deliveries: (subject?: string) =>
      all<Delivery>(
        'SELECT * FROM delivery WHERE ? IS NULL OR subject = ? ORDER BY id DESC LIMIT 200',
        subject ?? null,
        subject ?? null,
      ),
    recordAttempt: (id: number, outcome: Pick<Delivery, 'state' | 'attempts' | 'dueMs' | 'lastStatus' | 'lastError'>) =>
      run(
        'UPDATE delivery SET state = ?, attempts = ?, dueMs = ?, lastStatus = ?, lastError = ? WHERE id = ?',
        outcome.state,
        outcome.attempts,
        outcome.dueMs,
        outcome.lastStatus,
        outcome.lastError,
        id,
      ),
    resend: (id: number, dueMs: number): boolean =>
      run("UPDATE delivery SET state = 'pending', attempts = 0, dueMs = ? WHERE id = ?", dueMs, id).changes === 1,

    keyOwner: (pixKey: string) => one<KeyOwner>('SELECT * FROM key_owner WHERE pixKey = ?', pixKey),
    saveKeyOwner: (owner: KeyOwner) =>
      run(
        'INSERT INTO key_owner VALUES (?, ?, ?) ON CONFLICT (pixKey) DO UPDATE SET document = excluded.document, name = excluded.name',
        owner.pixKey,
        owner.document,
        owner.name,
      ),

    insertLatePayment: (late: LatePayment) => run('INSERT INTO late_payment VALUES (?, ?)', late.txid, late.dueMs),
    takeLatePayments: (nowMs: number): LatePayment[] =>
      all<LatePayment>('DELETE FROM late_payment WHERE dueMs <= ? RETURNING txid, dueMs', nowMs),
  };
}
