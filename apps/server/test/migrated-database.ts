/**
 * Databases on which all migrations have run. They are made once and copied for each test: to create an embedded database takes
 * four seconds of computing, to copy one a tenth of a second. The copies of a version are made again when a migration changes.
 */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { openPglite } from '../src/platform/db/engines/pglite.ts';
import { openPostgres } from '../src/platform/db/engines/postgres.ts';
import { BASELINE, listMigrations, migrateDatabase } from '../src/platform/db/migrate.ts';
import { markDataFolder } from '../src/platform/db/earlier-data.ts';
import { schemaFiles } from '../src/schema-files.ts';

const migrations = new URL('../src/platform/db/migrations/', import.meta.url);

/** A name for the state after all migrations, and for the release of the embedded engine. */
function nameVersion(): string {
  const hash = createHash('sha256');
  const engine = new URL('../../../node_modules/@electric-sql/pglite/package.json', import.meta.url);
  if (existsSync(engine)) hash.update(readFileSync(engine));
  for (const name of listMigrations())
    for (const file of name === BASELINE ? schemaFiles : [new URL(name, migrations)])
      hash.update(name).update(readFileSync(file));
  return hash.digest('hex').slice(0, 12);
}

const version = nameVersion();
const TEMPLATE = `arara_template_${version}`;
/** The process that holds this lock of the server makes the template. */
const TEMPLATE_LOCK = 7_203_115;

/** Creates a database of this name on the server of the tests as a copy of the template, and makes the template if it is missing. */
export async function copyTemplate(admin: pg.Client, serverUrl: string, name: string): Promise<void> {
  await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  try {
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [TEMPLATE]);
    if (rowCount === 0) await makeTemplate(admin, serverUrl);
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  }
  // Copying files takes a third of the time of copying pages through the log.
  await admin.query(`create database ${name} template ${TEMPLATE} strategy file_copy`);
  const copy = new pg.Client({ connectionString: databaseUrl(serverUrl, name) });
  await copy.connect();
  // Each copy is a book of its own.
  await copy.query('update high_water_mark set book = gen_random_uuid()');
  await copy.end();
}

async function makeTemplate(admin: pg.Client, serverUrl: string): Promise<void> {
  const unfinished = `${TEMPLATE}_unfinished`;
  await admin.query(`drop database if exists ${unfinished} with (force)`);
  await admin.query(`create database ${unfinished}`);
  const db = await openPostgres({
    connectionString: databaseUrl(serverUrl, unfinished),
    log: pino({ level: 'silent' }),
  });
  await migrateDatabase(db, { log: pino({ level: 'silent' }), schema: schemaFiles });
  await db.close();
  await admin.query(`alter database ${unfinished} rename to ${TEMPLATE}`);
  const { rows } = await admin.query<{ name: string }>(
    `select datname as name from pg_database where datname like 'arara\\_template\\_%' and datname <> $1`,
    [TEMPLATE],
  );
  // Those of earlier versions; another working copy that still needs one makes it again.
  for (const old of rows) await admin.query(`drop database if exists ${old.name}`);
}

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Fills an empty data folder with an embedded database on which all migrations have run. */
export async function fillDataFolder(folder: string): Promise<void> {
  const prepared = join(tmpdir(), `arara-pglite-${version}-${process.getuid?.() ?? 0}`);
  if (!existsSync(prepared)) {
    const unfinished = `${prepared}-${process.pid}`;
    mkdirSync(unfinished, { recursive: true, mode: 0o700 });
    const db = await openPglite(unfinished);
    await migrateDatabase(db, { log: pino({ level: 'silent' }), schema: schemaFiles });
    await db.close();
    if (existsSync(prepared)) rmSync(unfinished, { recursive: true });
    else renameSync(unfinished, prepared);
  }
  markDataFolder(folder);
  cpSync(join(prepared, 'pglite'), join(folder, 'pglite'), { recursive: true });
}
