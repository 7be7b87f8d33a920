/**
 * bench:http: whole DICE bets through HTTP (session, validation, key, ledger, round, fact) against pgbench's TPC-B on the same
 * server, in turn, in one run. Server and load generator share the machine's cores with PostgreSQL.
 */
import { fork } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openConnection } from './raw-client.ts';
import { drive, freshDatabase, median, pgbench, preparePgbench, printSetting } from './yardstick.ts';

const rounds = Number(process.argv[2] ?? 3);
const seconds = Number(process.argv[3] ?? 5);
const PLAYERS = 5000;
const CONNECTIONS = 256;

await printSetting();
console.log(`${rounds} interleaved rounds of ${seconds} s; ${PLAYERS} players, ${CONNECTIONS} connections; pgbench scale 50, prepared`);
await preparePgbench('arara_bench_tpcb');
const databaseUrl = await freshDatabase('arara_bench_http');
const dataDir = mkdtempSync(join(tmpdir(), 'arara-bench-'));

const server = fork(new URL('./serve.ts', import.meta.url), {
  env: { ...process.env, DATABASE_URL: databaseUrl, MASTER_KEY: randomBytes(32).toString('hex'), DATA_DIR: dataDir, PORT: process.env['BENCH_PORT'] ?? '8390', RATE_LIMITS: 'off', SEED_DEMO: '0' },
});
const url = await new Promise<string>((resolve, reject) => {
  server.once('message', (message) => resolve((message as { url: string }).url));
  server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
});
const port = Number(new URL(url).port);

/** Players with money and a session each, put into the database at once: registering them is not what is measured. */
async function seatPlayers(): Promise<string[]> {
  const tokens = Array.from({ length: PLAYERS }, () => randomBytes(32).toString('base64url'));
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const at = Date.now();
  await client.query(
    `insert into account (player, username, password, name, cpf_sealed, cpf_print, country, phone, invite_code, language, created_at)
     select p, 'p' || p || '@bench.test', '', 'p', '', int8send(p), '+55', '', 'B' || p, 'pt_BR', $1 from generate_series(1, ${PLAYERS}) p`,
    [at],
  );
  await client.query(`insert into wallet (player, currency, main, day) select p, 'BRL', 1000000000, (now() at time zone 'America/Sao_Paulo')::date from generate_series(1, ${PLAYERS}) p`);
  await client.query(
    `insert into session (token, id, player, device, issued_at, seen_at) select sha256(t::bytea), n, n, '', $2, $2 from unnest($1::text[]) with ordinality u(t, n)`,
    [tokens, at],
  );
  await client.query('analyze');
  await client.end();
  return tokens;
}
const tokens = await seatPlayers();

const body = JSON.stringify({ amount: 1, direction: 'over', target: 50 });
const request = (token: string): string =>
  `POST /api/app/game/SE0002/bet HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${token}\r\nContent-Type: application/json\r\nlang: pt_BR\r\ncurreny: BRL\r\ndevice: BWEBAPP\r\nIdempotency-Key: ${randomUUID()}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
const connections = Array.from({ length: CONNECTIONS }, () => openConnection(port));
let refused = 0;
const bet = async (worker: number, token = tokens[Math.floor(Math.random() * PLAYERS)] as string): Promise<void> => {
  const answer = await (connections[worker] as (typeof connections)[number]).send(request(token));
  if (answer.status === 503) refused++;
  else if (answer.status !== 200) throw new Error(`${answer.status} ${answer.body}`);
};

// Every player's first bet makes the seed pairs.
let first = 0;
await Promise.all(
  connections.slice(0, 32).map(async (_, worker) => {
    while (first < PLAYERS) await bet(worker, tokens[first++]);
  }),
);
await drive(CONNECTIONS, 3, bet);
refused = 0;

const figures = { tpcb: [] as number[], bets: [] as number[] };
for (let round = 1; round <= rounds; round++) {
  const yardstick = [];
  for (const clients of [1, 8, 32]) yardstick.push({ clients, ...(await pgbench('arara_bench_tpcb', clients, seconds)) });
  const best = Math.max(...yardstick.map((y) => y.tps));
  const bets = await drive(CONNECTIONS, seconds, bet);
  figures.tpcb.push(best);
  figures.bets.push(bets.perSecond);
  console.log(
    `round ${round}: pgbench ${yardstick.map((y) => `${y.clients} clients ${y.tps.toFixed(0)}/s`).join(', ')}; DICE over HTTP ${bets.perSecond.toFixed(0)}/s (p50 ${bets.p50.toFixed(1)} ms, p99 ${bets.p99.toFixed(1)} ms, ${(bets.perSecond / best).toFixed(2)} ×), told to come again ${refused} times`,
  );
}
console.log(`median: pgbench ${median(figures.tpcb).toFixed(0)}/s, DICE over HTTP ${median(figures.bets).toFixed(0)}/s = ${(median(figures.bets) / median(figures.tpcb)).toFixed(2)} ×`);
for (const connection of connections) connection.close();
server.disconnect();
await new Promise((resolve) => server.once('exit', resolve));
rmSync(dataDir, { recursive: true, force: true });
