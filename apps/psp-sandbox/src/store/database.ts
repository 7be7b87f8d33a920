import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync, type StatementResultingChanges } from 'node:sqlite';
import { ADDED_COLUMNS, SANDBOX_BANK_RESET_TABLES, createSandboxBankTablesSql } from './schema.ts';

/** One SQLite file with the helpers that the stores of this folder are written with. */
export type SandboxBankDatabase = {
  run(sql: string, ...values: SQLInputValue[]): StatementResultingChanges;
  all<Row>(sql: string, ...values: SQLInputValue[]): Row[];
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the type of the row
  one<Row>(sql: string, ...values: SQLInputValue[]): Row | undefined;
  insert(table: string, row: Record<string, SQLInputValue>): StatementResultingChanges;
  /** Runs `work` in one transaction. When it throws, nothing of it is stored. */
  transact<T>(work: () => T): T;
  /** Empties every table that a reset empties. */
  deleteAll(): void;
  close(): void;
};

/** Opens the database file and creates its tables where they are missing. `:memory:` keeps everything in memory. */
export function openDatabase(path: string): SandboxBankDatabase {
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true });
  const db = new DatabaseSync(path);
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 2000;');
  db.exec(createSandboxBankTablesSql);
  for (const { table, column, definition } of ADDED_COLUMNS) {
    const has = db.prepare('SELECT 1 FROM pragma_table_info(?) WHERE name = ?').get(table, column);
    if (has === undefined) db.exec(`ALTER TABLE ${table} ADD COLUMN ${column} ${definition}`);
  }

  const prepared = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    const statement = prepared.get(sql) ?? db.prepare(sql);
    prepared.set(sql, statement);
    return statement;
  };
  const run = (sql: string, ...values: SQLInputValue[]) => prepare(sql).run(...values);
  // The types in rows.ts mirror the tables in schema.ts. This is the one place where a row gets its type.
  const all = <Row>(sql: string, ...values: SQLInputValue[]): Row[] =>
    prepare(sql)
      .all(...values)
      .map((row) => ({ ...row })) as Row[];
  return {
    run,
    all,
    // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the type of the row
    one: <Row>(sql: string, ...values: SQLInputValue[]): Row | undefined => all<Row>(sql, ...values).at(0),
    insert: (table, row) => {
      const columns = Object.keys(row);
      const marks = columns.map(() => '?').join(', ');
      return run(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${marks})`, ...Object.values(row));
    },
    transact(work) {
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
    deleteAll: () => SANDBOX_BANK_RESET_TABLES.forEach((table) => void run(`DELETE FROM ${table}`)),
    close: () => db.close(),
  };
}
