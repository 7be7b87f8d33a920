import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Redis } from 'ioredis';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { NEEDS_SERVER } from '../test/nodes.ts';
import { childProcessEnvironment } from '../test/noon.ts';
import { fillDataFolder } from '../test/migrated-database.ts';
import { freshDatabase, freshFolder, serverAnswers } from '../test/world.ts';
import { proves } from '../../../scripts/proof/proves.ts';

const program = fileURLToPath(new URL('./main.ts', import.meta.url));
const staffProgram = (command: string) =>
  fileURLToPath(new URL(`./cli/${command.replace(':', '-')}.ts`, import.meta.url));
const folder = freshFolder('main');
const onServer = await serverAnswers();
const running = new Set<ChildProcess>();

afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

interface Started {
  readonly child: ChildProcess;
  readonly out: () => string;
  readonly err: () => string;
  readonly ended: Promise<number | null>;
}

/** Starts the server as `npm start` does: with a channel to the process that started it. */
function start(env: Record<string, string>, ...args: string[]): Started {
  const [command = '', ...words] = args;
  const programAndWords = command.startsWith('staff:') ? [staffProgram(command), ...words] : [program, ...args];
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...programAndWords], {
    env: { PATH: process.env['PATH'], ...childProcessEnvironment, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  running.add(child);
  let [out, err] = ['', ''];
  child.stdout?.on('data', (chunk) => (out += String(chunk)));
  child.stderr?.on('data', (chunk) => (err += String(chunk)));
  const drained = Promise.all(
    [child.stdout, child.stderr].map((stream) => new Promise((resolve) => stream?.once('close', resolve))),
  );
  const ended = new Promise<number | null>((resolve) =>
    child.once('exit', (code) => {
      running.delete(child);
      void drained.then(() => resolve(code));
    }),
  );
  return { child, out: () => out, err: () => err, ended };
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 50));
}

const status = (url: string): Promise<number> =>
  fetch(url).then(
    (response) => response.arrayBuffer().then(() => response.status),
    () => 0,
  );

describe('before it starts', { timeout: 90_000 }, () => {
  test('--help lists the variables and ends', async () => {
    proves('A-120');
    const server = start({}, '--help');
    expect(await server.ended).toBe(0);
    expect(server.out()).toContain('PSP_SANDBOX_PORT');
  });
  test('each invalid variable is one line, without a stack', async () => {
    proves('A-120');
    const server = start({ PORT: 'x', RATE_LIMITS: 'maybe', DATA_DIR: folder });
    expect(await server.ended).toBe(1);
    expect(
      server
        .err()
        .trim()
        .split('\n')
        .map((line) => line.split(' ')[0]),
    ).toEqual(['PORT', 'RATE_LIMITS']);
  });
  test('several processes behind one port need a database server and Redis', async () => {
    const server = start({ WORKERS: '2', DATA_DIR: folder });
    expect(await server.ended).toBe(1);
    expect(server.err()).toMatch(/^WORKERS above 1 needs DATABASE_URL and REDIS_URL/);
  });
  test('production refuses settings for development', async () => {
    const server = start({ NODE_ENV: 'production', DATA_DIR: folder });
    expect(await server.ended).toBe(1);
    expect(server.err()).toMatch(/^DATABASE_URL /m);
    expect(server.err()).not.toContain(' at ');
  });

  const EARLIER_DATA =
    'this data is of an earlier Arara: move it away, set another DATA_DIR or DATABASE_URL, or run the earlier version\n';
  const listFiles = (dir: string) =>
    readdirSync(dir, { recursive: true })
      .map((name) => [name, statSync(join(dir, String(name))).mtimeMs])
      .toSorted();
  test('a data folder of an earlier version stops the start, and no file of it is touched', async () => {
    const earlier = freshFolder('earlier');
    mkdirSync(join(earlier, 'pglite'));
    writeFileSync(join(earlier, 'pglite', 'PG_VERSION'), '17');
    writeFileSync(join(earlier, 'psp-sandbox.sqlite'), '');
    writeFileSync(join(earlier, 'master.key'), 'ab'.repeat(32));
    const before = listFiles(earlier);
    const ports = { PORT: String(await freePort()), PSP_SANDBOX_PORT: '0', BACKOFFICE_PORT: '0' };
    const server = start({ ...ports, DATA_DIR: earlier });
    expect(await server.ended).toBe(1);
    expect([server.err(), listFiles(earlier)]).toEqual([EARLIER_DATA, before]);
    const command = start(
      { DATA_DIR: earlier },
      'staff:create',
      '--username',
      'a@b.c',
      '--name',
      'A',
      '--role',
      'admin',
    );
    expect(await command.ended).toBe(2);
    expect([command.err(), listFiles(earlier)]).toEqual([`staff:create did not finish: ${EARLIER_DATA}`, before]);
    rmSync(earlier, { recursive: true });
  });
  test.skipIf(!onServer)('so does a database of an earlier version, and no bank is opened', async () => {
    const database = await freshDatabase();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(`create table migration (name text primary key, at timestamptz not null default now());
      insert into migration (name) values ('0001_platform.sql'), ('0104_former_book.sql')`);
    const earlier = freshFolder('earlier');
    const ports = { PORT: String(await freePort()), PSP_SANDBOX_PORT: '0', BACKOFFICE_PORT: '0' };
    const server = start({ ...ports, DATA_DIR: earlier, DATABASE_URL: database.url, MASTER_KEY: 'ab'.repeat(32) });
    expect(await server.ended).toBe(1);
    expect([server.err(), listFiles(earlier)]).toEqual([EARLIER_DATA, []]);
    const tables = await client.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
    expect(tables.rows).toEqual([{ relname: 'migration' }]);
    await client.end();
    await database.drop();
    rmSync(earlier, { recursive: true });
  });
});

describe('a running server', { timeout: 90_000 }, () => {
  let port = 0;
  let bankPort = 0;
  let officePort = 0;
  let env: Record<string, string> = {};
  beforeAll(async () => {
    // A journey starts on an empty folder.
    await fillDataFolder(folder);
    [port, bankPort, officePort] = [await freePort(), await freePort(), await freePort()];
    env = {
      // A third of what such a start computes, and no part of what these tests look at.
      FEED: 'off',
      PORT: String(port),
      PSP_SANDBOX_PORT: String(bankPort),
      BACKOFFICE_PORT: String(officePort),
      DATA_DIR: folder,
    };
  });
  const ready = async (server: Started): Promise<void> => {
    await until(
      () => server.out().includes(`ready http://localhost:${officePort}\n`) || server.child.exitCode !== null,
    );
    expect(server.err()).toBe('');
    expect(server.out()).toBe([port, bankPort, officePort].map((each) => `ready http://localhost:${each}\n`).join(''));
  };

  /** Runs a command as `npm run` does. */
  const command = async (...words: string[]): Promise<{ code: number | null; out: string; err: string }> => {
    const started = start(env, ...words);
    const code = await started.ended;
    return { code, out: started.out(), err: started.err() };
  };

  test('prints its addresses once it is ready, refuses a second server on its port, and ends with its bank on SIGTERM', async () => {
    proves('A-137');
    const server = start(env);
    await ready(server);
    expect(await status(`http://localhost:${port}/readyz`)).toBe(200);
    expect(await status(`http://127.0.0.1:${bankPort}/sandbox/health`)).toBe(200);
    expect(await status(`http://127.0.0.1:${officePort}/readyz`)).toBe(200);

    // The folder of the embedded database is locked: the command works inside the running server.
    const words = ['--username', 'ana@arara.example', '--name', 'Ana Souza', '--role', 'admin', '--cpf', '52998224725'];
    const letIn = await command('staff:create', ...words);
    expect(letIn).toMatchObject({ code: 0, err: '' });
    expect(letIn.out).toMatch(new RegExp(`http://localhost:${officePort}/enrol#[\\w-]{32}\n`));
    expect(await command('staff:create', ...words)).toMatchObject({
      code: 1,
      out: '',
      err: 'somebody with this username works here already\n',
    });

    const second = start({ ...env, DATA_DIR: join(folder, 'second') });
    expect(await second.ended).toBe(1);
    expect(second.err()).toBe(`port ${port} is taken; set PORT to a free one\n`);

    const colleague = start({ ...env, PORT: String(await freePort()), DATA_DIR: join(folder, 'colleague') });
    expect(await colleague.ended).toBe(1);
    expect(colleague.err()).toBe(`port ${officePort} is taken; set BACKOFFICE_PORT to a free one\n`);

    const elsewhere = { PORT: String(await freePort()), BACKOFFICE_PORT: String(await freePort()) };
    const neighbour = start({ ...env, ...elsewhere, DATA_DIR: join(folder, 'neighbour') });
    expect(await neighbour.ended).toBe(1);
    expect(neighbour.err()).toBe(`port ${bankPort} is taken by another Arara's bank; set PSP_SANDBOX_PORT\n`);

    const third = start({ ...env, ...elsewhere, PSP_SANDBOX_PORT: String(await freePort()) });
    expect(await third.ended).toBe(1);
    expect(third.err()).toMatch(/^cannot start: the data folder .* is in use by process \d+.*\n$/);
    expect(await status(`http://127.0.0.1:${bankPort}/sandbox/health`)).toBe(200);

    // Calls go on while it drains: each is answered or refused, none is cut.
    let cut = 0;
    let load = true;
    const caller = async (): Promise<void> => {
      while (load) {
        const answer = await fetch(`http://127.0.0.1:${port}/api/app/game/list`).then(
          (r) => r.text().then(() => r.status),
          (error: Error & { cause?: { code?: string } }) => error.cause?.code ?? 'cut',
        );
        if (answer === 'ECONNREFUSED') return;
        if (answer !== 200 && answer !== 503) cut++;
      }
    };
    const callers = Array.from({ length: 8 }, caller);
    await new Promise((resolve) => setTimeout(resolve, 200));
    const began = performance.now();
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(performance.now() - began).toBeLessThan(Number(proves('A-123')) * 1000);
    load = false;
    await Promise.all(callers);
    expect(cut).toBe(0);
    await until(async () => (await status(`http://127.0.0.1:${bankPort}/sandbox/health`)) === 0);
  });

  test('first says at /readyz that it stops, and takes calls until a proxy knows', async () => {
    const server = start({ ...env, STOP_NOTICE_MS: '1500' });
    await ready(server);
    server.child.kill('SIGTERM');
    await until(async () => (await status(`http://localhost:${port}/readyz`)) === 503);
    expect(await status(`http://localhost:${port}/api/app/game/list`)).toBe(200);
    expect(await server.ended).toBe(0);
  });

  test('starts again on the same folder, ignores SIGHUP, and ends with the process that started it', async () => {
    const server = start(env);
    await ready(server);
    server.child.kill('SIGHUP');
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await status(`http://localhost:${port}/healthz`)).toBe(200);
    server.child.disconnect();
    expect(await server.ended).toBe(0);
    await until(async () => (await status(`http://127.0.0.1:${bankPort}/sandbox/health`)) === 0);
  });
});

const redisUrl = process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379';
const servers = onServer && (await busAnswers());
if (!servers) console.warn(`${NEEDS_SERVER}, and Redis at TEST_REDIS_URL`);

async function busAnswers(): Promise<boolean> {
  const redis = new Redis(redisUrl, { lazyConnect: true, connectTimeout: 500, retryStrategy: () => null });
  redis.on('error', () => undefined);
  const answer = await redis.connect().then(
    () => true,
    () => false,
  );
  redis.disconnect();
  return answer;
}

describe.skipIf(!servers)('several processes behind one port', { timeout: 90_000 }, () => {
  /** The workers of a server, by their process ids: its other child is the bank. */
  const listWorkers = (server: Started): number[] =>
    execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(server.child.pid)])
      .toString()
      .split('\n')
      .filter((line) => line.includes('server/src/main.ts'))
      .map((line) => Number.parseInt(line, 10));

  test('all of them answer, one that is killed is replaced, and SIGTERM ends them all', async () => {
    const [port, bankPort, officePort] = [await freePort(), await freePort(), await freePort()];
    const database = await freshDatabase();
    const metricsPort = await freePort();
    const server = start({
      PORT: String(port),
      PSP_SANDBOX_PORT: String(bankPort),
      BACKOFFICE_PORT: String(officePort),
      METRICS_PORT: String(metricsPort),
      DATA_DIR: join(folder, 'workers'),
      DATABASE_URL: database.url,
      REDIS_URL: redisUrl,
      MASTER_KEY: 'ab'.repeat(32),
      WORKERS: '2',
      FEED: 'off',
    });
    await until(
      () => server.out().includes(`ready http://localhost:${officePort}\n`) || server.child.exitCode !== null,
    );
    /** What the leading process complains of; a warning of a worker (a slow Redis, say) is a line of its log. */
    const complaints = (): string[] =>
      server
        .err()
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('{"level":40'));
    expect(complaints()).toEqual([]);
    expect(server.out()).toBe([port, bankPort, officePort].map((each) => `ready http://localhost:${each}\n`).join(''));
    /** Which process answered: each has a prefix of its own for the ids of its requests. */
    const answering = async (): Promise<string> => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/app/game/list`, { headers: { connection: 'close' } });
      await answer.arrayBuffer();
      expect(answer.status).toBe(200);
      return answer.headers.get('x-request-id')?.split('-')[0] ?? '';
    };
    const before = new Set(await Promise.all(Array.from({ length: 20 }, answering)));
    expect(before.size).toBe(2);
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    expect(metrics).toMatch(/^arara_processes 2$/m);
    // The calls of both processes as one.
    expect(metrics).toMatch(/^arara_call_seconds_count\{call="\w+",status="200"\} 20$/m);

    const [victim = 0, survivor = 0] = listWorkers(server);
    process.kill(victim, 'SIGKILL');
    await until(() => listWorkers(server).length === 2 && !listWorkers(server).includes(victim));
    expect(listWorkers(server)).toContain(survivor);
    const known = [...before];
    await until(async () => !known.includes(await answering().catch(() => known[0] ?? '')));
    expect(complaints()).toEqual(['a process ended with SIGKILL; another one takes its place']);

    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(await status(`http://127.0.0.1:${port}/healthz`)).toBe(0);
    await database.drop();
  });
});
