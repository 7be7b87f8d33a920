/** The whole server as a separate process, killed in the middle of a shared round: the next start finishes the round. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NEEDS_SERVER } from '../../../test/nodes.ts';
import { childProcessEnvironment } from '../../../test/noon.ts';
import { migratedDatabase, freshFolder, serverAnswers } from '../../../test/world.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

const onServer = await serverAnswers();
if (!onServer) console.warn(NEEDS_SERVER);

const source = (file: string): string => fileURLToPath(new URL(`../../${file}`, import.meta.url));
const LOOK_MS = 50;
/** Five seconds, counted in polls and not in time, so that a pause of the whole machine does not fail the test. */
const LOOKS = 5000 / LOOK_MS;
const PATIENCE = 3000;
const states = { betting: 0, drawing: 1, ended: 2 };

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

describe.skipIf(!onServer)('kill -9 of the whole server in the middle of a shared round', { timeout: 240_000 }, () => {
  const folder = freshFolder('shared-kill');
  const running = new Set<ChildProcess>();
  let database: Awaited<ReturnType<typeof migratedDatabase>>;
  let looking: pg.Client;
  let env: Record<string, string>;
  let url = '';
  let child: ChildProcess;

  beforeAll(async () => {
    database = await migratedDatabase();
    looking = new pg.Client({ connectionString: database.url });
    await looking.connect();
    env = {
      PATH: process.env['PATH'] ?? '',
      ...childProcessEnvironment,
      DATABASE_URL: database.url,
      MASTER_KEY: randomBytes(32).toString('hex'),
      DATA_DIR: folder,
      CAPTCHA_TEST_CODE: '0000',
      RATE_LIMITS: 'off',
      FEED: 'off',
    };
  });
  afterAll(async () => {
    for (const child of running) child.kill('SIGKILL');
    await looking?.end();
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Starts the server on ports of its own: the killed one's bank may still be ending. */
  async function start(): Promise<void> {
    const [port, bank, office] = [await freePort(), await freePort(), await freePort()];
    child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', source('main.ts')], {
      env: { ...env, PORT: String(port), PSP_SANDBOX_PORT: String(bank), BACKOFFICE_PORT: String(office) },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    running.add(child);
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += String(chunk)));
    url = `http://127.0.0.1:${port}`;
    await until(PATIENCE, () => {
      if (child.exitCode !== null) throw new Error(said);
      return Promise.resolve(said.includes(`ready http://localhost:${office}\n`));
    });
  }
  const kill = async (): Promise<void> => {
    const gone = new Promise((resolve) => child.once('exit', (_, by) => resolve(by)));
    child.kill('SIGKILL');
    expect(await gone).toBe('SIGKILL');
    running.delete(child);
  };
  async function until(looks: number, isSo: () => Promise<boolean>): Promise<void> {
    for (let nth = 0; nth < looks; nth++) {
      if (await isSo()) return;
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    throw new Error(`not so after ${looks} looks`);
  }
  const call = async (path: string, token: string, body?: object): Promise<Record<string, unknown>> => {
    const answer = await fetch(url + path, {
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
        ...(token === '' ? {} : { authorization: token }),
      },
    });
    const { status, data } = (await answer.json()) as { status: number; data: Record<string, unknown> };
    if (status !== 0) throw new Error(`${path}: ${status} ${JSON.stringify(data)}`);
    return data;
  };
  /** Registers a player with play money; the token is valid across restarts. */
  const newcomer = async (cardNo: string): Promise<string> => {
    await fetch(`${url}/api/auth/user/captcha/77`);
    const entered = await call('/api/auth/user/restRegister', '', {
      name: 'Ana Souza',
      cardNo,
      username: `${randomUUID()}@exemplo.com.br`,
      country: '55',
      phone: '11999998888',
      pwd: 'senha-longa',
      pwd1: 'senha-longa',
      codeId: 77,
      captCode: '0000',
    });
    const opened = await call('/api/app/user/switchTest', String(entered['access_token']), {});
    return String(opened['access_token']);
  };
  const readState = async (round: string): Promise<number> =>
    Number((await looking.query('select state from shared_round where id = $1', [round])).rows[0]?.state);
  const openBets = async (round: string): Promise<number> =>
    Number(
      (await looking.query('select count(*) as n from shared_bet where round = $1 and state = 0', [round])).rows[0]?.n,
    );
  /** Puts a bet of each of them on the running round as soon as one takes bets; the round. */
  const placeBets = async (...tokens: string[]): Promise<string> => {
    let round = '';
    await until(PATIENCE, async () => {
      const { rows } = await looking.query(
        'select id from shared_round where game = 6 and state = 0 and closes_at > $1 order by id desc limit 1',
        [Date.now() + 3000],
      );
      round = String(rows[0]?.id ?? '');
      return round !== '';
    });
    for (const token of tokens)
      await call('/api/app/game/SE0006/bet', token, { amount: 10, color: 'red', roundId: round });
    return round;
  };
  /** The next phase is due now: the leader looks every second. */
  const sooner = (column: 'closes_at' | 'shown_at', round: string) =>
    looking.query(
      `update shared_round set ${column} = ${column === 'closes_at' ? 'opened_at + 1' : 'closes_at'} where id = $1`,
      [round],
    );

  test('killed during betting, drawing or paying: the round is settled within five seconds after the next start, once', async () => {
    proves('A-076');
    await start();
    const [ana, bia] = [await newcomer('529.982.247-25'), await newcomer('123.456.789-09')];
    const balances = async (): Promise<number[]> => {
      const both = [];
      for (const token of [ana, bia]) both.push(Number((await call('/api/app/user/userInfo', token))['balance']));
      return both;
    };
    let before = await balances();
    const settledOnce = async (round: string): Promise<void> => {
      await start();
      await until(LOOKS, async () => (await readState(round)) === states.ended);
      expect(await openBets(round)).toBe(0);
      const after = await balances();
      const won = after.map((balance, nth) => balance - (before[nth] ?? 0));
      expect(won[0]).toBe(won[1]);
      expect([10, -10]).toContain(won[0]);
      before = after;
    };

    const betting = await placeBets(ana, bia);
    expect(await readState(betting)).toBe(states.betting);
    await kill();
    await settledOnce(betting);

    const drawing = await placeBets(ana, bia);
    await sooner('closes_at', drawing);
    await until(PATIENCE, async () => (await readState(drawing)) === states.drawing);
    await kill();
    expect(await openBets(drawing)).toBe(2);
    await settledOnce(drawing);

    const paying = await placeBets(ana, bia);
    // One of the two is locked elsewhere: the other is paid, and the round is in the middle of its payment.
    await looking.query('begin');
    await looking.query(
      'select 1 from wallet where player = (select player from shared_bet where round = $1 order by player limit 1) for no key update',
      [paying],
    );
    const beside = new pg.Client({ connectionString: database.url });
    await beside.connect();
    try {
      await beside.query('update shared_round set closes_at = opened_at + 1 where id = $1', [paying]);
      const look = async (text: string): Promise<number> => Number((await beside.query(text, [paying])).rows[0]?.n);
      await until(PATIENCE, async () => (await look('select state as n from shared_round where id = $1')) === 1);
      await beside.query('update shared_round set shown_at = closes_at where id = $1', [paying]);
      await until(
        PATIENCE,
        async () => (await look('select count(*) as n from shared_bet where round = $1 and state = 0')) === 1,
      );
      await kill();
      expect(await look('select state as n from shared_round where id = $1')).toBe(states.drawing);
    } finally {
      await looking.query('rollback');
      await beside.end();
    }
    await settledOnce(paying);
    await kill();

    // Throws if the books are wrong.
    const said = execFileSync(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', source('cli/ledger-verify.ts')],
      {
        env,
      },
    );
    expect(said.toString()).toContain('s, peak memory');
  });
});
