/**
 * Seals: hashes of rows that never change, kept outside of the database. Somebody who rewrites an old row in the database, and everything
 * that must agree with it, cannot rewrite its seal: `ledger:verify` compares them. Each seal is about the rows of one span of time, one
 * hash for each table and player, and names the seal before it by its hash.
 */
import { createHash } from 'node:crypto';
import type { Id } from '@arara/contract/protocol/fields';
import { z } from 'zod';
import type { Ctx, Instant } from '../context.ts';
import { type AuditFinding, AuditFindingCollector, type AuditProofSqlReader } from '../platform/audit/proof.ts';
import { formatPostgresArrayLiteral, type Row, type SqlReader, type SqlStatement, sql } from '../platform/db/db.ts';
import { computeFirstIdAt, convertMsToIdDistance, readInstantFromId } from '../platform/ids.ts';
import type { FileStorage } from '../ports/file-storage.ts';
import { visitPlayerIdRanges } from '../wallet/wallet.ts';
import { type SealedTable, sealedTables } from './sealed-tables.ts';

/** A row is sealed this long after its id was made: longer than any transaction takes to commit it. */
const SEALED_AFTER_MS = 120_000;
/** One seal is about at most a day, so that its file stays small. */
const MAX_SEALED_SPAN = convertMsToIdDistance(86_400_000);
const PLAYERS_PER_COMPARISON = 1000;
const SEAL_FOLDER = 'ledger-seals';

/** Rows and hash of one player in one table; player 0 has the rows of nobody. */
type SealedRows = readonly [rows: number, hash: string];

const sealSchema = z.object({
  /** Rows with ids above `from` up to `to`, sealed at `at`. */
  from: z.number(),
  to: z.number(),
  at: z.number(),
  /** The `to` of the seal before and the hash of its file. */
  previous: z.object({ to: z.number(), hash: z.string() }).nullable(),
  tables: z.record(z.string(), z.record(z.string(), z.tuple([z.number(), z.string()]))),
});
type Seal = z.infer<typeof sealSchema>;
const headSchema = z.object({ to: z.number(), hash: z.string() });
type SealHead = z.infer<typeof headSchema>;

interface SealedRowsRow extends Row {
  player: number;
  rows: number;
  hash: string;
}

const computeHash = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');
const rowSql = ({ columns }: SealedTable): string => `row(${columns.map((column) => `t.${column}`).join(', ')})::text`;
const HASH_SQL = `left(encode(sha256(convert_to(string_agg(line, E'\\n' order by line), 'UTF8')), 'hex'), 32)`;

/** Rows and hashes of the players whom a statement lists as `p.player`, between two ids. */
const selectRowsOfPlayers = (
  table: SealedTable,
  players: string,
  name: string,
  ...values: readonly (string | number)[]
): SqlStatement<SealedRowsRow> =>
  sql(
    `seal ${name} of ${table.table}`,
    `select player, count(*)::int as rows, ${HASH_SQL} as hash from ${players} p cross join lateral (
       select ${rowSql(table)} as line from ${table.table} t
       where t.player = p.player and t.${table.order ?? 'id'} > $1 and t.${table.order ?? 'id'} <= $2
       -- A look-up for each player: a hash join would read the whole table.
       offset 0
     ) r group by player`,
    ...values,
  );

const selectRowsById = (table: SealedTable, from: number, to: number): SqlStatement<SealedRowsRow> =>
  sql(
    `seal ids of ${table.table}`,
    `select player, count(*)::int as rows, ${HASH_SQL} as hash from (
       select coalesce(${table.player === undefined ? 'null' : `t.${table.player}`}, 0::bigint) as player,
         ${rowSql(table)} as line from ${table.table} t where t.id > $1 and t.id <= $2
     ) r group by player`,
    from,
    to,
  );

/** How many rows of these players lie between the bounds of the seals, by the number of the seal. */
const selectRowCounts = (
  { table, order = 'id' }: SealedTable,
  after: number,
  to: number,
  bounds: readonly number[],
): SqlStatement<{ seal: number; rows: number }> =>
  sql(
    `seal counts of ${table}`,
    `select width_bucket(${order} - 1, $3::bigint[]) as seal, count(*)::int as rows from ${table}
     where player > $1 and player <= $2 group by 1`,
    after,
    to,
    formatPostgresArrayLiteral(bounds),
  );

/** Reads the rows of a span of ids in one table. */
async function readSealedRows(
  reader: SqlReader,
  table: SealedTable,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<Record<string, SealedRows>> {
  const found: Record<string, SealedRows> = {};
  const add = (rows: readonly SealedRowsRow[]) => {
    for (const { player, rows: count, hash } of rows) found[player] = [count, hash];
  };
  if (table.by === 'id') add(await reader.query(selectRowsById(table, from, to)));
  else
    await visitPlayerIdRanges(reader, async (page) => {
      const players = '(select player from wallet where player > $3 and player <= $4)';
      add(await reader.query(selectRowsOfPlayers(table, players, 'rows', from, to, page.after, page.to)));
    });
  return found;
}

/** Before the first account there is hardly a row. */
const selectOldestAccount = (): SqlStatement<{ player: number | null }> =>
  sql('seals oldest account', 'select min(player) as player from account');

/** A book is a database from its creation on, also through fail-overs; after a restore it is another one, which knows the one before. */
const selectBook = (): SqlStatement<{ book: string }> =>
  sql('seals book', 'select book::text as book from high_water_mark');
/** Names the database that this book is. */
export const readBook = async (reader: SqlReader): Promise<string> =>
  (await reader.query(selectBook()))[0]?.book ?? 'first';

/** The books that this database was before its restores, the newest first. */
const selectFormerBooks = (): SqlStatement<{ book: string; restored_at: Instant }> =>
  sql(
    'seals former books',
    'select book::text as book, restored_at from lost_span where book is not null and restored_at is not null order by id desc',
  );

/** The seals of a book in a storage, and those of the books that it was before. */
interface SealFiles {
  readonly storage: FileStorage;
  readonly folder: string;
  readonly former: readonly { readonly folder: string; readonly restoredAt: Instant }[];
}
const toFolder = (book: string): string => `${SEAL_FOLDER}/${book}`;
const openSealFiles = async (reader: SqlReader, storage: FileStorage): Promise<SealFiles> => ({
  storage,
  folder: toFolder(await readBook(reader)),
  former: (await reader.query(selectFormerBooks())).map((row) => ({
    folder: toFolder(row.book),
    restoredAt: row.restored_at,
  })),
});

const toKey = (folder: string, to: number): string => `${folder}/${to}`;
const toHeadKey = (folder: string): string => `${folder}/head`;
const encode = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));

async function readHeadIn(storage: FileStorage, folder: string): Promise<SealHead | undefined> {
  const bytes = await storage.get(toHeadKey(folder));
  return bytes === undefined ? undefined : headSchema.parse(JSON.parse(Buffer.from(bytes).toString()));
}

/** The bytes of a seal, whichever book it was made for. */
async function readSealBytes({ storage, folder, former }: SealFiles, to: number): Promise<Uint8Array | undefined> {
  for (const each of [folder, ...former.map((book) => book.folder)]) {
    const bytes = await storage.get(toKey(each, to));
    if (bytes !== undefined) return bytes;
  }
  return undefined;
}

const parseSeal = (bytes: Uint8Array) => sealSchema.safeParse(JSON.parse(Buffer.from(bytes).toString()));

/**
 * The last seal of this book, or of the one that it was before a restore. What that one was copied from may live on and be sealed: its
 * later seals are not about these rows.
 */
async function readHead(files: SealFiles): Promise<SealHead | undefined> {
  const own = await readHeadIn(files.storage, files.folder);
  if (own !== undefined) return own;
  for (const { folder, restoredAt } of files.former) {
    let head = await readHeadIn(files.storage, folder);
    while (head !== undefined) {
      const bytes = await readSealBytes(files, head.to);
      const seal = bytes === undefined ? undefined : parseSeal(bytes);
      // The check of the chain says that this seal cannot be read.
      if (seal?.success !== true || seal.data.at <= restoredAt) return head;
      head = seal.data.previous ?? undefined;
    }
  }
  return undefined;
}

/** What a run of the sealing did: the end of the chain, to be kept wherever an operator likes. */
export interface SealingResult {
  readonly head: SealHead;
  readonly rows: number;
  /** False while older rows than the newest two minutes are left: the next run goes on with them. */
  readonly isComplete: boolean;
}

/**
 * Seals the rows of at most a day that were written since the last seal, but for the newest two minutes. Undefined when there is nothing to seal yet.
 * Only one node may do it at a time. Throws StorageError, DbError: then the next run seals the same rows.
 */
export async function sealNewRows(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  storage: FileStorage,
  { sealedAfterMs = SEALED_AFTER_MS }: { readonly sealedAfterMs?: number } = {},
): Promise<SealingResult | undefined> {
  const files = await openSealFiles(db.read, storage);
  const head = await readHead(files);
  const at = now();
  const from = head?.to ?? -1;
  const [oldest] = head === undefined ? await db.read.query(selectOldestAccount()) : [];
  const newest: number = computeFirstIdAt(at - sealedAfterMs);
  const to = Math.min(newest, head === undefined ? (oldest?.player ?? newest) : from + MAX_SEALED_SPAN);
  if (to <= from) return undefined;
  const tables = await db.withSnapshot(async (reader) => {
    const found: Seal['tables'] = {};
    for (const table of sealedTables)
      found[table.table] = (await readSealedRows(reader, table, { from, to })) as Seal['tables'][string];
    return found;
  });
  const seal: Seal = { from, to, at, previous: head ?? null, tables };
  const bytes = encode(seal);
  const next = { to, hash: computeHash(bytes) };
  await storage.put(toKey(files.folder, to), bytes, 'application/json');
  await storage.put(toHeadKey(files.folder), encode(next), 'application/json');
  const rows = Object.values(tables).flatMap((players) => Object.values(players).map(([count]) => count));
  return { head: next, rows: rows.reduce((sum, count) => sum + count, 0), isComplete: to === newest };
}

/** The times whose commits were lost: what was sealed in them is not in the database any more, and nobody changed it. */
const selectLostSpans = (): SqlStatement<{ from_at: Instant; restored_at: Instant | null }> =>
  sql('seals lost spans', 'select from_at, restored_at from lost_span');

/** Up to when rows are sealed, and the hash of the last seal, for the report; undefined without a seal. */
export async function readLastSeal(reader: SqlReader, storage: FileStorage | undefined): Promise<string | undefined> {
  const head = storage === undefined ? undefined : await readHead(await openSealFiles(reader, storage));
  return head === undefined ? undefined : `${new Date(readInstantFromId(head.to as Id)).toISOString()} ${head.hash}`;
}

/** Compares the sealed rows with their seals, and the seals with each other. Without a storage, or with an empty one, nothing is checked. */
export async function proveSeals(
  reader: AuditProofSqlReader,
  storage: FileStorage | undefined,
): Promise<AuditFinding[]> {
  const proof = new AuditFindingCollector('every row that was sealed outside of the database is as it was then');
  const chain = new AuditFindingCollector('every seal names the one before it');
  const lost = await reader.query(selectLostSpans());
  const bounds: number[] = [];
  const counts = new Map<string, number[]>();
  const files = storage === undefined ? undefined : await openSealFiles(reader, storage);
  let next = files === undefined ? undefined : await readHead(files);
  while (files !== undefined && next !== undefined) {
    const seal = await readSeal(files, next, chain);
    if (seal === undefined) break;
    bounds.unshift(seal.from, ...(bounds.length === 0 ? [seal.to] : []));
    const wasLost = lost.some(
      ({ from_at, restored_at }) =>
        from_at < readInstantFromId(seal.to as Id) && (restored_at === null || seal.at <= restored_at),
    );
    for (const table of sealedTables) {
      const sealed = seal.tables[table.table];
      const rows = sealed === undefined || wasLost ? NaN : Object.values(sealed).reduce((sum, [n]) => sum + n, 0);
      counts.set(table.table, [rows, ...(counts.get(table.table) ?? [])]);
      if (sealed !== undefined && !wasLost) await compareSeal(reader, proof, table, seal, sealed);
    }
    reader.report?.(`${chain.finding.checked} seals`);
    next = seal.previous ?? undefined;
  }
  if (bounds.length > 0) await compareCounts(reader, proof, bounds, counts);
  return [proof.finding, chain.finding];
}

async function readSeal(
  files: SealFiles,
  { to, hash }: SealHead,
  chain: AuditFindingCollector,
): Promise<Seal | undefined> {
  chain.addChecked(1);
  const bytes = await readSealBytes(files, to);
  const seal = bytes === undefined ? undefined : parseSeal(bytes);
  if (bytes !== undefined && computeHash(bytes) === hash && seal?.success === true) return seal.data;
  chain.addWrong(`seal ${to} is ${bytes === undefined ? 'not there' : 'another one'}`);
  return undefined;
}

/** Compares the players that a seal has; rows of others are found by their number (`compareCounts`). */
async function compareSeal(
  reader: SqlReader,
  proof: AuditFindingCollector,
  table: SealedTable,
  { from, to }: Seal,
  sealed: Readonly<Record<string, SealedRows>>,
): Promise<void> {
  const players = Object.keys(sealed).map(Number);
  const found = new Map<number, SealedRows>();
  const add = (rows: readonly SealedRowsRow[]) => {
    for (const { player, rows: count, hash } of rows) found.set(player, [count, hash]);
  };
  if (table.by === 'id') add(await reader.query(selectRowsById(table, from, to)));
  else
    for (let start = 0; start < players.length; start += PLAYERS_PER_COMPARISON) {
      const some = formatPostgresArrayLiteral(players.slice(start, start + PLAYERS_PER_COMPARISON));
      const listed = '(select unnest($3::bigint[]) as player)';
      add(await reader.query(selectRowsOfPlayers(table, listed, 'players', from, to, some)));
    }
  for (const player of new Set([...players, ...found.keys()])) {
    const [before, after] = [sealed[player], found.get(player)];
    proof.addChecked(before?.[0] ?? 0);
    if (before?.[0] === after?.[0] && before?.[1] === after?.[1]) continue;
    proof.addWrong(
      `player ${player}: ${table.table} has ${after?.[0] ?? 0} rows with ids above ${from} up to ${to}, ${before?.[0] ?? 0} were sealed${before?.[0] === after?.[0] ? ' with other content' : ''}`,
    );
  }
}

/** Finds rows that appeared in a time that was sealed, of players who had none then. */
async function compareCounts(
  reader: AuditProofSqlReader,
  proof: AuditFindingCollector,
  bounds: readonly number[],
  counts: ReadonlyMap<string, readonly number[]>,
): Promise<void> {
  for (const table of sealedTables.filter(({ by }) => by === 'player')) {
    const found = new Map<number, number>();
    await visitPlayerIdRanges(reader, async ({ after, to }) => {
      for (const { seal, rows } of await reader.query(selectRowCounts(table, after, to, bounds)))
        found.set(seal, (found.get(seal) ?? 0) + rows);
    });
    for (const [nth, sealed] of (counts.get(table.table) ?? []).entries()) {
      const rows = found.get(nth + 1) ?? 0;
      if (Number.isNaN(sealed) || rows <= sealed) continue;
      const span = { from: bounds[nth] ?? 0, to: bounds[nth + 1] ?? 0 };
      const owners = Object.keys(await readSealedRows(reader, table, span)).join(', ');
      proof.addWrong(
        `${table.table} has ${rows} rows with ids above ${span.from} up to ${span.to}, ${sealed} were sealed: of players ${owners.slice(0, 2000)}`,
      );
    }
  }
}
