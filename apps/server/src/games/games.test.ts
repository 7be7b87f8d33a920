import { randomUUID } from 'node:crypto';
import { Refusal } from '@arara/contract/protocol/errors';
import { toCentavos, formatDecimalAmount } from '@arara/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorld, serverAnswers, type World } from '../../test/world.ts';
import { computeFirstIdAt } from '../platform/ids.ts';
import { sql } from '../platform/db/db.ts';
import * as wallet from '../wallet/wallet.ts';
import { type CasinoGamesService, openCasinoGames, type PlayedRound } from './games.ts';
import { proves } from '../../../../scripts/proof/proves.ts';

const engines = (await serverAnswers()) ? (['pglite', 'postgres'] as const) : (['pglite'] as const);

describe.each(engines)('single-round games on %s', (engine) => {
  let world: World;
  let games: CasinoGamesService;
  beforeAll(async () => {
    world = await openWorld({ engine });
    games = openCasinoGames(world.ctx);
  });
  afterAll(() => world.close());
  /** Repeats the bet with the same key while the server is too busy, as a client does. */
  const bet = async (player: number, key: string, amount: number, target = 5000): Promise<PlayedRound> => {
    const params = { direction: 'over', target };
    for (;;) {
      try {
        return await games.playSingle({
          player: player as never,
          gameCode: 'SE0002',
          key,
          amount: toCentavos(amount),
          params,
        });
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== 'unavailable') throw error;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  };

  test('a round moves stake and payout, takes a nonce and counts as turnover', async () => {
    proves('A-070');
    const times = Number(proves('9-012'));
    const player = await world.createPlayer(toCentavos(10_000));
    const before = await games.getFairness(player);
    const round = await bet(player, randomUUID(), 1000);
    expect(round.nonce).toBe(0);
    expect(round.balance).toBe(10_000 - 1000 + round.payout);
    const after = await games.getFairness(player);
    expect(after).toEqual({ ...before, nonce: 1 });
    expect((await wallet.readBalances(world.db.read, player)).turnMain).toBe(10_000 * times - 1000);
  });

  test('the same key twenty times at once: one round, one answer', async () => {
    const player = await world.createPlayer(toCentavos(10_000));
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => bet(player, key, 1000)));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect((await games.getFairness(player)).nonce).toBe(1);
    await expect(bet(player, key, 2000)).rejects.toMatchObject({ code: 'keyReused' });
    expect(await bet(player, key, 1000)).toEqual(answers[0]);
  });

  test('refusals change nothing, take no nonce and are saved', async () => {
    const [least, most] = [100 * Number(proves('A-170')), 100 * Number(proves('A-171'))];
    const win = 100 * Number(proves('A-172'));
    const player = await world.createPlayer(toCentavos(100));
    const key = randomUUID();
    await expect(bet(player, key, 1000)).rejects.toMatchObject({ code: 'insufficientBalance' });
    for (const amount of [0, least - 1])
      await expect(bet(player, randomUUID(), amount)).rejects.toMatchObject({
        code: 'stakeBelowMinimum',
        params: { limit: formatDecimalAmount(toCentavos(least)) },
      });
    await expect(bet(player, randomUUID(), most + 1)).rejects.toMatchObject({
      code: 'stakeAboveMaximum',
      params: { limit: formatDecimalAmount(toCentavos(most)) },
    });
    await expect(bet(player, randomUUID(), most, 9999)).rejects.toMatchObject({
      code: 'winAboveMaximum',
      params: { limit: formatDecimalAmount(toCentavos(win)) },
    });
    // The limits themselves are no refusal: there is only no money for them.
    await expect(bet(player, randomUUID(), most)).rejects.toMatchObject({ code: 'insufficientBalance' });
    await expect(bet(player, randomUUID(), 100, 10_000)).rejects.toMatchObject({ code: 'badFields' });
    expect((await games.getFairness(player)).nonce).toBe(0);
    expect((await wallet.readBalances(world.db.read, player)).balance).toBe(100);
    await world.db.tx('more money', async (tx) =>
      wallet.bookDeposit(tx, world.ctx, await wallet.lockWallet(tx, player), {
        amount: toCentavos(10_000),
        order: world.ctx.newId(),
        payment: world.ctx.newId(),
      }),
    );
    await expect(bet(player, key, 1000)).rejects.toMatchObject({ code: 'insufficientBalance' });
  });

  test('rotation reveals the seed that was used, and the records contain it from then on', async () => {
    proves('A-091');
    const player = await world.createPlayer(toCentavos(10_000));
    await bet(player, randomUUID(), 100);
    const before = await games.getFairness(player);
    const everything = {
      from: computeFirstIdAt(0),
      to: Number.MAX_SAFE_INTEGER as never,
      before: Number.MAX_SAFE_INTEGER as never,
      limit: 10,
    };
    expect((await games.rounds(world.db.read, player, everything))[0]?.proof?.serverSeed).toBeNull();
    const revealed = await games.rotateSeeds(player, 'minha-semente');
    expect(revealed).toMatchObject({
      serverSeedHash: before.serverSeedHash,
      nonces: 1,
      next: { serverSeedHash: before.nextServerSeedHash, clientSeed: 'minha-semente', nonce: 0 },
    });
    expect(await games.getFairness(player)).toMatchObject({ clientSeed: 'minha-semente', nonce: 0 });
    expect((await games.rounds(world.db.read, player, everything))[0]?.proof?.serverSeed).toBe(revealed.serverSeed);
    expect((await bet(player, randomUUID(), 100)).nonce).toBe(0);
  });

  test('two hundred bets of many players at once: nonces without gap or repeat, balances equal to their entries', async () => {
    proves('A-091');
    const players = await Promise.all(Array.from({ length: 10 }, () => world.createPlayer(toCentavos(100_000))));
    await Promise.all(players.flatMap((player) => Array.from({ length: 20 }, () => bet(player, randomUUID(), 100))));
    for (const player of players) expect((await games.getFairness(player)).nonce).toBe(20);
    const wrong = await world.db.read.query(
      sql(
        'balances wrong',
        `select w.player from wallet w where w.main <> (select coalesce(sum(amount), 0) from posting p where p.player = w.player and p.account = 1) and w.player = any($1::bigint[])`,
        `{${players.join(',')}}`,
      ),
    );
    expect(wrong).toEqual([]);
  });
});
