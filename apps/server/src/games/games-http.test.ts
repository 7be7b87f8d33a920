/** The games as a client uses them: over HTTP and real time, with play money. And no answer may contain a secret. */
import { randomBytes, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { Id } from '@arara/contract/protocol/fields';
import { PUBLIC_SOCKET_NAMESPACE, REALTIME_SOCKET_PATH } from '@arara/contract/realtime-messages';
import { pino } from 'pino';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillDataFolder } from '../../test/migrated-database.ts';
import { freshFolder } from '../../test/world.ts';
import { type RunningServerApp, createApp } from '../server.ts';
import { readConfig } from '../config/config.ts';
import { sql } from '../platform/db/db.ts';
import { verifyLedger } from '../proofs/proofs.ts';
import { proves } from '../../../../scripts/proof/proves.ts';

const CODE = 'abcd';
interface Answer {
  readonly http: number;
  readonly status: number;
  readonly data: never;
}

describe('the games over HTTP and real time', () => {
  const folder = freshFolder('games-http');
  /** Everything that ever left the server: answers, messages, log lines. */
  const left: string[] = [];
  const sockets: Socket[] = [];
  let app: RunningServerApp;
  let token: string;
  let testToken: string;

  beforeAll(async () => {
    const read = readConfig({
      DATA_DIR: folder,
      PORT: '0',
      BACKOFFICE_PORT: '0',
      PSP_SANDBOX_PORT: '8351',
      CAPTCHA_TEST_CODE: CODE,
      RATE_LIMITS: 'off',
      FEED: 'off',
      MASTER_KEY: randomBytes(32).toString('hex'),
    });
    if (!read.ok) throw new Error(read.problems.join());
    // Without the redaction of the product's log, so that the test finds a secret that is logged at all.
    const log = pino({ level: 'trace' }, { write: (line: string) => void left.push(line) });
    await fillDataFolder(folder);
    app = await createApp(read.config, { log });
    await app.listen();
    token = await register();
    const answer = await call('POST', '/api/app/user/switchTest', { token });
    testToken = (answer.data as { access_token: string }).access_token;
  });
  afterAll(async () => {
    for (const socket of sockets) socket.close();
    await app?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const call = async (
    method: 'GET' | 'POST',
    path: string,
    options: { token?: string; body?: unknown; key?: string } = {},
  ): Promise<Answer> => {
    const response = await fetch(app.url + path, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(options.token === undefined ? {} : { authorization: options.token }),
        'idempotency-key': options.key ?? randomUUID(),
      },
      ...(method === 'POST' ? { body: JSON.stringify(options.body ?? {}) } : {}),
    });
    const text = await response.text();
    left.push(text);
    return { http: response.status, ...(JSON.parse(text) as { status: number; data: never }) };
  };
  const register = async (): Promise<string> => {
    const codeId = Math.floor(Math.random() * 1e8);
    await fetch(`${app.url}/api/auth/user/captcha/${codeId}`);
    const { data } = await call('POST', '/api/auth/user/restRegister', {
      body: {
        name: 'Ana Souza',
        cardNo: '529.982.247-25',
        username: `ana${codeId}@exemplo.com.br`,
        country: '55',
        phone: '11999998888',
        pwd: 'senha-longa',
        pwd1: 'senha-longa',
        codeId,
        captCode: CODE,
      },
    });
    return (data as { access_token: string }).access_token;
  };
  const bet = (code: string, body: unknown, options: { token?: string; path?: string } = {}) =>
    call('POST', `/api/app/game/${code}/${options.path ?? 'bet'}`, { token: options.token ?? testToken, body });
  const info = async (of: string) =>
    (await call('GET', '/api/app/user/userInfo', { token: of })).data as Record<string, unknown>;

  test('the lobby lists the six games, with their limits and what they promise to return', async () => {
    const { data } = await call('GET', '/api/app/game/list');
    const entries = data as Record<string, unknown>[];
    const names = proves('3-014') as Readonly<Record<string, string>>;
    expect(Object.fromEntries(entries.map((entry) => [entry['gameCode'], entry['gameNameEn']]))).toEqual(names);
    expect(Object.fromEntries(entries.map((entry) => [entry['gameCode'], entry['rtp']]))).toEqual(proves('A-204'));
    for (const entry of entries) {
      expect(Object.keys(entry)).toEqual(expect.arrayContaining(proves('3-039') as string[]));
      expect(entry).toMatchObject({ productCode: proves('3-028'), gameType: entry['gameNameEn'], stop: false });
      expect(entry).toMatchObject({ minStake: proves('A-170'), maxStake: proves('A-171'), maxWin: proves('A-172') });
    }
  });

  test('the test account has play money, is shown to its owner only, and switches back', async () => {
    proves('A-085', '7-027');
    const currency = proves('A-200');
    const shown = (await call('GET', '/api/app/user/getUserTest', { token })).data as Record<string, unknown>;
    expect(shown).toMatchObject({ balance: 1000 });
    expect(Object.keys(shown)).toEqual(proves('3-040'));
    expect(String(shown['pwd'])).toHaveLength(12);
    expect((await call('GET', '/api/app/user/getUserTest', { token: testToken })).data).toEqual(shown);
    expect(await info(token)).toMatchObject({ testFlag: 1, curreny: 'BRL', balance: 0 });
    expect(await info(testToken)).toMatchObject({
      testFlag: 1,
      curreny: currency,
      balance: 1000,
      username: shown['username'],
    });
    const back = (await call('POST', '/api/app/user/switchTest', { token: testToken })).data as {
      access_token: string;
    };
    expect(await info(back.access_token)).toMatchObject({ curreny: 'BRL' });
    const codeId = 4711;
    await fetch(`${app.url}/api/auth/user/captcha/${codeId}`);
    const own = await call('POST', '/api/auth/user/restLogin', {
      body: { username: shown['username'], pwd: shown['pwd'], codeId, captCode: CODE },
    });
    expect(own.status).toBe(0);
    // Somebody who has seen the password of the test account can open the test account, and not its owner's account.
    const lent = (own.data as { access_token: string }).access_token;
    expect(await info(lent)).toMatchObject({ curreny: currency });
    expect((await call('POST', '/api/app/user/switchTest', { token: lent })).status).toBe(40101);
  });

  test('play money cannot become real money: no deposit, withdrawal or transfer, and it is left out of public figures', async () => {
    proves('A-085');
    const shown = (await call('GET', '/api/app/user/getUserTest', { token })).data as { pwd: string };
    const prices = (await call('GET', '/api/app/order/getPrices')).data as { pkgId: string }[];
    const asked = [
      await call('POST', `/api/app/order/prePay/${prices[0]?.pkgId}`, {
        token: testToken,
        body: { gift: 0, isapp: 0 },
      }),
      await call('POST', '/api/app/order/withdraw', {
        token: testToken,
        body: { payCardBank: 'CPF', payCardNo: '529.982.247-25', ifsc: '', name: 'Ana', amount: 50, whatsapp: '' },
      }),
      await call('POST', '/api/app/wallet/transfer', {
        token: testToken,
        body: { username: 'bia@x.com', amount: 10, pwd: shown.pwd },
      }),
    ];
    for (const answer of asked) expect(answer).toMatchObject({ http: 422, status: 42201 });
    await bet('SE0002', { amount: 10, direction: 'over', target: 2 });
    expect((await call('GET', '/api/app/game/SE0002/rtp')).data).toMatchObject({
      promised: 99,
      realised: null,
      rounds: 0,
    });
    expect((await call('GET', '/api/app/main/guestAnalysis')).data).toMatchObject({ number: 1, amount: 0 });
  });

  test('a withdrawal waits while a round is open', async () => {
    proves('A-087', '7-029');
    proves('7-028');
    expect((await call('GET', '/api/app/game/inPlay', { token: testToken })).data).toBeNull();
    const { roundId } = (await bet('SE0001', { amount: 1, mines: 3 })).data as { roundId: string };
    const open = { gameCode: 'SE0001', roundId };
    expect((await call('GET', '/api/app/game/inPlay', { token: testToken })).data).toMatchObject(open);
    expect((await call('GET', '/api/app/order/getWithdraw', { token: testToken })).data).toMatchObject({ lock: 1 });
    await call('GET', '/api/app/game/stopGame', { token: testToken });
    expect((await call('GET', '/api/app/order/getWithdraw', { token: testToken })).data).toMatchObject({ lock: 0 });
  });

  test('refusals have their status and their data on the wire', async () => {
    proves('A-004', 'A-075');
    const open = (await bet('SE0008', { amount: 1, level: 'easy' })).data as { roundId: string };
    expect(await bet('SE0001', { amount: 1, mines: 3 })).toMatchObject({
      http: 409,
      status: 40901,
      data: { roundId: open.roundId, state: 'open' },
    });
    expect(await bet('SE0008', { roundId: '77', tile: 0 }, { path: 'step' })).toMatchObject({
      http: 404,
      status: 40401,
    });
    expect(await bet('SE0008', { roundId: open.roundId, tile: 25 }, { path: 'step' })).toMatchObject({
      http: 400,
      status: 40001,
    });
    expect(await bet('SE0008', { roundId: open.roundId }, { path: 'cashout' })).toMatchObject({
      http: 422,
      status: 42201,
    });
    expect(
      await call('POST', '/api/app/game/fairness/rotate', { token: testToken, body: { clientSeed: 'x' } }),
    ).toMatchObject({ http: 422, status: 42201 });
    await call('GET', '/api/app/game/stopGame', { token: testToken });
    expect(await bet('SE0008', { roundId: open.roundId, tile: 0 }, { path: 'step' })).toMatchObject({
      http: 409,
      status: 40901,
      data: { state: 'refunded' },
    });
    // Above the largest stake, and more than is there: the rule comes before the balance.
    expect(await bet('SE0001', { amount: 9999, mines: 3 })).toMatchObject({ http: 422, status: 42201 });
    expect(await bet('SE0001', { amount: 4000, mines: 3 })).toMatchObject({ http: 500, status: 9999 });
    expect(await bet('SE0006', { amount: 1, color: 'red', roundId: '77' })).toMatchObject({ http: 404, status: 40401 });
    expect(await bet('SE0006', { amount: 1, color: 'green' })).toMatchObject({ http: 400, status: 40001 });
    expect(await call('GET', '/api/app/game/SE0002/rounds')).toMatchObject({ http: 404 });
  });

  const readBalance = async (of: string): Promise<number> => Number((await info(of))['balance']);

  test.each([
    ['SE0002', { direction: 'over', target: 50 }, { direction: 'over', target: 99.98 }],
    ['SE0004', { target: 2 }, { target: 1_000_000 }],
    ['SE0001', { mines: 3 }, { mines: 24 }],
    ['SE0008', { level: 'easy' }, undefined],
    ['SE0006', { color: 'red' }, { color: 'white' }],
    ['SE0007', { pick: 'green' }, undefined],
  ] as const)(
    '%s: a stake outside the limits, or one that could win more than the most, takes nothing',
    async (code, params, dear) => {
      proves('A-075');
      const before = await readBalance(testToken);
      for (const amount of [0.49, 5000.01])
        expect(await bet(code, { ...params, amount })).toMatchObject({ http: 422, status: 42201 });
      // Where no single step of the game can win so much there is nothing to refuse.
      if (dear !== undefined)
        expect(await bet(code, { ...dear, amount: 5000 })).toMatchObject({ http: 422, status: 42201 });
      for (const amount of [-1, 0, '1', null, 1.005, Number.MAX_SAFE_INTEGER])
        expect([amount, (await bet(code, { ...params, amount })).http]).toEqual([amount, expect.toBeOneOf([400, 422])]);
      expect(await readBalance(testToken)).toBe(before);
    },
  );

  test.each([
    ['SE0001', { mines: 1 }, 'SE0008'],
    ['SE0008', { level: 'easy' }, 'SE0001'],
  ] as const)(
    '%s: others’ rounds and forged ones are not found; two devices open a tile once, and cash out once',
    async (code, params, otherGame) => {
      proves('A-075');
      const again = await call('POST', '/api/app/user/switchTest', { token });
      const device = (again.data as { access_token: string }).access_token;
      expect(device).not.toBe(testToken);
      const before = await readBalance(testToken);
      let staked = 0;
      let round: { roundId: string; state: string; revealed: number[]; balance: number };
      // Until its first tile is safe.
      do {
        round = (await bet(code, { ...params, amount: 1 })).data;
        staked += 1;
        const { roundId } = round;
        for (const attempt of [
          { token, code, body: { roundId } },
          { token: testToken, code, body: { roundId: '77' } },
          { token: testToken, code: otherGame, body: { roundId } },
        ]) {
          const step = await bet(attempt.code, { ...attempt.body, tile: 0 }, { token: attempt.token, path: 'step' });
          const cashOut = await bet(attempt.code, attempt.body, { token: attempt.token, path: 'cashout' });
          for (const answer of [step, cashOut]) expect(answer).toMatchObject({ http: 404, status: 40401 });
        }
        const key = randomUUID();
        const body = { roundId, tile: 0 };
        const both = await Promise.all(
          [testToken, device].map((of) => call('POST', `/api/app/game/${code}/step`, { token: of, body, key })),
        );
        expect(both[1]).toEqual(both[0]);
        round = both[0]?.data as never;
        expect(round.revealed).toHaveLength(1);
      } while (round.state !== 'open' && staked < 60);
      expect(round.state).toBe('open');
      const { roundId } = round;
      // In a tower the same number is a tile of the next row: there is none to open twice.
      if (code === 'SE0001')
        expect((await bet(code, { roundId, tile: 0 }, { token: device, path: 'step' })).data).toEqual(round);

      const outs = await Promise.all(
        [testToken, device, testToken, device].map((of) => bet(code, { roundId }, { token: of, path: 'cashout' })),
      );
      expect(outs.map(({ http }) => http).toSorted()).toEqual([200, 409, 409, 409]);
      const paid = outs.find(({ http }) => http === 200) as Answer;
      const { payout } = paid.data as { payout: number };
      expect(payout).toBeGreaterThan(1);
      const late = [
        ...outs.filter(({ http }) => http !== 200),
        await bet(code, { roundId, tile: 1 }, { path: 'step' }),
        await bet(code, { roundId, tile: 0 }, { token: device, path: 'step' }),
      ];
      for (const answer of late)
        expect(answer).toMatchObject({ http: 409, status: 40901, data: { roundId, state: 'won', payout } });
      expect(await readBalance(testToken)).toBeCloseTo(before - staked + payout, 5);
    },
  );

  test.each([
    ['SE0006', { color: 'black' }],
    ['SE0007', { pick: 'violet' }],
  ] as const)(
    '%s: a bet on a round that is closed, over, another game’s or nobody’s takes nothing; one key is one bet',
    async (code, params) => {
      proves('A-075');
      const running = async () =>
        (
          (await call('GET', `/api/app/game/${code}/rounds`)).data as {
            current: { roundId: string; phase: string; closesAt: number; now: number } | null;
          }
        ).current;
      // A round with time enough for what follows.
      await expect
        .poll(
          async () => {
            const round = await running();
            return round?.phase === 'betting' && round.closesAt - round.now > 5000;
          },
          { timeout: 60_000, interval: 500 },
        )
        .toBe(true);
      const roundId = (await running())?.roundId ?? '';
      const before = await readBalance(testToken);
      const key = randomUUID();
      const body = { ...params, amount: 1, roundId };
      const both = await Promise.all(
        Array.from({ length: 4 }, () => call('POST', `/api/app/game/${code}/bet`, { token: testToken, body, key })),
      );
      for (const answer of both) expect(answer).toEqual(both[0]);
      expect(both[0]).toMatchObject({ http: 200, data: { roundId } });
      expect(await readBalance(testToken)).toBe(before - 1);
      const other = code === 'SE0006' ? 'SE0007' : 'SE0006';
      const otherParams = code === 'SE0006' ? { pick: 'violet' } : { color: 'black' };
      expect(await bet(other, { ...otherParams, amount: 1, roundId })).toMatchObject({ http: 404, status: 40401 });
      for (const forged of ['77', String(Number.MAX_SAFE_INTEGER)])
        expect(await bet(code, { ...body, roundId: forged })).toMatchObject({ http: 404, status: 40401 });
      await app.ctx.db.tx('sooner', (tx) =>
        tx.query(sql('', `update shared_round set closes_at = opened_at + 1 where id = ${roundId}`)),
      );
      expect(await bet(code, body)).toMatchObject({ http: 422, status: 42201 });
      await expect.poll(async () => (await running())?.phase, { timeout: 25_000, interval: 200 }).not.toBe('betting');
      expect(await bet(code, body)).toMatchObject({ http: 422, status: 42201 });
      const again = await call('POST', `/api/app/game/${code}/bet`, { token: testToken, body, key });
      // All of the first answer but when its round closes: this test has moved that.
      expect(again.data).toEqual({ ...(both[0]?.data as object | undefined), closesAt: expect.any(Number) });
      const own = (await call('GET', `/api/app/game/${code}/bets`, { token: testToken })).data as { roundId: string }[];
      expect(own.filter((placedBet) => placedBet.roundId === roundId)).toHaveLength(1);
    },
    120_000,
  );

  test('visitors receive shared rounds, and nothing that leaves the server contains a seed before its reveal', async () => {
    proves('A-088');
    const socket = io(app.url + PUBLIC_SOCKET_NAMESPACE, { path: REALTIME_SOCKET_PATH, transports: ['websocket'] });
    sockets.push(socket);
    socket.onAny((...message: unknown[]) => left.push(JSON.stringify(message)));
    const phases: string[] = [];
    const drawingSeen = new Promise<void>((resolve) => {
      socket.on('game:round', (round: { gameCode: string; phase: string }) => {
        if (round.gameCode === 'SE0006') phases.push(round.phase);
        if (phases.includes('drawing')) resolve();
      });
    });
    await new Promise<void>((resolve) => socket.on('connect', () => resolve()));
    expect(await socket.emitWithAck('subscribe', { topics: ['game:SE0006', 'game:SE0007'] })).toEqual({ status: 200 });
    await bet('SE0002', { amount: 1, direction: 'over', target: 50 });
    const round = (await bet('SE0001', { amount: 1, mines: 5 })).data as { roundId: string };
    await bet('SE0001', { roundId: round.roundId, tile: 3 }, { path: 'step' });
    for (const path of [
      '/api/app/game/fairness',
      '/api/app/records?kind=game',
      '/api/app/game/inPlay',
      '/api/app/game/SE0006/rounds',
      '/api/app/game/SE0007/rounds',
      '/api/app/game/SE0006/bets',
    ])
      await call('GET', path, { token: testToken });
    await expect
      .poll(
        async () =>
          (await app.ctx.db.read.query(sql('', 'select 1 from shared_round where game = 6 and state = 0'))).length,
        { timeout: 25_000, interval: 100 },
      )
      .toBe(1);
    // Ends the round earlier than its clock: the leader checks every second.
    await app.ctx.db.tx('sooner', (tx) =>
      tx.query(sql('', 'update shared_round set closes_at = opened_at + 1 where state = 0')),
    );
    await drawingSeen;
    await call('GET', '/api/app/game/stopGame', { token: testToken });
    await call('GET', '/api/app/game/SE0006/rounds');
    left.push(JSON.stringify(await verifyLedger(app.ctx)));

    const { vault, db } = app.ctx;
    const pairs = await db.read.query<{ id: Id; server_seed_sealed: Uint8Array; revealed_at: number | null }>(
      sql('', 'select id, server_seed_sealed, revealed_at from seed_pair'),
    );
    const chains = await db.read.query<{ id: Id; top_sealed: Uint8Array }>(
      sql('', 'select id, top_sealed from seed_chain'),
    );
    const drawn = await db.read.query<{ seed: string }>(
      sql('', 'select seed from shared_round where seed is not null'),
    );
    const everything = left.join('\n');
    const secrets = [
      ...pairs
        .filter((pair) => pair.revealed_at === null)
        .map((pair) => vault.unsealText(pair.server_seed_sealed, `seed_pair.server_seed:${pair.id}`)),
      ...chains.map((chain) => vault.unsealText(chain.top_sealed, `seed_chain.top:${chain.id}`)),
    ];
    expect(pairs.length).toBeGreaterThanOrEqual(2);
    expect(chains).toHaveLength(2);
    for (const secret of secrets)
      for (const form of [
        secret,
        secret.toUpperCase(),
        Buffer.from(secret, 'hex').toString('base64'),
        Buffer.from(secret).toString('base64'),
      ])
        expect(everything.includes(form)).toBe(false);
    // The search finds what may be seen: a seed that was drawn.
    expect(everything.includes(drawn[0]?.seed ?? '-')).toBe(true);
    const { lines } = await verifyLedger(app.ctx);
    expect(
      lines.filter((line) => line.startsWith('WRONG')),
      lines.join('\n'),
    ).toEqual([]);
  }, 60_000);
});
