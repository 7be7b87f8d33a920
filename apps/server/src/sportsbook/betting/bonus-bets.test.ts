import { randomUUID } from 'node:crypto';
import type { PlayerId } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  AWAY,
  winnerResults,
  HOME,
  openTestEvent,
  type TestEvent,
  findBetProblems,
} from '../../../test/sports/test-event.ts';
import { openWorld, serverAnswers, type World } from '../../../test/world.ts';
import { sql } from '../../platform/db/db.ts';
import * as wallet from '../../wallet/wallet.ts';
import { type BettingService, type BetWorkers, openBettingService } from '../sportsbook.ts';
import { grantBonus } from '../../../test/wallet-state.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

const engines = (await serverAnswers()) ? (['pglite', 'postgres'] as const) : (['pglite'] as const);
const FAR = 1_000_000_000;

describe.each(engines)('bets of bonus money whose bonus ends before them, on %s', (engine) => {
  let world: World;
  let bets: BettingService;
  let workers: BetWorkers;
  let testEvent: TestEvent;
  let other: TestEvent;
  beforeAll(async () => {
    world = await openWorld({ engine });
    bets = openBettingService(world.ctx, { liveDelayMs: () => 5000 });
    workers = bets.startWorkers();
  });
  beforeEach(async () => {
    [testEvent, other] = [await openTestEvent(world), await openTestEvent(world)];
  });
  afterEach(async () => expect(await findBetProblems(world)).toEqual([]));
  afterAll(async () => {
    await workers.stop();
    await world.close();
  });

  const grant = (player: PlayerId, amount: number, required: number) =>
    world.db.tx('grant', async (tx) =>
      grantBonus(tx, world.ctx, await wallet.lockWallet(tx, player), {
        kind: 'bonus-grant',
        source: 'test',
        ref: world.ctx.newId(),
        amount: toCentavos(amount),
        required: toCentavos(required),
        gift: false,
        expiresAt: world.ctx.now() + FAR,
      }),
    );
  /** A player with 300 of main money, whose turnover is done, and a bonus of 700. */
  const player = async (required: number, bonus = 700): Promise<PlayerId> => {
    const id = await world.createPlayer(toCentavos(300));
    await world.db.tx('wagered', (tx) =>
      tx.query(sql('', `update wallet set turn_filled = turn_required where player = ${id}`)),
    );
    await grant(id, bonus, required);
    return id;
  };
  const end = (id: PlayerId, how: 'forfeited' | 'expired') =>
    world.db.tx('end', async (tx) => wallet.endOpenBonus(tx, world.ctx, await wallet.lockWallet(tx, id), how));
  const place = async (id: PlayerId, stake: number, on = testEvent) =>
    (await bets.place(id, randomUUID(), on.slip({ stake }))).orderId;
  const result = async (winner: string, on = testEvent) => {
    await on.settle(winnerResults(winner));
    await workers.drain();
  };
  const has = async (id: PlayerId) => {
    const [row] = await world.db.read.query(
      sql<{ main: number; bonus: number; receivable: number; bonus_left: number; bonus_held: number }>(
        '',
        `select main, bonus, receivable, bonus_left, bonus_held from wallet where player = ${id}`,
      ),
    );
    return row;
  };
  const states = async (id: PlayerId) =>
    (
      await world.db.read.query(sql<{ state: string }>('', `select state from bonus where player = ${id} order by id`))
    ).map(({ state }) => state);

  test('bonus released while the bet waits: its winnings of bonus money are main money', async () => {
    proves('A-134');
    const id = await player(1500);
    await place(id, 800);
    expect(await has(id)).toMatchObject({ main: 0, bonus: 200, bonus_held: 500 });
    await world.db.tx('more', async (tx) =>
      wallet.bookDeposit(tx, world.ctx, await wallet.lockWallet(tx, id), {
        amount: toCentavos(1500),
        order: world.ctx.newId(),
        payment: world.ctx.newId(),
      }),
    );
    // 1,500 of main turnover are filled first, then the 1,500 of the bonus.
    const [a, b] = [await openTestEvent(world), await openTestEvent(world)];
    await place(id, 1500, a);
    await result(HOME, a);
    await place(id, 1500, b);
    await result(AWAY, b);
    expect(await has(id)).toMatchObject({ main: 1700, bonus: 0, bonus_left: 0, bonus_held: 0 });
    expect(await states(id)).toEqual(['released']);
    await result(HOME);
    expect(await has(id)).toMatchObject({ main: 1700 + 1600, bonus: 0 });
  });

  test.each(['forfeited', 'expired'] as const)(
    '%s while the bet waits: main winnings are paid, bonus winnings go to the house',
    async (how) => {
      proves('A-134');
      const [won, gone, lost] = [await player(FAR), await player(FAR), await player(FAR)];
      for (const id of [won, gone, lost]) {
        await place(id, 1000, id === gone ? other : testEvent);
        await end(id, how);
        expect(await has(id)).toMatchObject({ main: 0, bonus: 0, bonus_left: 0, bonus_held: 0 });
      }
      await result(HOME);
      await other.cancel();
      await workers.drain();
      expect(await has(won)).toMatchObject({ main: 600, bonus: 0 });
      expect(await has(gone)).toMatchObject({ main: 300, bonus: 0 });
      // The result is taken back and a different one follows: the player owes no bonus winnings that they never had.
      await testEvent.unsettle();
      await workers.drain();
      await result(AWAY);
      expect(await has(won)).toMatchObject({ main: 0, bonus: 0, receivable: 0 });
      expect(await states(won)).toEqual([how]);
    },
  );

  test('a live bet that is refused in its delay after its bonus was forfeited returns main money only', async () => {
    const live = await openTestEvent(world, { live: true });
    const id = await player(FAR);
    const order = await place(id, 1000, live);
    await end(id, 'forfeited');
    await live.stop();
    world.clock.advance(5001);
    await workers.drain();
    const [row] = await world.db.read.query(
      sql<{ state: number }>('', `select state from sport_bet where id = ${order}`),
    );
    expect(row?.state).toBe(-11);
    expect(await has(id)).toMatchObject({ main: 300, bonus: 0 });
  });

  test('a lost bonus is reopened when its bet is settled as won, with the turnover that was left', async () => {
    proves('A-134');
    const id = await player(5000);
    await place(id, 1000);
    await result(AWAY);
    expect(await has(id)).toMatchObject({ main: 0, bonus: 0, bonus_left: 0 });
    expect(await states(id)).toEqual(['lost']);
    await result(HOME);
    expect(await has(id)).toMatchObject({ main: 600, bonus: 1400, bonus_left: 4000 });
    expect(await states(id)).toEqual(['open']);
  });

  test('a lost bonus joins the open one when its bet is settled as won, and follows it from then on', async () => {
    const id = await player(5000);
    await place(id, 1000);
    await result(AWAY);
    await grant(id, 100, 200);
    await result(HOME);
    expect(await has(id)).toMatchObject({ main: 600, bonus: 1500, bonus_left: 4200 });
    expect(await states(id)).toEqual(['lost', 'open']);
    await testEvent.unsettle();
    await workers.drain();
    expect(await has(id)).toMatchObject({ main: 0, bonus: 100, bonus_held: 700, bonus_left: 5200 });
    await end(id, 'forfeited');
    await result(HOME);
    expect(await has(id)).toMatchObject({ main: 600, bonus: 0 });
  });

  test('re-opened after it was lost, a bet holds bonus money again', async () => {
    const id = await player(5000);
    await place(id, 1000);
    await result(AWAY);
    await testEvent.unsettle();
    await workers.drain();
    expect(await has(id)).toMatchObject({ bonus: 0, bonus_held: 700, bonus_left: 5000 });
    expect(await states(id)).toEqual(['open']);
    await result(AWAY);
    expect(await states(id)).toEqual(['lost']);
  });

  test('a correction takes bonus money back as far as there is some and never from main, and released money from main or as a debt', async () => {
    const [spent, free] = [await player(FAR), await player(1000)];
    for (const id of [spent, free]) await place(id, 1000);
    await result(HOME);
    expect(await has(spent)).toMatchObject({ main: 600, bonus: 1400 });
    expect(await has(free)).toMatchObject({ main: 2000, bonus: 0 });
    await place(spent, 1000, other);
    await place(free, 1000, other);
    await result(AWAY, other);
    expect(await has(spent)).toMatchObject({ main: 0, bonus: 1000 });
    await result(AWAY);
    expect(await has(spent)).toMatchObject({ main: 0, bonus: 0, receivable: -600 });
    expect(await has(free)).toMatchObject({ main: 0, receivable: -1000 });
  });

  test('a stake that turns out void no longer counts for the bonus; a bonus that it released stays released', async () => {
    const [open, done] = [await player(5000), await player(1000)];
    for (const id of [open, done]) await place(id, 1000);
    await result(AWAY);
    // Lost, and the turnover that the stake had filled is removed.
    expect(await states(open)).toEqual(['lost']);
    expect(await states(done)).toEqual(['released']);
    await testEvent.cancel();
    await workers.drain();
    expect(await has(open)).toMatchObject({ main: 300, bonus: 700, bonus_left: 5000 });
    expect(await has(done)).toMatchObject({ main: 1000, bonus: 0 });
  });
});
