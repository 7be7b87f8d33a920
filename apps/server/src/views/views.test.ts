import { randomUUID } from 'node:crypto';
import type { PlayerCallInput } from '@arara/contract';
import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AWAY, winnerResults, HOME, openTestEvent } from '../../test/sports/test-event.ts';
import { openWorld, serverAnswers, type World } from '../../test/world.ts';
import { createIdentitySandbox } from '../open-context.ts';
import { readPlayerAccount, registerAccount, findSession } from '../accounts/accounts.ts';
import { sql } from '../platform/db/db.ts';
import { openCasinoGames } from '../games/games.ts';
import * as payments from '../payments/payments.ts';
import * as promotions from '../promotions/promotions.ts';
import * as referral from '../referral/referral.ts';
import { openBettingService } from '../sportsbook/sportsbook.ts';
import * as wallet from '../wallet/wallet.ts';
import { type PlayerViewSources, getBalance, getPublicSiteFigures, listPlayerRecords, getUserInfo } from './views.ts';
import { grantBonus } from '../../test/wallet-state.ts';
import { createSessionProtectionRules } from '../protection/protection.ts';
import { countNothing } from '../../test/counted-attempt.ts';
import { proves } from '../../../../scripts/proof/proves.ts';

const engines = (await serverAnswers()) ? (['pglite', 'postgres'] as const) : (['pglite'] as const);
const cpfs = [
  '52998224725',
  '11144477735',
  '12345678909',
  '39053344705',
  '15350946056',
  '28625587887',
  '02538254085',
  '11122233396',
];

describe.each(engines)('views on %s', (engine) => {
  let world: World;
  let doors: PlayerViewSources & {
    games: ReturnType<typeof openCasinoGames>;
    bets: ReturnType<typeof openBettingService>;
  };
  let free = cpfs;
  beforeAll(async () => {
    world = await openWorld({ engine, overrides: { identity: createIdentitySandbox(Date.now) } });
    doors = { games: openCasinoGames(world.ctx), bets: openBettingService(world.ctx), payments, promotions, referral };
    free = [...cpfs];
  });
  afterAll(() => world.close());

  const newcomer = async (money = 0, regcode = ''): Promise<PlayerId> => {
    const cardNo = free.pop() ?? '';
    const { token } = await registerAccount(world.ctx, createSessionProtectionRules(world.ctx), {
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
      attempt: countNothing,
      device: { id: '' },
      language: 'pt_BR',
    });
    const session = await findSession(world.ctx, token);
    if (session === undefined) throw new Error('a registration opens a session');
    const { person: player } = session;
    if (money > 0) {
      const booked = { amount: toCentavos(money), order: world.ctx.newId(), payment: world.ctx.newId() };
      await world.db.tx('money', async (tx) =>
        wallet.bookDeposit(tx, world.ctx, await wallet.lockWallet(tx, player), booked),
      );
    }
    return player;
  };
  /** Bets until this many rounds were won or lost at 50 %. */
  const bets = async (player: PlayerId, count: number): Promise<void> => {
    for (let i = 0; i < count; i++)
      await doors.games.playSingle({
        player,
        gameCode: 'SE0002',
        key: randomUUID(),
        amount: toCentavos(100),
        params: { direction: 'over', target: 5000 },
      });
  };
  const page = (player: PlayerId, input: PlayerCallInput<'records'>) =>
    listPlayerRecords(world.ctx, doors, player, input);

  test('a newcomer has nothing but an invite code and the way to VIP 1', async () => {
    proves('7-011');
    const player = await newcomer();
    const info = await getUserInfo(world.ctx, doors, player);
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
      curreny: 'BRL',
      paypackage: 0,
      kyc: 0,
      lx: proves('3-035'),
      payDiscount: null,
    });
    expect(Object.keys(info)).toEqual(expect.arrayContaining(proves('3-001') as string[]));
    expect(Math.abs(info.time - Date.now())).toBeLessThan(60_000);
  });
  test('stakes, balance and invitations show', async () => {
    proves('3-038', '7-012');
    const player = await newcomer(10_000);
    await newcomer(0, (await readPlayerAccount(world.db.read, player)).inviteCode);
    await bets(player, 3);
    const info = await getUserInfo(world.ctx, doors, player);
    expect(info).toMatchObject({
      gameSumAmount: 300,
      level1Person: 1,
      level2Person: 0,
      level: 0,
      // What counts for VIP is added up by the listener of promotions, which does not run here.
      nextlevel: { gameSumAmount: 40_000, paySumAmount: 10_000 },
    });
    expect(await getBalance(world.ctx, player)).toEqual({ balance: info.balance, freeBalance: 0 });
    expect(await getBalance(world.ctx, player)).toEqual({
      balance: (await wallet.readBalances(world.db.read, player)).balance,
      freeBalance: 0,
    });
  });
  test('records are paged without gap or repetition, newest first, and contain only the player’s own', async () => {
    proves('1-006');
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
    proves('7-021', 'A-029');
    const [counted] = await world.db.read.query<{ players: number; winners: number }>(
      sql(
        '',
        'select (select count(*)::int from account) as players, (select count(distinct player)::int from round where payout > 0) as winners',
      ),
    );
    world.clock.advance(5000);
    const answer = await getPublicSiteFigures(world.ctx, doors);
    expect(answer).toEqual({ number: counted?.players, amount: counted?.winners });
    expect(Object.keys(answer)).toEqual(proves('3-016'));
    const player = await newcomer();
    expect((await getPublicSiteFigures(world.ctx, doors)).number).toBe(counted?.players);
    world.clock.advance(5000);
    expect((await getPublicSiteFigures(world.ctx, doors)).number).toBe((counted?.players ?? 0) + 1);
    await world.db.tx('demo', (tx) => tx.query(sql('', `update account set demo = true where player = ${player}`)));
    world.clock.advance(5000);
    expect((await getPublicSiteFigures(world.ctx, doors)).number).toBe(counted?.players);
  });
  test('who has won a bet is a winner, once, as long as its result stands', async () => {
    proves('7-021', 'A-029');
    const winners = async (): Promise<number> => {
      world.clock.advance(5000);
      return (await getPublicSiteFigures(world.ctx, doors)).amount;
    };
    const before = await winners();
    const player = await newcomer(10_000);
    const testEvents = [await openTestEvent(world), await openTestEvent(world)] as const;
    for (const testEvent of testEvents) await doors.bets.place(player, randomUUID(), testEvent.slip());
    const workers = doors.bets.startWorkers();
    const settle = async (nth: 0 | 1, outcome: string) => {
      await testEvents[nth].settle(winnerResults(outcome));
      await workers.drain();
      return winners();
    };
    expect(await settle(0, AWAY)).toBe(before);
    expect(await settle(0, HOME)).toBe(before + 1);
    expect(await settle(1, HOME)).toBe(before + 1);
    await settle(0, AWAY);
    expect(await settle(1, AWAY)).toBe(before);
    await settle(1, HOME);
    await world.db.tx('demo', (tx) => tx.query(sql('', `update account set demo = true where player = ${player}`)));
    expect(await winners()).toBe(before);
    await workers.stop();
  });
  test('the flow has running balances that add up to the ledger’s, over every page and with bonus money', async () => {
    proves('1-009');
    const player = await world.createPlayer(toCentavos(350));
    await bets(player, 3);
    await world.db.tx('bonus', async (tx) =>
      grantBonus(tx, world.ctx, await wallet.lockWallet(tx, player), {
        kind: 'bonus-grant',
        source: 'test',
        ref: world.ctx.newId(),
        amount: toCentavos(700),
        required: toCentavos(700_000),
        gift: false,
        expiresAt: Date.now() + 86_400_000,
      }),
    );
    await bets(player, 4);
    const seen: { type: string; amount: number; balance: number | null }[] = [];
    for (let cursor: Id | undefined; ;) {
      const read = await page(player, { kind: 'flow', limit: 3, ...(cursor === undefined ? {} : { cursor }) });
      seen.push(...read.items);
      if (read.nextCursor === null) break;
      cursor = read.nextCursor;
    }
    for (const line of seen.filter(({ type }) => type === 'stake'))
      expect(line).toMatchObject({
        game: expect.stringMatching(/^SE\d{4}$/) as string,
        reference: expect.any(Number) as number,
      });
    let balance = 0;
    for (const line of seen.toReversed()) expect(line.balance).toBe((balance += line.amount));
    expect(balance).toBe((await getBalance(world.ctx, player)).balance);
  });
  test('a released bonus is listed with its amount, and changes no sum', async () => {
    proves('1-009');
    const player = await world.createPlayer(toCentavos(350));
    await world.db.tx('bonus', async (tx) =>
      grantBonus(tx, world.ctx, await wallet.lockWallet(tx, player), {
        kind: 'bonus-grant',
        source: 'test',
        ref: world.ctx.newId(),
        amount: toCentavos(700),
        required: toCentavos(1),
        gift: false,
        expiresAt: Date.now() + 86_400_000,
      }),
    );
    await bets(player, 4);
    const { items } = await page(player, { kind: 'flow' });
    const [entry] = await world.db.read.query(
      sql<{ amount: number }>('test release', 'select amount from entry where player = $1 and kind = 31', player),
    );
    expect(entry?.amount).toBeGreaterThan(0);
    expect(items.filter((item) => item.released !== undefined)).toMatchObject([
      { type: 'bonus-release', amount: 0, released: entry?.amount },
    ]);
  });
  test('point 4: a deposit is an order of type 13, an award of 19, a credit by staff of 199; what leaves has none', async () => {
    const [recharge, prize, byStaff] = [proves('4-009'), proves('4-067'), proves('4-068')];
    const player = world.ctx.newId<PlayerId>();
    const put = (text: string, ...more: (string | number)[]) =>
      world.db.tx('test rows', (tx) => tx.query(sql('', text, player, world.ctx.newId(), ...more)));
    await put(
      `insert into deposit (player, id, package, price, gift_wanted, state, command_key, expires_at, paid)
       values ($1, $2, 103, 10000, false, 'credited', gen_random_uuid(), 0, 10000)`,
    );
    await put(
      `insert into withdrawal (player, id, kind, amount, fee, state, account_sealed, day) values ($1, $2, 'CPF', 5000, 0, 'in_review', '', '2026-01-01')`,
    );
    await put('insert into transfer (player, id, other, amount) values ($1, $2, $3, -500)', world.ctx.newId());
    for (const type of [14, 141, 199])
      await put('insert into award (player, id, type, reason, amount) values ($1, $2, $3, $4, 100)', type, `t ${type}`);
    const { items } = await page(player, { kind: 'bill', limit: 100 });
    expect(items.map((item) => [item.type, item.orderType])).toEqual([
      ['199', byStaff],
      ['141', prize],
      ['14', prize],
      ['20', undefined],
      ['11', undefined],
      ['10', recharge],
    ]);
  });

  test('the bill has deposits, withdrawals, transfers and awards in one list; a reversed period is refused at its field', async () => {
    proves('1-009');
    const player = world.ctx.newId<PlayerId>();
    const at = (id: number, type: string) => ({
      id: id as Id,
      type,
      status: '10',
      amount: toCentavos(1),
      balance: null,
      time: 0,
    });
    const some =
      (...ids: number[]) =>
      async (_: unknown, __: Id, asked: wallet.WalletRecordPageBounds) =>
        ids
          .filter((id) => id < asked.before)
          .map((id) => at(id, String(id)))
          .slice(0, asked.limit);
    const mixed = {
      ...doors,
      payments: {
        ...payments,
        listDeposits: some(90, 50, 10),
        listWithdrawals: some(80, 40),
        listTransfers: some(70, 60, 20),
      },
      promotions: { ...promotions, listAwards: some(85, 30) },
    };
    const seen: number[] = [];
    for (let cursor: Id | undefined; ;) {
      const input = { kind: 'bill' as const, limit: 4, ...(cursor === undefined ? {} : { cursor }) };
      const read = await listPlayerRecords(world.ctx, mixed, player, input);
      seen.push(...read.items.map((item) => item.id));
      if (read.nextCursor === null) break;
      cursor = read.nextCursor;
    }
    expect(seen).toEqual([90, 85, 80, 70, 60, 50, 40, 30, 20, 10]);
    await expect(page(player, { kind: 'bill', from: 2000, to: 1000 })).rejects.toMatchObject({
      code: 'badFields',
      data: { fields: { to: 'periodReversed' } },
    });
  });
});
