/**
 * bench:player-file measures how long the back office waits for the file of a player, for each page of it and for the search, over
 * HTTP with a session of staff, in a database of a million players and ten million bets. The players are chosen at random: of the ten
 * with some hundred thousand bets each, of ten thousand regular ones, and of all. One call runs at a time. Arguments: thousands of
 * players, thousands of bets, players of each kind.
 */
import { createHash, randomBytes } from 'node:crypto';
import { cpus, loadavg } from 'node:os';
import type { PlayerId } from '@arara/contract/protocol/fields';
import type pg from 'pg';
import { quantile } from './load/load.ts';
import { choosePlayers, fillPlayerHistory, sealCpfs } from './load/player-history.ts';
import { openServerUnderTest } from './server-under-test.ts';

const size = { players: Number(process.argv[2] ?? 1000) * 1000, bets: Number(process.argv[3] ?? 10_000) * 1000 };
const ofEach = Number(process.argv[4] ?? 200);
const P99_BAR_MS = 300;
const OFFICE_PORT = process.env['BENCH_OFFICE_PORT'] ?? '8392';
const masterKey = randomBytes(32).toString('hex');

/** A member of staff with a session, inserted directly, because log-in is not measured. Returns the token. */
async function insertStaff(database: pg.Client): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await database.query(
    `insert into staff (id, username, name, role, cpf_print, created_at) values (1, 'bench@arara.test', 'Bench', 'support', '\\x00', $1)`,
    [Date.now()],
  );
  await database.query('insert into staff_session (token, id, staff, issued_at, seen_at) values ($1, 1, 1, $2, $2)', [
    createHash('sha256').update(token).digest(),
    Date.now(),
  ]);
  return token;
}

/** The calls of a player's page, with what is searched for them. */
const calls: Readonly<Record<string, (player: PlayerId) => { path: string; body?: object }>> = {
  'the file': (player) => ({ path: `/api/staff/players/${player}` }),
  ledger: (player) => ({ path: `/api/staff/players/${player}/ledger` }),
  ...Object.fromEntries(
    ['deposit', 'withdraw', 'transfer', 'game', 'bet', 'award'].map((kind) => [
      `records: ${kind}`,
      (player: PlayerId) => ({ path: `/api/staff/players/${player}/records?kind=${kind}` }),
    ]),
  ),
  bonuses: (player) => ({ path: `/api/staff/players/${player}/bonuses` }),
  ...Object.fromEntries(
    ['sessions', 'protection', 'notes', 'timeline'].map((page) => [
      page,
      (player: PlayerId) => ({ path: `/api/staff/players/${player}/${page}` }),
    ]),
  ),
  'search by id': (player) => ({ path: '/api/staff/players/search', body: { text: String(player) } }),
  'search by e-mail': (player) => ({ path: '/api/staff/players/search', body: { text: `p${player}@bench.test` } }),
};

/** Makes a call as staff and returns its milliseconds. Throws for a refusal. */
async function measure(token: string, path: string, body?: object): Promise<number> {
  const begin = performance.now();
  const response = await fetch(`http://127.0.0.1:${OFFICE_PORT}${path}`, {
    headers: { authorization: token, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { status: number; message: string };
  if (answer.status !== 0) throw new Error(`${path} answered ${answer.status} ${answer.message}`);
  return performance.now() - begin;
}

const server = await openServerUnderTest({
  database: 'arara_bench_player_file',
  players: 0,
  env: { WORKERS: '1', REDIS_URL: '', BACKOFFICE_PORT: OFFICE_PORT, MASTER_KEY: masterKey },
});
try {
  const { database } = server;
  await fillPlayerHistory(database, size);
  const chosen = choosePlayers(size, ofEach);
  const all = [...new Set(Object.values(chosen).flat())];
  await sealCpfs(database, masterKey, all);
  const { rows } = await database.query<{ size: string }>(
    'select pg_size_pretty(pg_database_size(current_database())) as size',
  );
  console.log(
    `${size.players} players, ${size.bets} bets, ${rows[0]?.size ?? ''}; ${cpus().length} cores under load ${loadavg()[0]?.toFixed(0)}; milliseconds: p50 / p99 / longest`,
  );
  const token = await insertStaff(database);
  let p99 = 0;
  for (const [name, request] of Object.entries(calls)) {
    const figures: string[] = [];
    for (const [kind, players] of Object.entries(chosen)) {
      const times: number[] = [];
      for (const player of players) {
        const { path, body } = request(player);
        times.push(await measure(token, path, body));
      }
      p99 = Math.max(p99, quantile(times, 0.99));
      figures.push(
        `${kind} ${quantile(times, 0.5).toFixed(1)} / ${quantile(times, 0.99).toFixed(1)} / ${Math.max(...times).toFixed(1)}`,
      );
    }
    console.log(`${name}: ${figures.join('; ')}`);
  }
  console.log(
    `the highest p99 is ${p99.toFixed(0)} ms (bar ${P99_BAR_MS} ms): ${p99 <= P99_BAR_MS ? 'held' : 'missed'}`,
  );
} finally {
  await server.close();
}
