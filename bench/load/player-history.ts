/** A database of very many players with years of history, for benchmarks of what staff read about one of them. */
import { randomBytes } from 'node:crypto';
import type { PlayerId } from '@arara/contract/protocol/fields';
import { houseLedgerAccounts, entryKinds, playerLedgerAccounts } from '@arara/server/wallet';
import { openEncryptionVault } from '@arara/server/vault';
import type pg from 'pg';

/** One bet in ten belongs to one of so many players. */
const HEAVY_PLAYERS = 10;
/** Four bets in ten belong to one of so many players. */
const REGULAR_PLAYERS = 10_000;
const EVENTS = 1000;
const LINES = 10_000;
const BALANCE = 1_000_000_000;
const STAKE = 500;
/** The milliseconds before now over which the bets are spread, and the ids of one millisecond. */
const HISTORY_MS = 90 * 24 * 3600 * 1000;
const IDS_PER_MS = 4096;
const ID_EPOCH_MS = Date.UTC(2026, 0, 1);

export interface PlayerHistorySize {
  readonly players: number;
  readonly bets: number;
}

/** The player of bet `i`, in SQL: a heavy one, a regular one, or any. */
const playerOfBetSql = (players: number): string =>
  `(case when i % 10 = 0 then i / 10 % ${HEAVY_PLAYERS}
     else (hashint8(i)::bigint & 2147483647) % (case when i % 10 < 5 then ${REGULAR_PLAYERS} else ${players} end) end + 1)`;

/** The secondary indexes and keys of these tables are made after the rows, as a load of this size is done. */
const bulkTables = ['round', 'entry', 'sport_bet', 'sport_leg'] as const;

interface TableIndex {
  readonly name: string;
  readonly constraint: string | null;
  readonly definition: string;
  readonly table: string;
}

/** Drops the keys and indexes of the tables that take a row for each bet, and returns them in the order in which they are made again. */
async function dropBulkIndexes(database: pg.Client): Promise<readonly TableIndex[]> {
  const { rows } = await database.query<TableIndex>(
    `select i.relname as name, t.relname as table, pg_get_indexdef(i.oid) as definition,
       (select pg_get_constraintdef(c.oid) from pg_constraint c where c.conindid = i.oid and c.contype = 'p') as constraint
     from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
     where t.relname = any($1::text[]) order by x.indisprimary desc`,
    [bulkTables],
  );
  for (const { name, table, constraint } of rows)
    await database.query(constraint === null ? `drop index ${name}` : `alter table ${table} drop constraint ${name}`);
  return rows;
}

async function createIndexes(database: pg.Client, indexes: readonly TableIndex[]): Promise<void> {
  for (const { name, table, constraint, definition } of indexes)
    await database.query(
      constraint === null
        ? definition.replace(' ON ONLY ', ' ON ')
        : `alter table ${table} add constraint ${name} ${constraint}`,
    );
}

/** The statements that insert the players with their wallets, days, deposits and awards. */
function insertPlayersSql(players: number, firstId: number): readonly string[] {
  const everyPlayer = `generate_series(1::bigint, ${players}) p`;
  const regular = `generate_series(1::bigint, ${Math.min(REGULAR_PLAYERS, players)}) p`;
  return [
    `insert into account (player, username, password, name, cpf_sealed, cpf_print, country, phone, kyc, invite_code, language, created_at)
     select p, 'p' || p || '@bench.test', '', 'Bench ' || p, '\\x00', int8send(p), '+55', '11912345678', 1, 'B' || p, 'pt_BR',
       ${ID_EPOCH_MS} from ${everyPlayer}`,
    `insert into wallet (player, currency, main, day)
     select p, 'BRL', ${BALANCE}, (now() at time zone 'America/Sao_Paulo')::date from ${everyPlayer}`,
    `insert into promo_player (player, deposited, counted, level) select p, 10000, 100000, p % 5 from ${everyPlayer}`,
    `insert into seed_pair (id, player, server_seed_sealed, server_seed_hash, client_seed)
     select p, p, '\\x00', md5(p::text), md5(p::text) from ${everyPlayer}`,
    `insert into wallet_day (player, day, staked, settled_real, paid, deposited)
     select p, current_date - d, 5000, 5000, 4800, 0 from ${everyPlayer}, generate_series(1, 2) d`,
    `insert into wallet_day (player, day, staked, settled_real, paid, deposited)
     select p, current_date - d, 5000, 5000, 4800, 0 from ${regular}, generate_series(3, 200) d`,
    ...['deposit', 'payment'].map((table) =>
      [
        [everyPlayer, 1],
        [regular, 50],
      ]
        .map(([from, each], n) => {
          const id = `${firstId} + 10 * k + ${n}`;
          return table === 'deposit'
            ? `insert into deposit (player, id, package, price, gift_wanted, state, command_key, expires_at, paid)
               select p, ${id}, 1, 10000, false, 'credited', '', 0, 10000 from ${from}, generate_series(1, ${each}) k`
            : `insert into payment (player, id, deposit, end_to_end_id, amount, received_at, paid_at)
               select p, ${id}, ${id}, 'E' || p || '-' || (${id}), 10000, 0, 0 from ${from}, generate_series(1, ${each}) k`;
        })
        .join(';'),
    ),
    `insert into withdrawal (player, id, kind, amount, fee, state, account_sealed, day)
     select p, ${firstId} + k, 'CPF', 5000, 0, 'confirmed', '\\x00', current_date - k from ${regular}, generate_series(1, 20) k`,
    `insert into transfer (player, id, other, amount)
     select p, ${firstId} + k, p + 1, -1000 from ${regular}, generate_series(1, 10) k`,
    `insert into award (player, id, type, reason, amount)
     select p, ${firstId} + k, 141, 'bench ' || k, 100 from ${regular}, generate_series(1, 20) k`,
    `insert into bonus (player, id, state, gift, granted, required, expires_at, ended_at)
     select p, ${firstId} + k, 'released', true, 5000, 10000, 0, 1 from ${regular}, generate_series(1, 10) k`,
    `insert into bonus_grant (player, id, bonus, source, ref, amount, required)
     select player, id, id, 'deposit', id, granted, required from bonus`,
  ];
}

/** The statements that insert the events with their lines. */
const insertEventsSql: readonly string[] = [
  `insert into event (id, urn, sport, category, tournament, home, away, starts_at, phase, simulated, producer, finished_at, ending)
   select e, 'bench:' || e, 'football', 'Bench', 'Bench', 'Home ' || e, 'Away ' || e, 0, -1, true, 1, 1, 'played'
   from generate_series(1, ${EVENTS}) e`,
  `insert into line (id, event, line, market, specifiers, state, outcomes)
   select n, 1 + n % ${EVENTS}, '1-' || n / ${EVENTS}, 1, '{}', 'settled',
     '[{"id":"1","odds":2000,"active":false},{"id":"2","odds":3000,"active":false},{"id":"3","odds":4000,"active":false}]'
   from generate_series(1, ${LINES}) n`,
];

/** The statements that insert the bets, in the order in which they were placed: three of five are rounds of DICE, the others singles. */
function insertBetsSql({ players, bets }: PlayerHistorySize, firstId: number): readonly string[] {
  const step = Math.floor((HISTORY_MS * IDS_PER_MS) / bets);
  const source = (which: string): string =>
    `(select i, ${playerOfBetSql(players)} as p, ${firstId} + i * ${step} as id from generate_series(1::bigint, ${bets}) i
      where i % 5 ${which}) b`;
  const rounds = source('< 3');
  const sport = source('>= 3');
  const entries = (
    { stakes, won }: { readonly stakes: string; readonly won: string },
    house: number,
  ): readonly string[] => [
    `select p, id, ${entryKinds.stake}, ${playerLedgerAccounts.main}, ${house}, ${STAKE}, ${BALANCE}::bigint, null::bigint, id from ${stakes}`,
    `select p, id + 1, ${entryKinds.payout}, ${house}, ${playerLedgerAccounts.main}, ${2 * STAKE}, null, ${BALANCE}, id from ${won} where i % 2 = 0`,
  ];
  return [
    `insert into round (player, id, game, pair, nonce, params, outcome, state, stake_main, stake_bonus, edge_bp, multiplier, payout)
     select p, id, 2, p, i, '{"direction":"over","target":5000}', 5001, case when i % 2 = 0 then 1 else 2 end, ${STAKE}, 0, 100, 19800,
       case when i % 2 = 0 then ${2 * STAKE} else 0 end from ${rounds}`,
    `insert into sport_bet (player, id, state, policy, stake_main, stake_bonus, possible, accepted_at, payout, result, settled_at, edge_bp)
     select p, id, 9999, 'any', ${STAKE}, 0, ${2 * STAKE}, 0, case when i % 2 = 0 then ${2 * STAKE} else 0 end,
       case when i % 2 = 0 then 10 else 20 end, 1, 500 from ${sport}`,
    `insert into sport_leg (player, bet, n, event, line, outcome, odds, placed_odds, stop_mark, result, result_version, live)
     select p, id, 0, 1 + (1 + i % ${LINES}) % ${EVENTS}, 1 + i % ${LINES}, '1', 2000, 2000, 0, case when i % 2 = 0 then 10 else 20 end, 1, false
     from ${sport}`,
    `insert into entry (player, id, kind, debit, credit, amount, debit_after, credit_after, ref)
     ${[...entries({ stakes: rounds, won: rounds }, houseLedgerAccounts.games), ...entries({ stakes: sport, won: sport }, houseLedgerAccounts.sports)].join(' union all ')}`,
  ];
}

/** Fills a fresh database. Prints what each part took. */
export async function fillPlayerHistory(database: pg.Client, size: PlayerHistorySize): Promise<void> {
  const firstId = Math.max(0, Date.now() - HISTORY_MS - ID_EPOCH_MS) * IDS_PER_MS;
  const time = async (part: string, work: () => Promise<unknown>): Promise<void> => {
    const begin = performance.now();
    await work();
    console.log(`${part}: ${((performance.now() - begin) / 1000).toFixed(0)} s`);
  };
  const run = async (statements: readonly string[]): Promise<void> => {
    for (const text of statements) await database.query(text);
  };
  await run([
    'set synchronous_commit = off',
    'set statement_timeout = 0',
    `set maintenance_work_mem = '1GB'`,
    `set work_mem = '256MB'`,
  ]);
  await time(`${size.players} players`, () => run([...insertPlayersSql(size.players, firstId), ...insertEventsSql]));
  const indexes = await dropBulkIndexes(database);
  await time(`${size.bets} bets`, () => run(insertBetsSql(size, firstId)));
  await time('their keys and indexes', () => createIndexes(database, indexes));
  await time('statistics', () => run(['vacuum (analyze)', 'checkpoint']));
}

/** Gives these players a CPF that the server can read, sealed with its master key. */
export async function sealCpfs(database: pg.Client, masterKey: string, players: readonly PlayerId[]): Promise<void> {
  const vault = openEncryptionVault(Buffer.from(masterKey, 'hex'));
  const makeCpf = (): string => String(10_000_000_000 + (randomBytes(4).readUInt32BE() % 9_999_999_999)).slice(0, 11);
  await database.query(
    'update account a set cpf_sealed = t.sealed from unnest($1::bigint[], $2::bytea[]) t(player, sealed) where a.player = t.player',
    [players, players.map((player) => Buffer.from(vault.seal(makeCpf(), `account.cpf:${player}`)))],
  );
}

/** Random players of each kind, as many of each: of the few with the longest history, of the regular ones, and of all. */
export function choosePlayers(
  { players }: PlayerHistorySize,
  ofEach: number,
): Readonly<Record<string, readonly PlayerId[]>> {
  const choose = (most: number): PlayerId[] =>
    Array.from({ length: ofEach }, () => (1 + Math.floor(Math.random() * most)) as PlayerId);
  return {
    'longest history': choose(HEAVY_PLAYERS),
    regular: choose(Math.min(REGULAR_PLAYERS, players)),
    any: choose(players),
  };
}
