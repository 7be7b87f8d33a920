import { randomUUID } from 'node:crypto';
import type { CallInput } from '@arara/contract';
import type { Id } from '@arara/contract/fields';
import { centavos } from '@arara/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorld, serverAnswers, type World } from '../../test/world.ts';
import { identitySandbox } from '../accounts/identity-sandbox.ts';
import { accountOf, register, sessionOf } from '../accounts/accounts.ts';
import { sql } from '../db/db.ts';
import { openGames } from '../games/games.ts';
import * as payments from '../payments/payments.ts';
import { openBets } from '../sportsbook/sportsbook.ts';
import * as wallet from '../wallet/wallet.ts';
import { type Doors, getBalance, guestAnalysis, records, userInfo } from './views.ts';

const engines = (await serverAnswers()) ? (['pglite', 'postgres'] as const) : (['pglite'] as const);
const cpfs = ['52998224725', '11144477735', '12345678909', '39053344705', '15350946056', '28625587887', '02538254085'];

describe.each(engines)('views on %s', (engine) => {
  let world: World;
  let doors: Doors & { games: ReturnType<typeof openGames> };
  let free = cpfs;
  beforeAll(async () => {
    world = await openWorld({ engine, overrides: { identity: identitySandbox(Date.now) } });
    doors = { games: openGames(world.ctx), bets: openBets(world.ctx), payments };
    free = [...cpfs];
  });
  afterAll(() => world.close());

  const newcomer = async (money = 0, regcode = ''): Promise<Id> => {
    const cardNo = free.pop() ?? '';
    const { token } = await register(world.ctx, {
      name: 'Ana Souza',
      cardNo,
      username: `a${cardNo}@exemplo.com.br`,
      country: '55',
      phone: '11912345678',
      pwd: 'segredo-longo',
      pwd1: 'segredo-longo',
      regcode,
      codeId: '1',
      captCode: '0000',
      device: '',
      language: 'pt_BR',
    });
    const session = await sessionOf(world.ctx, token);
    if (session === undefined) throw new Error('a registration opens a session');
    const { player } = session;
    if (money > 0) {
      const booked = { amount: centavos(money), order: world.ctx.newId(), payment: world.ctx.newId() };
      await world.db.tx('money', async (tx) => wallet.deposit(tx, world.ctx, await wallet.lock(tx, player), booked));
    }
    return player;
  };
  /** Bets until this many rounds were won or lost at 50 %. */
  const bets = async (player: Id, count: number): Promise<void> => {
    for (let i = 0; i < count; i++)
      await doors.games.bet({
        player,
        gameCode: 'SE0002',
        key: randomUUID(),
        amount: centavos(100),
        params: { direction: 'over', target: 5000 },
      });
  };
  const page = (player: Id, it: CallInput<'records'>) => records(world.ctx, doors, player, it);

  test('a newcomer has nothing but an invite code and the way to VIP 1', async () => {
    const player = await newcomer();
    const info = await userInfo(world.ctx, doors, player);
    expect(info).toEqual({
      uId: player,
      name: 'Ana Souza',
      username: expect.stringMatching(/@exemplo.com.br$/),
      email: info.username,
      balance: 0,
      freeBalance: 0,
      payAmount: 0,
      yqm: expect.stringMatching(/^[A-Z2-9]{8}$/),
      level: 0,
      header: 0,
      time: expect.any(Number),
      extendInfo: {},
      paySumAmount: 0,
      wdSumAmount: 0,
      gameSumAmount: 0,
      level1Amount: 0,
      level2Amount: 0,
      level3Amount: 0,
      level1Person: 0,
      level2Person: 0,
      level3Person: 0,
      nextlevel: { paySumAmount: 10_000, gameSumAmount: 40_000 },
      testFlag: 0,
      paypackage: 0,
      kyc: 0,
      lx: '10',
      payDiscount: null,
    });
    expect(Math.abs(info.time - Date.now())).toBeLessThan(60_000);
  });
  test('stakes, balance and invitations show', async () => {
    const player = await newcomer(10_000);
    await newcomer(0, (await accountOf(world.db.read, player)).inviteCode);
    await bets(player, 3);
    const info = await userInfo(world.ctx, doors, player);
    expect(info).toMatchObject({
      gameSumAmount: 300,
      level1Person: 1,
      level2Person: 0,
      level: 0,
      nextlevel: { gameSumAmount: 39_700, paySumAmount: 10_000 },
    });
    expect(await getBalance(world.ctx, player)).toEqual({ balance: info.balance, freeBalance: 0 });
    expect(await getBalance(world.ctx, player)).toEqual({
      balance: (await wallet.balanceOf(world.db.read, player)).balance,
      freeBalance: 0,
    });
  });
  test('records are paged without gap or repeat, newest first, and are nobody else’s', async () => {
    const [player, other] = [await newcomer(10_000), await newcomer()];
    await bets(player, 7);
    const seen: Id[] = [];
    let cursor: Id | undefined;
    for (let pages = 0; pages < 10; pages++) {
      const { items, nextCursor } = await page(player, {
        kind: 'game',
        limit: 3,
        ...(cursor === undefined ? {} : { cursor }),
      });
      seen.push(...items.map((item) => item.id));
      if (nextCursor === null) break;
      cursor = nextCursor;
    }
    expect(seen).toHaveLength(7);
    expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => b - a));
    expect((await page(other, { kind: 'game' })).items).toEqual([]);
    expect((await page(player, { kind: 'game', limit: 7 })).nextCursor).toBeNull();
    const flow = (await page(player, { kind: 'flow', limit: 100 })).items;
    expect(flow.reduce((sum, item) => sum + item.amount, 0)).toBe((await getBalance(world.ctx, player)).balance);
  });
  test('a time range holds its start and not its end; no number breaks it', async () => {
    const player = await newcomer(1000);
    await bets(player, 2);
    const { items } = await page(player, { kind: 'game' });
    const first = items.at(-1);
    if (first === undefined) throw new Error('two rounds were played');
    expect((await page(player, { kind: 'game', from: first.time })).items).toHaveLength(2);
    expect((await page(player, { kind: 'game', to: first.time })).items).toHaveLength(0);
    for (const odd of [-1, -1e300, 1e300, Number.MAX_SAFE_INTEGER, 0.5, 1.7e12 + 0.25])
      for (const kind of ['deposit', 'withdraw', 'flow', 'game'] as const) {
        expect((await page(player, { kind, from: odd, to: odd })).items).toEqual([]);
        await page(player, { kind, from: odd });
        await page(player, { kind, to: odd });
      }
    expect((await page(player, { kind: 'game', cursor: -1 as Id })).items).toEqual([]);
  });
  test('public figures count real players and real winners, and never a demonstration', async () => {
    const [counted] = await world.db.read.query<{ players: number; winners: number }>(
      sql(
        '',
        'select (select count(*)::int from account) as players, (select count(distinct player)::int from round where payout > 0) as winners',
      ),
    );
    world.clock.advance(5000);
    expect(await guestAnalysis(world.ctx, doors)).toEqual({ number: counted?.players, amount: counted?.winners });
    const player = await newcomer();
    expect((await guestAnalysis(world.ctx, doors)).number).toBe(counted?.players);
    world.clock.advance(5000);
    expect((await guestAnalysis(world.ctx, doors)).number).toBe((counted?.players ?? 0) + 1);
    await world.db.tx('demo', (tx) => tx.query(sql('', `update account set demo = true where player = ${player}`)));
    world.clock.advance(5000);
    expect((await guestAnalysis(world.ctx, doors)).number).toBe(counted?.players);
  });
});
