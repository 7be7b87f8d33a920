/** A large book is migrated while a server of the version before writes to it: `npm run test:slow -- migrate`. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../../test/world.ts';
import { entryKinds, houseLedgerAccounts, playerLedgerAccounts } from '../../wallet/wallet.ts';
import { schemaFiles } from '../../schema-files.ts';
import { openPostgres } from './engines/postgres.ts';
import { migrateDatabase } from './migrate.ts';

/** What migrations of a large table do: columns, with and without a default, and an index that is built beside its users. */
const MIGRATIONS = {
  '0106_columns.sql':
    "alter table entry add column seen bigint; alter table wallet add column colour text not null default '';",
  '0107_index.sql': `-- outside a transaction: the index of a large table is built while bets go on.
drop index if exists entry_seen;
create index concurrently entry_seen on entry_0 (player, amount);
`,
};
const PLAYERS = 50_000;
const ENTRIES = 100;
const WRITERS = 4;

test(
  'five million rows are migrated while a server of the version before writes, D7-M8',
  { timeout: 1_200_000 },
  async () => {
    const log = pino({ level: 'warn' });
    const later = mkdtempSync(join(tmpdir(), 'arara-migrations-'));
    for (const [name, text] of Object.entries(MIGRATIONS)) writeFileSync(join(later, name), text);
    const database = await freshDatabase();
    const db = await openPostgres({ connectionString: database.url, log });
    const connect = async (): Promise<pg.Client> => {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      return client;
    };
    const admin = await connect();
    try {
      await migrateDatabase(db, { log, schema: schemaFiles });
      const { resettlement } = entryKinds;
      await admin.query(
        `insert into wallet (player, currency, main, day) select p, 'BRL', ${ENTRIES * 100}, '2026-01-01' from generate_series(1, ${PLAYERS}) p`,
      );
      await admin.query(
        `insert into entry (player, id, kind, debit, credit, amount, debit_after, credit_after, ref)
         select p, p * 1000 + n, ${resettlement}, ${houseLedgerAccounts.opening}, ${playerLedgerAccounts.main}, 100, null, n * 100, p * 1000 + n
         from generate_series(1, ${PLAYERS}) p, generate_series(1, ${ENTRIES}) n`,
      );
      let writes = 0;
      let longestMs = 0;
      let goesOn = true;
      const write = async (writer: number): Promise<void> => {
        const client = await connect();
        await client.query('set lock_timeout = 1000');
        for (let nth = 0; goesOn; nth++) {
          const [player, began] = [1 + ((writer + nth * WRITERS) % PLAYERS), performance.now()];
          await client.query('begin');
          await client.query('select main from wallet where player = $1 for no key update', [player]);
          await client.query('update wallet set main = main + 1 where player = $1', [player]);
          await client.query(
            `insert into entry (player, id, kind, debit, credit, amount, debit_after, credit_after, ref)
             values ($1, $2, ${resettlement}, ${houseLedgerAccounts.opening}, ${playerLedgerAccounts.main}, 1, null, 1, $2)`,
            [player, 100_000_000 + writer * 10_000_000 + nth],
          );
          await client.query('commit');
          longestMs = Math.max(longestMs, performance.now() - began);
          writes += 1;
        }
        await client.end();
      };
      const writers = Array.from({ length: WRITERS }, (_, nth) => write(nth));
      const began = performance.now();
      const applied = await migrateDatabase(db, { log, schema: [], folder: pathToFileURL(`${later}/`) });
      const tookMs = performance.now() - began;
      await new Promise((resolve) => setTimeout(resolve, 500));
      goesOn = false;
      await Promise.all(writers);
      expect(applied).toEqual(Object.keys(MIGRATIONS));
      const { rows } = await admin.query<{ n: number }>('select count(*)::int as n from entry');
      expect(rows[0]?.n).toBe(PLAYERS * ENTRIES + writes);
      process.stdout.write(
        `${applied.length} migrations in ${Math.round(tookMs)} ms beside ${writes} writes, the longest ${Math.round(longestMs)} ms, none refused\n`,
      );
    } finally {
      await admin.end();
      await db.close();
      await database.drop();
      rmSync(later, { recursive: true });
    }
  },
);
