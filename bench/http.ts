/**
 * bench:http: whole DICE bets through HTTP (session, validation, key, ledger, round, fact) against pgbench's TPC-B on the same
 * server, and single sports bets against DICE, in turn, in one run. Server and load generator share the machine's cores with PostgreSQL.
 */
import { fork } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openConnection } from './raw-client.ts';
import { drive, freshDatabase, median, pgbench, preparePgbench, printSetting } from './yardstick.ts';

const rounds = Number(process.argv[2] ?? 3);
const seconds = Number(process.argv[3] ?? 5);
const PLAYERS = 5000;
const CONNECTIONS = 256;

await printSetting();
console.log(
  `${rounds} interleaved rounds of ${seconds} s; ${PLAYERS} players, ${CONNECTIONS} connections; pgbench scale 50, prepared`,
);
await preparePgbench('arara_bench_tpcb');
const databaseUrl = await freshDatabase('arara_bench_http');
const dataDir = mkdtempSync(join(tmpdir(), 'arara-bench-'));

const server = fork(new URL('./serve.ts', import.meta.url), {
  env: {
    ...process.env,
    DATABASE_URL: databaseUrl,
    MASTER_KEY: randomBytes(32).toString('hex'),
    DATA_DIR: dataDir,
    PORT: process.env['BENCH_PORT'] ?? '8390',
    REDIS_URL: process.env['BENCH_REDIS_URL'] ?? 'redis://127.0.0.1:6379',
    WORKERS: process.env['BENCH_WORKERS'] ?? String(Math.max(1, cpus().length - 1)),
    RATE_LIMITS: 'off',
    SEED_DEMO: '0',
    FEED: 'off',
  },
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
  await client.query(
    `insert into wallet (player, currency, main, day) select p, 'BRL', 1000000000, (now() at time zone 'America/Sao_Paulo')::date from generate_series(1, ${PLAYERS}) p`,
  );
  await client.query(
    `insert into session (token, id, player, device, issued_at, seen_at) select sha256(t::bytea), n, n, '', $2, $2 from unnest($1::text[]) with ordinality u(t, n)`,
    [tokens, at],
  );
  await client.query('analyze');
  await client.end();
  return tokens;
}
const tokens = await seatPlayers();

const EVENTS = 20;
const PRODUCER = 13;
/** Odds in thousandths, and as they are on the wire. */
const ODDS = 2000;

/** Matches of tomorrow with one open line each, as the feed's consumer leaves them: what the feed does is not measured here. */
async function openLines(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const outcomes = JSON.stringify(['1', '2', '3'].map((id) => ({ id, odds: ODDS, active: true })));
  await client.query(`insert into producer (id, name, state, alive_at) values (${PRODUCER}, 'bench', 'up', $1)`, [
    Date.now(),
  ]);
  await client.query(
    `insert into event (id, urn, sport, category, tournament, home, away, starts_at, phase, simulated, producer)
     select n, 'bench:match:' || n, 'football', 'Bench', 'Bench', 'Casa ' || n, 'Fora ' || n, $1, 0, true, ${PRODUCER} from generate_series(1001, ${1000 + EVENTS}) n`,
    [Date.now() + 24 * 3_600_000],
  );
  await client.query(
    `insert into line (id, event, line, market, specifiers, state, outcomes) select 1000 + n, n, '1|', 1, '{}', 'open', $1 from generate_series(1001, ${1000 + EVENTS}) n`,
    [outcomes],
  );
  await client.query(
    `insert into gate (id, open) select id, true from line union all select ${PRODUCER}, true on conflict do nothing`,
  );
  return client;
}
const feed = await openLines();
/** The producer's sign of life, which bets ask for. */
const alive = setInterval(() => void feed.query('update producer set alive_at = $1', [Date.now()]), 5000);

const body = JSON.stringify({ amount: 1, direction: 'over', target: 50 });
const slipOn = (event: number): string =>
  JSON.stringify({
    type: 'single',
    stake: 0.5,
    policy: 'same',
    legs: [{ eventId: String(event), line: '1|', outcomeId: '1', odds: ODDS / 1000 }],
  });
const slips = Array.from({ length: EVENTS }, (_, nth) => slipOn(1001 + nth));
const request = (token: string, path: string, body: string): string =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${token}\r\nContent-Type: application/json\r\nlang: pt_BR\r\ncurreny: BRL\r\ndevice: BWEBAPP\r\nIdempotency-Key: ${randomUUID()}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
const connections = Array.from({ length: CONNECTIONS }, () => openConnection(port));
let refused = 0;
const send = async (
  worker: number,
  path: string,
  body: string,
  token = tokens[Math.floor(Math.random() * PLAYERS)] as string,
): Promise<void> => {
  const answer = await (connections[worker] as (typeof connections)[number]).send(request(token, path, body));
  if (answer.status === 503) refused++;
  else if (answer.status !== 200) throw new Error(`${answer.status} ${answer.body}`);
};
const bet = (worker: number, token?: string): Promise<void> => send(worker, '/api/app/game/SE0002/bet', body, token);
const single = (worker: number): Promise<void> =>
  send(worker, '/api/app/sport/bet', slips[Math.floor(Math.random() * EVENTS)] as string);

// Every player's first bet makes the seed pairs.
let first = 0;
await Promise.all(
  connections.slice(0, 32).map(async (_, worker) => {
    while (first < PLAYERS) await bet(worker, tokens[first++]);
  }),
);
await drive(CONNECTIONS, 3, bet);
await drive(CONNECTIONS, 3, single);
refused = 0;

const figures = { tpcb: [] as number[], bets: [] as number[], singles: [] as number[], ratios: [] as number[] };
for (let round = 1; round <= rounds; round++) {
  const yardstick = [];
  for (const clients of [1, 8, 32])
    yardstick.push({ clients, ...(await pgbench('arara_bench_tpcb', clients, seconds)) });
  const best = Math.max(...yardstick.map((y) => y.tps));
  const bets = await drive(CONNECTIONS, seconds, bet);
  figures.tpcb.push(best);
  figures.bets.push(bets.perSecond);
  const refusedDice = refused;
  const singles = await drive(CONNECTIONS, seconds, single);
  const ratio = singles.perSecond / bets.perSecond;
  figures.singles.push(singles.perSecond);
  figures.ratios.push(ratio);
  console.log(
    `round ${round}: pgbench ${yardstick.map((y) => `${y.clients} clients ${y.tps.toFixed(0)}/s`).join(', ')}; DICE over HTTP ${bets.perSecond.toFixed(0)}/s (p50 ${bets.p50.toFixed(1)} ms, p99 ${bets.p99.toFixed(1)} ms, ${(bets.perSecond / best).toFixed(2)} ×), told to come again ${refusedDice} times; singles before the match ${singles.perSecond.toFixed(0)}/s (p50 ${singles.p50.toFixed(1)} ms, p99 ${singles.p99.toFixed(1)} ms, ${ratio.toFixed(2)} × DICE), told to come again ${refused - refusedDice} times`,
  );
  refused = 0;
}
console.log(
  `median: pgbench ${median(figures.tpcb).toFixed(0)}/s, DICE over HTTP ${median(figures.bets).toFixed(0)}/s = ${(median(figures.bets) / median(figures.tpcb)).toFixed(2)} ×`,
);
console.log(
  `median: singles over HTTP ${median(figures.singles).toFixed(0)}/s, ${median(figures.ratios).toFixed(2)} × DICE of the same round (bar 0.70)`,
);
clearInterval(alive);
await feed.end();
for (const connection of connections) connection.close();
server.disconnect();
await new Promise((resolve) => server.once('exit', resolve));
rmSync(dataDir, { recursive: true, force: true });
