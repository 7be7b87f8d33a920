/**
 * The measured server, called over HTTP. It runs in processes of its own on a fresh database; its players have money and a session.
 * Server and load generator share the machine's cores with PostgreSQL.
 */
import { fork, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { text as readText } from 'node:stream/consumers';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { openConnection } from './load/raw-client.ts';
import { insertWalletsSql } from './load/wallets.ts';
import { freshDatabase } from './load/pgbench.ts';

/** The number of open connections, and thereby of calls in flight. */
export const CONNECTIONS = 256;

export interface ServerUnderTest {
  /** The session token of each player. */
  readonly tokens: readonly string[];
  /** A connection to the server's database, for what is not measured. */
  readonly database: pg.Client;
  /**
   * Makes a call on one of the connections and returns the text of its answer. A 503 is retried with the same key. Throws for any
   * other refusal.
   */
  call(connection: number, token: string, path: string, body: string): Promise<string>;
  /** Makes a call once and returns its answer, whatever it is. */
  ask(connection: number, token: string, path: string, body: string): Promise<{ status: number; body: string }>;
  /** The number of calls that were retried since this was last called. */
  takeRetryCount(): number;
  /** One DICE bet of one real by a random player. */
  dice(connection: number): Promise<void>;
  /** Runs `ledger:verify`. Throws if the ledger is wrong. */
  verifyLedger(): Promise<void>;
  close(): Promise<void>;
}

/** What the audit says of players that a benchmark inserts: their money is an entry that no program makes, their CPF is no CPF. */
const MADE_PLAYERS =
  /^WRONG (?:every entry is one that the program makes|every account has the hash of its CPF|every sealed value opens).* (\d+) wrong\)$/;

/**
 * Runs `ledger:verify` as an operator does and answers its output. Throws if the ledger is wrong in anything but how so many players
 * of the benchmark were made (bench/load/wallets.ts).
 */
export async function verifyLedger(databaseUrl: string, masterKey: string, players: number): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'arara-bench-'));
  try {
    const verifying = spawn(
      process.execPath,
      [fileURLToPath(new URL('../apps/server/src/cli/ledger-verify.ts', import.meta.url))],
      {
        env: { ...process.env, DATABASE_URL: databaseUrl, MASTER_KEY: masterKey, DATA_DIR: dataDir },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const output = await readText(verifying.stdout);
    const wrong = output.split('\n').filter((line) => line.startsWith('WRONG'));
    const isKnown = (line: string): boolean => Number(MADE_PLAYERS.exec(line)?.[1]) === players;
    if (!/^the books are (right|wrong)$/im.test(output) || !wrong.every(isKnown))
      throw new Error(`the books are wrong:\n${output}`);
    return output;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Inserts accounts and sessions directly, because registration is not measured. Returns the session tokens. */
async function insertPlayers(database: pg.Client, players: number): Promise<string[]> {
  const tokens = Array.from({ length: players }, () => randomBytes(32).toString('base64url'));
  const at = Date.now();
  await database.query(
    `insert into account (player, username, password, name, cpf_sealed, cpf_print, country, phone, invite_code, language, created_at)
     select p, 'p' || p || '@bench.test', '', 'p', '', int8send(p), '+55', '', 'B' || p, 'pt_BR', $1 from generate_series(1, $2::int) p`,
    [at, players],
  );
  for (const text of insertWalletsSql(players)) await database.query(text);
  await database.query(
    `insert into session (token, id, player, device, issued_at, seen_at) select sha256(t::bytea), n, n, '', $2, $2 from unnest($1::text[]) with ordinality u(t, n)`,
    [tokens, at],
  );
  await database.query('analyze');
  return tokens;
}

const DICE = JSON.stringify({ amount: 1, direction: 'over', target: 50 });
const DICE_PATH = '/api/app/game/SE0002/bet';

const buildRequest = (token: string, path: string, key: string, body: string): string =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${token}\r\nContent-Type: application/json\r\nlang: pt_BR\r\ncurreny: BRL\r\ndevice: BWEBAPP\r\nIdempotency-Key: ${key}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

/** Starts a server on a fresh database with so many players. Each of them has made a bet, which creates their seed pair. */
export async function openServerUnderTest(options: {
  database: string;
  players: number;
  /** Added to the server's environment. */
  env?: Readonly<Record<string, string>>;
}): Promise<ServerUnderTest> {
  const databaseUrl = await freshDatabase(options.database);
  const masterKey = randomBytes(32).toString('hex');
  const dataDir = mkdtempSync(join(tmpdir(), 'arara-bench-'));
  const server = fork(new URL('./load/server-process.ts', import.meta.url), {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      MASTER_KEY: masterKey,
      DATA_DIR: dataDir,
      PORT: process.env['BENCH_PORT'] ?? '8390',
      REDIS_URL: process.env['BENCH_REDIS_URL'] ?? 'redis://127.0.0.1:6379',
      WORKERS: process.env['BENCH_WORKERS'] ?? String(Math.max(1, cpus().length - 1)),
      RATE_LIMITS: 'off',
      FEED: 'off',
      ...options.env,
    },
  });
  const url = await new Promise<string>((resolve, reject) => {
    server.once('message', (message) => resolve((message as { url: string }).url));
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const tokens = await insertPlayers(database, options.players);
  const port = Number(new URL(url).port);
  const connections = Array.from({ length: CONNECTIONS }, () => openConnection(port));
  let retries = 0;
  const call: ServerUnderTest['call'] = async (connection, token, path, body) => {
    const text = buildRequest(token, path, randomUUID(), body);
    for (;;) {
      const answer = await (connections[connection] as (typeof connections)[number]).send(text);
      if (answer.status === 200) return answer.body;
      if (answer.status !== 503) throw new Error(`${answer.status} ${answer.body}`);
      retries++;
    }
  };
  const ask: ServerUnderTest['ask'] = (connection, token, path, body) =>
    (connections[connection] as (typeof connections)[number]).send(buildRequest(token, path, randomUUID(), body));
  let first = 0;
  await Promise.all(
    connections.slice(0, 32).map(async (_, connection) => {
      for (let token = tokens[first++]; token !== undefined; token = tokens[first++])
        await call(connection, token, DICE_PATH, DICE);
    }),
  );
  const stop = async (): Promise<void> => {
    for (const connection of connections) connection.close();
    server.disconnect();
    await new Promise((resolve) => server.once('exit', resolve));
  };
  return {
    tokens,
    database,
    call,
    ask,
    takeRetryCount: () => {
      const count = retries;
      retries = 0;
      return count;
    },
    dice: async (connection) => {
      await call(connection, tokens[Math.floor(Math.random() * tokens.length)] as string, DICE_PATH, DICE);
    },
    verifyLedger: async () => void (await verifyLedger(databaseUrl, masterKey, options.players)),
    close: async () => {
      await database.end();
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
