/** The tables. Every statement may run again on an existing database. */
export const createSandboxBankTablesSql = `
CREATE TABLE IF NOT EXISTS setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS charge (
  locationId INTEGER PRIMARY KEY AUTOINCREMENT, txid TEXT NOT NULL UNIQUE, revision INTEGER NOT NULL,
  status TEXT NOT NULL, locationToken TEXT NOT NULL UNIQUE, pageToken TEXT NOT NULL UNIQUE,
  createdMs INTEGER NOT NULL, debtor TEXT, content TEXT NOT NULL) STRICT;
CREATE INDEX IF NOT EXISTS charge_created ON charge (createdMs, locationId);
CREATE TABLE IF NOT EXISTS charge_revision (
  txid TEXT NOT NULL, revision INTEGER NOT NULL, status TEXT NOT NULL, content TEXT NOT NULL,
  PRIMARY KEY (txid, revision)) STRICT;
CREATE TABLE IF NOT EXISTS received (
  endToEndId TEXT PRIMARY KEY, txid TEXT NOT NULL, amount INTEGER NOT NULL, pixKey TEXT NOT NULL,
  timeMs INTEGER NOT NULL, payerDocument TEXT NOT NULL, payer TEXT NOT NULL, note TEXT) STRICT;
CREATE INDEX IF NOT EXISTS received_txid ON received (txid);
CREATE INDEX IF NOT EXISTS received_time ON received (timeMs);
CREATE TABLE IF NOT EXISTS refund (
  endToEndId TEXT NOT NULL, id TEXT NOT NULL, returnId TEXT NOT NULL, amount INTEGER NOT NULL,
  nature TEXT NOT NULL, description TEXT, status TEXT NOT NULL, requestedMs INTEGER NOT NULL,
  dueMs INTEGER NOT NULL, settledMs INTEGER, reason TEXT, PRIMARY KEY (endToEndId, id)) STRICT;
CREATE TABLE IF NOT EXISTS payout (
  id TEXT PRIMARY KEY, bodyHash TEXT NOT NULL, endToEndId TEXT NOT NULL, amount INTEGER NOT NULL,
  payerKey TEXT NOT NULL, payeeKey TEXT NOT NULL, payeeDocument TEXT, note TEXT, status TEXT NOT NULL,
  requestedMs INTEGER NOT NULL, dueMs INTEGER NOT NULL, settledMs INTEGER, reason TEXT,
  doomed INTEGER NOT NULL) STRICT;
CREATE INDEX IF NOT EXISTS payout_time ON payout (requestedMs);
CREATE TABLE IF NOT EXISTS payout_return (
  returnId TEXT PRIMARY KEY, payoutId TEXT NOT NULL, amount INTEGER NOT NULL, reason TEXT NOT NULL,
  dueMs INTEGER NOT NULL, settledMs INTEGER) STRICT;
CREATE INDEX IF NOT EXISTS payout_return_payout ON payout_return (payoutId);
CREATE TABLE IF NOT EXISTS webhook (pixKey TEXT PRIMARY KEY, url TEXT NOT NULL, createdMs INTEGER NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS delivery (
  id INTEGER PRIMARY KEY AUTOINCREMENT, pixKey TEXT NOT NULL, subject TEXT NOT NULL, body TEXT NOT NULL,
  forged INTEGER NOT NULL, state TEXT NOT NULL, attempts INTEGER NOT NULL, dueMs INTEGER NOT NULL,
  createdMs INTEGER NOT NULL, lastStatus INTEGER, lastError TEXT) STRICT;
CREATE INDEX IF NOT EXISTS delivery_due ON delivery (state, dueMs);
CREATE TABLE IF NOT EXISTS key_owner (pixKey TEXT PRIMARY KEY, document TEXT NOT NULL, name TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS late_payment (txid TEXT NOT NULL, dueMs INTEGER NOT NULL) STRICT;
`;

/** Columns that a database made by an earlier version does not have. */
export const ADDED_COLUMNS = [
  { table: 'received', column: 'fee', definition: 'INTEGER NOT NULL DEFAULT 0' },
  { table: 'payout', column: 'fee', definition: 'INTEGER NOT NULL DEFAULT 0' },
  { table: 'delivery', column: 'awaits', definition: 'TEXT' },
] as const;

/** The tables that a reset empties. Registered webhooks and the bank's own keys are kept. */
export const SANDBOX_BANK_RESET_TABLES = [
  'charge',
  'charge_revision',
  'received',
  'refund',
  'payout',
  'payout_return',
  'delivery',
  'key_owner',
  'late_payment',
];
