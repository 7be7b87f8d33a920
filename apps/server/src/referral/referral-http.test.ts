import { randomUUID } from 'node:crypto';
import { insertOutboxFacts } from '../facts.ts';
import { rmSync } from 'node:fs';
import type { OrderId, PlayerId } from '@arara/contract/protocol/fields';
import { REALTIME_SOCKET_PATH } from '@arara/contract/realtime-messages';
import { toCentavos } from '@arara/money';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type RunningServerApp, createApp } from '../server.ts';
import { readConfig } from '../config/config.ts';
import { toSaoPauloDay } from '../platform/clock.ts';
import { sql } from '../platform/db/db.ts';
import { openLog } from '../platform/log/log.ts';
import { loadCommissionTerms } from '../promotions/promotions.ts';
import { proveReferrals } from '../proofs/proofs.ts';
import * as wallet from '../wallet/wallet.ts';
import { proves } from '../../../../scripts/proof/proves.ts';
import { fillDataFolder } from '../../test/migrated-database.ts';
import { freshCpf } from '../../test/office.ts';
import { completeTurnover, type Site } from '../../test/payments-site.ts';
import { freshFolder } from '../../test/world.ts';
import { accrueCommission } from './referral.ts';

const DAY_MS = 24 * 3600 * 1000;
const PWD = 'segredo-longo-9';

interface Friend {
  readonly token: string;
  readonly player: PlayerId;
  readonly code: string;
  readonly username: string;
  readonly cpf: string;
}

/** A row of betWinList, and the summary, in the numbers of the wire. */
type BetWinLine = Readonly<Record<'total' | 'level' | 'betAmount' | 'profit', number>> & {
  readonly invited: string;
  readonly firstDeposit: number | null;
};
interface Summary {
  readonly code: string;
  readonly url: string;
  readonly levels: readonly { level: number; persons: number; amount: number; percent: number }[];
  readonly claimable: number;
  readonly pending: number;
  readonly days: readonly { day: string; amount: number }[];
}

describe('friends over HTTP and the socket', { timeout: 60_000 }, () => {
  const folder = freshFolder('referral');
  const read = readConfig({
    DATA_DIR: folder,
    PORT: '0',
    PSP_SANDBOX_PORT: '8549',
    CAPTCHA_TEST_CODE: 'abcd',
    RATE_LIMITS: 'off',
    SESSION_IDLE_S: '864000',
    FEED: 'off',
  });
  if (!read.ok) throw new Error(read.problems.join());
  let app: RunningServerApp;
  /** Noon in São Paulo, so that the day does not change while the test runs. */
  let clock = Date.parse(`${toSaoPauloDay(Date.now())}T15:00:00Z`);
  const notified: PlayerId[] = [];
  let [ana, bia, caio, dora] = [] as unknown as [Friend, Friend, Friend, Friend];

  const call = async (path: string, who: Pick<Friend, 'token'> | null, body?: unknown, key?: string, device = '') => {
    const response = await fetch(app.url + path, {
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      headers: {
        'content-type': 'application/json',
        authorization: who?.token ?? '',
        deviceId: device,
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
    });
    return { http: response.status, ...((await response.json()) as { status: number; data: Record<string, unknown> }) };
  };
  let people = 0;
  const tryToRegister = (device: string, regcode: string, cardNo: string) => {
    const n = ++people;
    return call(
      '/api/auth/user/restRegister',
      null,
      {
        name: 'Ana Souza',
        cardNo,
        username: `amiga${n}@x.com`,
        country: '+55',
        phone: '11912345678',
        pwd: PWD,
        pwd1: PWD,
        regcode,
        codeId: n,
        captCode: 'abcd',
      },
      undefined,
      device,
    );
  };
  const register = async (device: string, regcode = '', cpf = freshCpf()): Promise<Friend> => {
    const entered = await tryToRegister(device, regcode, cpf);
    expect(entered.http).toBe(200);
    const token = String(entered.data['access_token']);
    const { data } = await call('/api/app/user/userInfo', { token });
    return {
      token,
      player: Number(data['uId']) as PlayerId,
      code: String(data['yqm']),
      username: String(data['username']),
      cpf,
    };
  };
  const credit = ({ player }: Friend, amount: number) =>
    app.ctx.db.tx('deposit', async (tx) => {
      await wallet.bookDeposit(tx, app.ctx, await wallet.lockWallet(tx, player), {
        amount: toCentavos(amount),
        order: app.ctx.newId(),
        payment: app.ctx.newId(),
      });
    });
  /** Gives a player money that may be withdrawn, and proves their identity. */
  const makeWithdrawable = async (who: Friend, amount: number) => {
    await credit(who, amount);
    await completeTurnover({ ctx: app.ctx } as Site, who.player);
    expect((await call('/api/app/user/updateKyc', who, { name: 'Ana Souza' })).http).toBe(200);
  };
  const transfer = (from: Friend, to: Friend, reais: number) =>
    call('/api/app/wallet/transfer', from, { username: to.username, amount: reais, pwd: PWD }, randomUUID());
  const withdrawTo = async (who: Friend, payCardNo: string) => {
    expect((await call('/api/app/user/stepUp', who, { pwd: PWD })).http).toBe(200);
    const account = { payCardBank: 'CNPJ', payCardNo, ifsc: who.cpf, name: 'Ana Souza', whatsapp: '' };
    const asked = await call('/api/app/order/withdraw', who, { ...account, amount: 60 }, randomUUID());
    expect(asked.http).toBe(200);
  };
  /** The pairs of an agent that earn nothing now, with the reason. */
  const readRefusals = async ({ player }: Friend) =>
    (
      await app.ctx.db.read.query(
        sql<{ friend: PlayerId; reason: string }>(
          '',
          'select friend, reason from referral_refusal where player = $1 and lifted_at is null order by friend',
          player,
        ),
      )
    ).map(({ friend, reason }) => [friend, reason]);
  const stake = async (who: Friend, reais: number) => {
    const { http } = await call(
      '/api/app/game/SE0002/bet',
      who,
      { amount: reais, direction: 'over', target: 50 },
      randomUUID(),
    );
    expect(http).toBe(200);
  };
  const rows = async (who: Friend) => (await call('/api/app/agent/betWinList', who)).data['items'] as BetWinLine[];
  const summary = async (who: Friend) => (await call('/api/app/agent/summary', who)).data as unknown as Summary;
  const accrue = async () => {
    const sources = {
      readTerms: loadCommissionTerms,
      notifyAgents: (all: readonly PlayerId[]) => notified.push(...all),
    };
    while (await accrueCommission(app.ctx, sources));
  };

  beforeAll(async () => {
    await fillDataFolder(folder);
    app = await createApp(read.config, { log: openLog('silent'), now: () => clock });
    await app.listen();
    ana = await register('ana');
    bia = await register('bia', ana.code);
    caio = await register('caio', bia.code.toLowerCase());
    dora = await register('dora', caio.code);
  });
  afterAll(async () => {
    await app?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('a player who registers by a code is on three levels, with a masked name, and the agent is told live', async () => {
    await vi.waitFor(async () => expect(await rows(ana)).toHaveLength(3), 20_000);
    expect(
      (await rows(ana)).map(({ level, invited, firstDeposit, betAmount, profit }) => [
        level,
        invited,
        firstDeposit,
        betAmount,
        profit,
      ]),
    ).toEqual([
      [3, 'am•••@x.com', null, 0, 0],
      [2, 'am•••@x.com', null, 0, 0],
      [1, 'am•••@x.com', null, 0, 0],
    ]);
    proves('A-159');
    const summaryFields = proves('3-022') as string[];
    expect(Object.keys(await summary(ana))).toEqual(expect.arrayContaining(summaryFields));
    expect(Object.keys((await rows(ana))[0] ?? {})).toEqual(['id', ...(proves('3-023') as string[])]);
    const { code, url, levels } = await summary(ana);
    expect([code, url]).toEqual([ana.code, `${app.ctx.config.publicUrl}/y${ana.code}`]);
    expect(levels.map((level) => [level.level, level.persons, level.percent])).toEqual([
      [1, 1, 10],
      [2, 1, 3],
      [3, 1, 1],
    ]);
    expect(await rows(dora)).toEqual([]);
    expect((await call('/api/app/agent/betWinList', null)).http).toBe(401);
    const first = await call('/api/app/agent/betWinList?limit=2', ana);
    const rest = await call(`/api/app/agent/betWinList?limit=2&cursor=${first.data['nextCursor']}`, ana);
    expect(first.data['items']).toHaveLength(2);
    expect(rest.data).toMatchObject({ items: [{ level: 1 }], nextCursor: null });
  });

  test('settled stakes bring 10, 3 and 1 % of the theoretical win, live on the page and booked a day later', async () => {
    proves('A-361', 'A-362');
    const socket = io(app.url, {
      path: REALTIME_SOCKET_PATH,
      transports: ['websocket'],
      query: { token: ana.token },
      reconnection: false,
      forceNew: true,
    });
    const changed = new Promise<void>((resolve) => socket.once('agent:changed', () => resolve()));
    await new Promise<void>((resolve) => socket.once('connect', resolve));
    await credit(dora, 1_000_00);
    await stake(dora, 500);
    await changed;
    socket.close();
    const edge = app.ctx.config.games.SE0002.edgeBasisPoints / 10_000;
    const expected = [0.1, 0.03, 0.01].map((part) => Math.floor(50_000 * edge * part) / 100);
    await vi.waitFor(async () => expect((await rows(ana))[0]).toMatchObject({ betAmount: 500, total: 500 }), 20_000);
    expect((await rows(ana))[0]).toMatchObject({ level: 3, profit: expected[2] });
    expect((await rows(bia))[0]).toMatchObject({ level: 2, profit: expected[1] });
    expect((await rows(caio))[0]).toMatchObject({ level: 1, profit: expected[0] });
    expect(await summary(caio)).toMatchObject({ claimable: 0, pending: expected[0] });
    expect((await call('/api/app/agent/claim', caio, {}, randomUUID())).status).toBe(42201);

    clock += DAY_MS;
    await accrue();
    await accrue();
    for (const [index, who] of [caio, bia, ana].entries()) {
      const { claimable, pending, levels, days } = await summary(who);
      expect([claimable, pending, levels[index]?.amount]).toEqual([expected[index], 0, expected[index]]);
      expect(days).toEqual([{ day: toSaoPauloDay(clock - DAY_MS), amount: expected[index] }]);
      expect(notified).toContain(who.player);
      const info = (await call('/api/app/user/userInfo', who)).data;
      expect([info['level1Amount'], info['level2Amount'], info['level3Amount']][index]).toBe(expected[index]);
    }
  });

  test('a claim moves the commission to the balance once for its key, as award 141 with 1 × turnover', async () => {
    proves('A-159', 'A-363');
    const { claimable } = await summary(caio);
    expect((await call('/api/app/agent/claim', caio, {})).status).toBe(40001);
    const key = randomUUID();
    const [first, second] = [
      await call('/api/app/agent/claim', caio, {}, key),
      await call('/api/app/agent/claim', caio, {}, key),
    ];
    expect(first.data).toMatchObject({ amount: claimable, balance: claimable });
    expect(second.data).toEqual(first.data);
    expect((await call('/api/app/agent/claim', caio, {}, randomUUID())).status).toBe(42201);
    const { items } = (await call('/api/app/records?kind=award', caio)).data;
    expect(items).toMatchObject([{ type: '141', orderType: '19', amount: claimable }]);
    expect((await call('/api/app/order/getWithdraw', caio)).data).toMatchObject({ turnover: { main: claimable } });
    expect(await summary(caio)).toMatchObject({ claimable: 0 });
  });

  test('an own second account by device and a ring of three on one device bring nothing', async () => {
    proves('A-364');
    const again = await register('ana', ana.code);
    const ring = [await register('ring', ana.code), await register('ring', ana.code), await register('ring', ana.code)];
    const before = await summary(ana);
    for (const who of [again, ...ring]) {
      await credit(who, 500_00);
      await stake(who, 500);
    }
    await vi.waitFor(
      async () => expect((await rows(ana)).filter(({ betAmount }) => betAmount > 0)).toHaveLength(5),
      20_000,
    );
    expect(
      (await rows(ana))
        .filter(({ betAmount, total }) => betAmount > 0 && total < 501)
        .map(({ profit }) => profit)
        .slice(0, 4),
    ).toEqual([0, 0, 0, 0]);
    clock += DAY_MS;
    await accrue();
    expect((await summary(ana)).claimable).toBe(before.claimable);
  });

  test('one CPF has one account: nobody invites themselves, and the answer says nothing about the account', async () => {
    proves('A-542');
    const gil = await register('gil');
    const again = await tryToRegister('gil again', gil.code, gil.cpf);
    expect([again.http, again.status]).toEqual([422, 42201]);
    expect((await summary(gil)).levels.map(({ persons }) => persons)).toEqual([0, 0, 0]);
  });

  test('a payout account that an agent and a friend both used is found at once, also when it is changed before the day ends', async () => {
    proves('A-542');
    const gil = await register('gil b');
    const hugo = await register('hugo', gil.code);
    const ines = await register('ines', hugo.code);
    for (const who of [gil, ines]) await makeWithdrawable(who, 500_00);
    await withdrawTo(gil, '11222333000181');
    expect(await readRefusals(gil)).toEqual([]);
    await withdrawTo(ines, '11222333000181');
    await withdrawTo(ines, '11444777000161');
    await vi.waitFor(async () => expect(await readRefusals(gil)).toEqual([[ines.player, 'payout']]), 20_000);
    // Hugo, between them, shares nothing with her.
    expect(await readRefusals(hugo)).toEqual([]);
    await stake(ines, 300);
    await vi.waitFor(async () => expect((await summary(hugo)).pending).toBeGreaterThan(0), 20_000);
    expect((await summary(gil)).pending).toBe(0);
  });

  test('three friends who were paid to one account are a ring and earn nobody anything, two are not', async () => {
    proves('A-545');
    const manu = await register('manu');
    const nina = await register('nina', manu.code);
    const ring = [];
    for (const device of ['oto', 'pia', 'rui']) ring.push(await register(device, nina.code));
    for (const who of ring) await makeWithdrawable(who, 200_00);
    const [first, second, third] = ring as [Friend, Friend, Friend];
    const account = '60701190000104';
    await withdrawTo(first, account);
    await withdrawTo(second, account);
    await stake(second, 100);
    await vi.waitFor(async () => expect((await summary(nina)).pending).toBeGreaterThan(0), 20_000);
    expect(await readRefusals(nina)).toEqual([]);
    await withdrawTo(third, account);
    const all = ring.map(({ player }) => [player, 'payoutRing']);
    await vi.waitFor(async () => expect(await readRefusals(nina)).toEqual(all), 20_000);
    // Nor does the agent of their agent earn from them; Nina herself is no part of the ring.
    expect(await readRefusals(manu)).toEqual(all);
    expect((await summary(nina)).pending).toBe(0);
  });

  test('who plays with what others transferred to them brings no commission, until they deposited more', async () => {
    proves('A-543');
    const joao = await register('joao');
    const kim = await register('kim', joao.code);
    const lia = await register('lia', kim.code);
    await makeWithdrawable(joao, 2_000_00);
    await makeWithdrawable(kim, 50_00);
    await stake(kim, 50);
    await vi.waitFor(async () => expect((await summary(joao)).pending).toBeGreaterThan(0), 20_000);
    clock += DAY_MS;
    await accrue();
    const before = await summary(joao);
    expect(before.claimable).toBeGreaterThan(0);
    clock += 1000;

    expect((await transfer(joao, kim, 600)).http).toBe(200);
    await vi.waitFor(async () => expect(await readRefusals(joao)).toEqual([[kim.player, 'transfer']]), 20_000);
    await stake(kim, 500);
    await vi.waitFor(async () => expect((await rows(joao))[0]).toMatchObject({ betAmount: 500, profit: 0 }), 20_000);
    expect((await summary(joao)).pending).toBe(0);
    clock += DAY_MS;
    await accrue();
    expect((await summary(joao)).claimable).toBe(before.claimable);
    // What was booked before stays, on the agent's page too.
    expect((await rows(joao)).map(({ profit }) => profit > 0)).toEqual([false, false, true]);

    // Through a friend of the friend it is the same.
    await makeWithdrawable(lia, 1_00);
    await completeTurnover({ ctx: app.ctx } as Site, kim.player);
    await credit(kim, 100_00);
    await completeTurnover({ ctx: app.ctx } as Site, kim.player);
    expect((await transfer(kim, lia, 100)).http).toBe(200);
    await vi.waitFor(async () => expect(await readRefusals(kim)).toEqual([[lia.player, 'transfer']]), 20_000);
    expect(await readRefusals(joao)).toEqual([
      [kim.player, 'transfer'],
      [lia.player, 'transfer'],
    ]);

    // Kim deposits as much as he was given, and a centavo more.
    const depositOwn = async (amount: number) =>
      app.ctx.db.tx('deposit', async (tx) => {
        const order = app.ctx.newId<OrderId>();
        await tx.query(
          sql(
            '',
            `insert into deposit (player, id, package, price, gift_wanted, state, command_key, expires_at, paid)
             values ($1, $2, 1, $3, false, 'credited', $4, 0, $3)`,
            kim.player,
            order,
            amount,
            String(order),
          ),
        );
        await tx.query(insertOutboxFacts('BRL', [{ f: 'depositPaid', player: kim.player, order, amount }]));
        tx.afterCommit(() => app.ctx.db.wake('facts'));
      });
    await depositOwn(600_00);
    await depositOwn(1);
    await vi.waitFor(async () => expect(await readRefusals(joao)).toEqual([[lia.player, 'transfer']]), 20_000);
    await credit(kim, 500_00);
    await stake(kim, 500);
    await vi.waitFor(async () => expect((await summary(joao)).pending).toBeGreaterThan(0), 20_000);
    clock += DAY_MS;
    await accrue();
    expect((await summary(joao)).claimable).toBeGreaterThan(before.claimable);
  });

  test('play money brings nothing, a void takes back what is not booked, and what was booked too much is kept from the next days', async () => {
    proves('A-365');
    const { data } = await call('/api/app/user/switchTest', bia, {});
    await stake({ ...bia, token: String(data['access_token']) }, 100);
    const settle = (staked: number, day: string) =>
      app.ctx.db.tx('settled', async (tx) => {
        const fact = {
          f: 'betSettled',
          player: bia.player,
          v: 1,
          ref: app.ctx.newId(),
          game: 'football',
          bonus: 0,
          paid: 0,
        } as const;
        await tx.query(insertOutboxFacts('BRL', [{ ...fact, staked, counts: 100, edge: 500, day, dayReal: staked }]));
        tx.afterCommit(() => app.ctx.db.wake('facts'));
      });
    const start = (await summary(ana)).claimable;
    const today = toSaoPauloDay(clock);
    // 1,000 at 5 % bring 5.00. A void of another 2,000 brings nothing.
    await settle(2_000_00, today);
    await settle(-2_000_00, today);
    await settle(1_000_00, today);
    await vi.waitFor(async () => expect((await summary(ana)).pending).toBe(5), 20_000);
    clock += DAY_MS;
    await accrue();
    expect((await summary(ana)).claimable).toBeCloseTo(start + 5, 2);
    // The stake of the day before is voided, by a fact of the day that is closed: it counts today.
    await settle(-1_000_00, today);
    await vi.waitFor(async () => expect((await rows(ana))[0]?.betAmount).toBe(-1000), 20_000);
    clock += DAY_MS;
    await accrue();
    expect((await summary(ana)).claimable).toBeCloseTo(start + 5, 2);
    await settle(1_500_00, toSaoPauloDay(clock));
    await vi.waitFor(async () => expect((await summary(ana)).pending).toBe(2.5), 20_000);
    clock += DAY_MS;
    await accrue();
    expect((await summary(ana)).claimable).toBeCloseTo(start + 7.5, 2);
  });

  test('a paused agent claims nothing until the pause is over', async () => {
    expect((await call('/api/app/protection/pause', ana, { hours: 24 })).http).toBe(200);
    expect((await call('/api/app/agent/claim', ana, {}, randomUUID())).status).toBe(40301);
  });

  test('the books prove all of it', async () => {
    const reader = app.ctx.db.read;
    const findings = [...(await proveReferrals(reader)), ...(await wallet.auditWallet(reader))];
    expect(findings.flatMap(({ name, wrong }) => wrong.map((what) => `${name}: ${what}`))).toEqual([]);
    expect(findings.slice(0, 3).map(({ checked }) => checked)).toEqual([expect.any(Number), 1, expect.any(Number)]);
    // A proof that cannot fail proves nothing: an entry without its commission is found.
    await app.ctx.db.tx('behind its back', (tx) =>
      tx.query(sql('', 'update referral_commission set amount = amount + 1 where amount > 0')),
    );
    expect((await proveReferrals(reader)).filter(({ wrongCount }) => wrongCount > 0)).toHaveLength(2);
  });
});
