/** The tables can be divided by player among several databases (docs/scaling.md): the page's list of what cannot is complete. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openWorld } from '../../../test/world.ts';
import { type Row, sql } from './db.ts';

interface UniqueIndex extends Row {
  readonly table: string;
  readonly columns: string;
  readonly is_primary: boolean;
}

/** Unique indexes of tables with a column `player`; those of partitions count for their table. */
const selectUniqueIndexes = () =>
  sql<UniqueIndex>(
    'unique indexes',
    `select coalesce(parent.relname, c.relname) as "table", i.indisprimary as is_primary,
       (select string_agg(a.attname, ', ' order by k.nth) from unnest(i.indkey) with ordinality k(attribute, nth)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attribute) as columns
     from pg_index i join pg_class c on c.oid = i.indrelid
     left join pg_inherits h on h.inhrelid = c.oid left join pg_class parent on parent.oid = h.inhparent
     where i.indisunique and c.relnamespace = 'public'::regnamespace
       and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'player')`,
  );

const selectTablesWithPlayer = () =>
  sql<{ table: string } & Row>(
    'tables with a player',
    `select c.relname as "table" from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'player')`,
  );

/** The rows of the table under a heading of the page: their first two columns, without marks. */
function readPageRows(heading: string): string[] {
  const page = readFileSync(new URL('../../../../../docs/scaling.md', import.meta.url), 'utf8');
  const [, section = ''] = page.split(`## ${heading}\n`);
  const rows = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| `'));
  return rows.map((line) => {
    const [, table = '', columns = ''] = line.split('|');
    return `${table} ${columns}`.replaceAll('`', '').replace(/\s+/g, ' ').trim();
  });
}

test('every table of a player has its keys by player, but for those that docs/scaling.md lists with what becomes of them', async () => {
  const world = await openWorld({ engine: 'pglite' });
  try {
    const indexes = await world.db.read.query(selectUniqueIndexes());
    const tables = (await world.db.read.query(selectTablesWithPlayer())).map(({ table }) => table);
    expect(tables.length).toBeGreaterThan(60);
    const others = indexes.filter(({ columns }) => columns.split(', ')[0] !== 'player');
    const found = new Set(others.map(({ table, columns }) => `${table} ${columns}`));
    expect(readPageRows('What is not by player').toSorted()).toEqual([...found].toSorted());
    // A table without any key by player can be found by nothing but a search of all databases.
    const byPlayer = new Set(indexes.filter(({ columns }) => columns.startsWith('player')).map(({ table }) => table));
    const listed = new Set(others.map(({ table }) => table));
    expect(tables.filter((table) => !byPlayer.has(table) && !listed.has(table))).toEqual([]);
  } finally {
    await world.close();
  }
});
