/**
 * Migrations: the files of `migrations/` in the order of their numbers, each run once per database. Why this is not a library:
 * docs/decisions/0017-our-own-migration-runner.md.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { type Db, sql, textArrayLiteral, type Tx } from './db.ts';

const folder = new URL('./migrations/', import.meta.url);

/**
 * Names under which migrations ran before their numbers were made unique. A database that knows one of them by its former name
 * does not run it again; a new database records both names, so that an older version of the server runs on it too.
 */
const formerNames: Readonly<Record<string, string>> = {
  '0015_staff_awards.sql': '0014_staff_awards.sql',
  '0016_event_limit.sql': '0015_event_limit.sql',
  '0017_steps.sql': '0016_steps.sql',
  '0018_withdraw_benefits.sql': '0016_withdraw_benefits.sql',
  '0019_shared_rounds.sql': '0017_shared_rounds.sql',
  '0020_game_tally_and_test_accounts.sql': '0018_tally_and_twins.sql',
  '0021_deposit_details.sql': '0019_deposit_told.sql',
  '0022_purchase_report.sql': '0020_purchase_report.sql',
  '0023_suspense.sql': '0021_suspense.sql',
  '0024_game_switch.sql': '0022_game_switch.sql',
};

/** What is wrong with the names of migrations: each has a number of four digits that no other one has. */
export function findNameProblems(names: readonly string[]): string[] {
  const byNumber = new Map<string, string>();
  return names.flatMap((name) => {
    const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1];
    if (number === undefined) return [`${name} is not named like 0001_what_it_makes.sql`];
    const other = byNumber.get(number);
    byNumber.set(number, name);
    return other === undefined ? [] : [`${other} and ${name} have the same number: take the next free one`];
  });
}

/** The names of all migrations, in their order. Throws an Error when two of them have the same number. */
export function listMigrations(): string[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
  const problems = findNameProblems(names);
  if (problems.length > 0) throw new Error(problems.join('; '));
  return names;
}

/** Any number: whoever holds this lock migrates. */
const MIGRATION_LOCK = 7_203_114;

/** Runs every migration that has not run yet, each in a transaction of its own, under one lock; returns their names. */
export async function migrateDatabase(db: Db): Promise<string[]> {
  await db.tx('migrations table', async (tx) => {
    await tx.query(sql('', `select pg_advisory_xact_lock(${MIGRATION_LOCK})`));
    await tx.query(
      sql('', 'create table if not exists migration (name text primary key, at timestamptz not null default now())'),
    );
  });
  const applied: string[] = [];
  for (const name of listMigrations()) if (await db.tx(name, (tx) => apply(tx, name))) applied.push(name);
  return applied;
}

/** Runs one migration unless it has run already; true if it ran. */
async function apply(tx: Tx, name: string): Promise<boolean> {
  await tx.query(
    sql(
      '',
      `set local statement_timeout = 0; set local lock_timeout = '60s';
       select pg_advisory_xact_lock(${MIGRATION_LOCK})`,
    ),
  );
  const former = formerNames[name];
  const names = textArrayLiteral(former === undefined ? [name] : [name, former]);
  const [known] = await tx.query(
    sql('migration select', 'select name from migration where name = any($1::text[]) limit 1', names),
  );
  if (known === undefined) await tx.query(sql('', readFileSync(new URL(name, folder), 'utf8')));
  await tx.query(
    sql('migration insert', 'insert into migration (name) select unnest($1::text[]) on conflict do nothing', names),
  );
  return known === undefined;
}
