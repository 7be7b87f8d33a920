/**
 * bench:rows measures what a bet leaves behind: rows, bytes of rows with their indexes, and bytes of the write-ahead log, for DICE and for
 * single bets on sport from the placement to the settlement. The figures of docs/scaling.md come from it. PostgreSQL must do nothing
 * else meanwhile: its log is counted whole. Arguments: bets, players.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { PlayerId } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import { type Row, sql } from '@arara/server/db';
import { openCasinoGames } from '@arara/server/games';
import { openBettingService } from '@arara/server/sportsbook';
import { HOME, openTestEvent, winnerResults } from '@arara/server/test/sports/test-event';
import { openWorld } from '@arara/server/test/world';
import { prepareEnvironment } from './load/environment.ts';
import { freshDatabase } from './load/pgbench.ts';
import { insertWalletsSql } from './load/wallets.ts';

const BETS = Number(process.argv[2] ?? 10_000);
const PLAYERS = Number(process.argv[3] ?? 1000);
const IN_FLIGHT = 128;
const LINES = 10;

await prepareEnvironment();
const world = await openWorld({ engine: 'postgres', databaseUrl: await freshDatabase('arara_bench_rows') });
const { ctx, db } = world;
await db.tx('players', async (tx) => {
  await tx.query(sql('', 'set local statement_timeout = 0'));
  for (const text of insertWalletsSql(PLAYERS)) await tx.query(sql('', text));
});
const games = openCasinoGames(ctx);
const betting = openBettingService(ctx);

interface TableFigures extends Row {
  readonly table: string;
  readonly rows: number;
  readonly bytes: number;
  readonly index_bytes: number;
}

/** Every table with its rows and bytes, partitions counted for their table. */
async function readTables(): Promise<Map<string, TableFigures>> {
  const rows = await db.read.query(
    sql<TableFigures>(
      'bench tables',
      `select coalesce(p.relname, c.relname) as "table", sum(s.n_tup_ins)::bigint as rows,
         sum(pg_table_size(c.oid))::bigint as bytes, sum(pg_indexes_size(c.oid))::bigint as index_bytes
       from pg_class c join pg_stat_user_tables s on s.relid = c.oid
       left join pg_inherits h on h.inhrelid = c.oid left join pg_class p on p.oid = h.inhparent
       where c.relkind = 'r' group by 1`,
    ),
  );
  return new Map(rows.map((row) => [row.table, row]));
}

interface WalFigures extends Row {
  readonly bytes: number;
  readonly pages: number;
}
const readWal = async (): Promise<WalFigures> =>
  (
    await db.read.query(
      sql<WalFigures>(
        'bench wal',
        `select (pg_current_wal_insert_lsn() - '0/0')::bigint as bytes, wal_fpi::bigint as pages from pg_stat_wal`,
      ),
    )
  )[0] as WalFigures;

/** Sends so many bets; one that a busy server has not taken is sent again with its key. */
async function repeat(count: number, send: (index: number, key: string) => Promise<unknown>): Promise<void> {
  let next = 0;
  const sendUntilTaken = async (index: number, key = randomUUID()): Promise<void> => {
    try {
      await send(index, key);
    } catch (error) {
      const { code, name } = error as { code?: string; name?: string };
      if (code !== 'unavailable' && name !== 'DbError') throw error;
      await pause(200);
      await sendUntilTaken(index, key);
    }
  };
  await Promise.all(
    Array.from({ length: IN_FLIGHT }, async () => {
      while (next < count) await sendUntilTaken(next++);
    }),
  );
}

/** Runs what is measured and prints what each bet has left behind. */
async function measure(name: string, run: () => Promise<void>): Promise<void> {
  // Sessions report their counters when they are idle for a second.
  const settleCounters = () => pause(1500);
  await settleCounters();
  const [tables, wal] = [await readTables(), await readWal()];
  await run();
  await settleCounters();
  const [tablesAfter, walAfter] = [await readTables(), await readWal()];
  console.log(
    `${name}: ${((walAfter.bytes - wal.bytes) / BETS).toFixed(0)} bytes of WAL a bet, ${walAfter.pages - wal.pages} whole pages among them`,
  );
  for (const [table, after] of tablesAfter) {
    const before = tables.get(table);
    const [rows, bytes, indexBytes] = [
      after.rows - (before?.rows ?? 0),
      after.bytes - (before?.bytes ?? 0),
      after.index_bytes - (before?.index_bytes ?? 0),
    ].map((sum) => sum / BETS) as [number, number, number];
    if (rows > 0.005 || bytes + indexBytes > 4)
      console.log(
        `  ${table}: ${rows.toFixed(2)} rows, ${bytes.toFixed(0)} bytes and ${indexBytes.toFixed(0)} of indexes`,
      );
  }
}

const playDice = (index: number, key: string): Promise<unknown> =>
  games.playSingle({
    player: (1 + (index % PLAYERS)) as PlayerId,
    gameCode: 'SE0002',
    key,
    amount: toCentavos(100),
    params: { direction: 'over', target: 5000 },
  });

const first = await openTestEvent(world);
const lines = [first];
for (let index = 1; index < LINES; index++)
  lines.push(await openTestEvent(world, { event: first.event, name: `18|total=${index}.5` }));
const placeBet = async (index: number, key: string): Promise<void> => {
  const line = lines[index % LINES] ?? first;
  await betting.place((1 + (index % PLAYERS)) as PlayerId, key, line.slip({ stake: 100 }));
};

// Each page is written whole once after a checkpoint: these bets do that for most of the pages that the measured ones touch.
await repeat(2 * PLAYERS, playDice);
await measure('DICE', () => repeat(BETS, playDice));
await repeat(PLAYERS, placeBet);
await measure('sport, placed', () => repeat(BETS, placeBet));
for (const line of lines) await line.settle(winnerResults(HOME));
await measure('sport, settled', async () => {
  const workers = betting.startWorkers();
  await workers.drain();
  await workers.stop();
});
await world.close();
