import { readFileSync, readdirSync } from 'node:fs';
import { type Db, sql } from './db.ts';

const folder = new URL('./migrations/', import.meta.url);

/** Name and text of every migration, in their order. */
const migrations = (): { name: string; text: string }[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => ({ name, text: readFileSync(new URL(name, folder), 'utf8') }));

/** Any number: whoever holds this lock migrates. */
const MIGRATION_LOCK = 7_203_114;

/** Runs every migration that has not run yet, each in a transaction of its own, under one lock; returns their names. */
export async function migrate(db: Db): Promise<string[]> {
  const done: string[] = [];
  await db.tx('migrations table', async (tx) => {
    await tx.query(sql('', `select pg_advisory_xact_lock(${MIGRATION_LOCK})`));
    await tx.query(
      sql('', 'create table if not exists migration (name text primary key, at timestamptz not null default now())'),
    );
  });
  for (const { name, text } of migrations()) {
    await db.tx(name, async (tx) => {
      await tx.query(
        sql(
          '',
          `set local statement_timeout = 0; set local lock_timeout = '60s'; select pg_advisory_xact_lock(${MIGRATION_LOCK})`,
        ),
      );
      const [known] = await tx.query(sql('migration known', 'select name from migration where name = $1', name));
      if (known !== undefined) return;
      await tx.query(sql('', text));
      await tx.query(sql('migration done', 'insert into migration(name) values ($1)', name));
      done.push(name);
    });
  }
  return done;
}
