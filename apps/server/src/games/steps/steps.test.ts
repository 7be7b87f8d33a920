import { createHmac, randomUUID } from 'node:crypto';
import { Refusal } from '@arara/contract/protocol/errors';
import type { PlayerId, RoundId } from '@arara/contract/protocol/fields';
import { gameManifestsByCode, createHmacDraws, type GameCode, minesManifest, type StepGameCode } from '@arara/games';
import { toCentavos } from '@arara/money';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findLedgerProblems } from '../../../test/nodes.ts';
import { openWorld, serverAnswers, type World } from '../../../test/world.ts';
import { computeFirstIdAt } from '../../platform/ids.ts';
import { sql } from '../../platform/db/db.ts';
import { provePromotions } from '../../proofs/proofs.ts';
import * as wallet from '../../wallet/wallet.ts';
import { type CasinoGamesService, openCasinoGames, runGameSwitchCommand } from '../games.ts';
import { grantBonus } from '../../../test/wallet-state.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

const engines = (await serverAnswers()) ? (['pglite', 'postgres'] as const) : (['pglite'] as const);
const all = {
  from: computeFirstIdAt(0),
  to: Number.MAX_SAFE_INTEGER as RoundId,
  before: Number.MAX_SAFE_INTEGER as RoundId,
  limit: 50,
};

describe.each(engines)('games of several steps on %s', (engine) => {
  let world: World;
  let games: CasinoGamesService;
  /** The same server after a restart: nothing is remembered but the database. */
  let restarted: CasinoGamesService;
  beforeAll(async () => {
    world = await openWorld({ engine });
    games = openCasinoGames(world.ctx);
    restarted = openCasinoGames(world.ctx);
  });
  afterEach(async () => expect(await findLedgerProblems(world)).toEqual([]));
  afterAll(() => world.close());

  const start = (
    player: PlayerId,
    options: { mines?: number; amount?: number; key?: string; on?: CasinoGamesService; level?: string } = {},
  ) => {
    const gameCode: StepGameCode = options.level === undefined ? 'SE0001' : 'SE0008';
    const params = options.level === undefined ? { mines: options.mines ?? 3 } : { level: options.level };
    const { amount = 1000, key = randomUUID(), on = games } = options;
    return on.startRound({ player, gameCode, key, amount: toCentavos(amount), params });
  };
  const step = (
    player: PlayerId,
    roundId: RoundId,
    tile: number,
    key: string = randomUUID(),
    gameCode: StepGameCode = 'SE0001',
  ) => games.takeStep({ player, gameCode, key, roundId, tile });
  const cashOut = (player: PlayerId, roundId: RoundId, key: string = randomUUID(), gameCode: StepGameCode = 'SE0001') =>
    games.cashOut({ player, gameCode, key, roundId });
  const catchRefusal = async (what: Promise<unknown>): Promise<Refusal> =>
    what.then(
      (answer) => expect.fail(`answered ${JSON.stringify(answer)}`),
      (error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        return error;
      },
    );
  const balance = async (player: PlayerId): Promise<number> =>
    (await wallet.readBalances(world.db.read, player)).balance;
  /** What a test may look up, and no player: the mines of the next round. */
  const findMines = async (player: PlayerId, count: number, nonce: number): Promise<readonly number[]> => {
    const [row] = await world.db.read.query<{ id: RoundId; server_seed_sealed: Uint8Array; client_seed: string }>(
      sql(
        '',
        `select p.id, p.server_seed_sealed, p.client_seed from wallet u join seed_pair p on p.id = u.pair where u.player = ${player}`,
      ),
    );
    if (row === undefined) throw new Error('no seeds');
    const seed = world.ctx.vault.unsealText(row.server_seed_sealed, `seed_pair.server_seed:${row.id}`);
    const draws = createHmacDraws(
      (message) => createHmac('sha256', seed).update(message).digest(),
      row.client_seed,
      nonce,
    );
    const game = minesManifest.make(100);
    const bet = game.bet({ mines: count }, toCentavos(100), gameManifestsByCode.SE0001.limits);
    if ('refused' in bet) throw new Error(bet.refused);
    return game.board(game.start(bet), draws)[0] ?? [];
  };
  /** A player with an open MINES round whose safe tiles are known. */
  const atTable = async (count = 3, amount = 1000) => {
    const player = await world.createPlayer(toCentavos(100_000));
    const round = await start(player, { mines: count, amount });
    const mined = await findMines(player, count, round.nonce);
    const safe = Array.from({ length: 25 }, (_, tile) => tile).filter((tile) => !mined.includes(tile));
    return { player, roundId: round.roundId, mined, safe };
  };

  test('a round takes its stake once, opens tile after tile, and pays what was shown', async () => {
    proves('A-073');
    const { player, roundId, safe } = await atTable();
    expect(await balance(player)).toBe(99_000);
    const first = await step(player, roundId, safe[0]!);
    expect(first).toMatchObject({
      state: 'open',
      revealed: [safe[0]],
      multiplier: 11_250,
      nextMultiplier: 12_857,
      payout: 0,
      balance: 99_000,
    });
    expect(first).not.toHaveProperty('mineTiles');
    expect(await games.getOpenRound(player)).toEqual(first);
    await step(player, roundId, safe[1]!);
    const paid = await cashOut(player, roundId);
    expect(paid).toMatchObject({
      state: 'won',
      multiplier: 12_857,
      nextMultiplier: null,
      payout: 1285,
      balance: 100_285,
    });
    expect(paid).toHaveProperty('mineTiles');
    expect(await games.getOpenRound(player)).toBeNull();
    expect((await wallet.readBalances(world.db.read, player)).turnMain).toBe(99_000);
  });

  test('a mine ends it, shows the board, and pays nothing', async () => {
    const { player, roundId, mined, safe } = await atTable();
    await step(player, roundId, safe[0]!);
    const lost = await step(player, roundId, mined[0]!);
    expect(lost).toMatchObject({
      state: 'lost',
      revealed: [safe[0], mined[0]],
      mineTiles: mined,
      payout: 0,
      balance: 99_000,
    });
    // Nothing was paid, and still the stake is settled: in full for main turnover, at 20 % for the day, since its chance was 88 %.
    expect((await wallet.readBalances(world.db.read, player)).turnMain).toBe(99_000);
    expect((await wallet.readWallet(world.db.read, player)).daySettledReal).toBe(200);
  });

  test('the last safe tile cashes out automatically', async () => {
    const { player, roundId, safe } = await atTable(24);
    expect(await step(player, roundId, safe[0]!)).toMatchObject({ state: 'won', multiplier: 247_500, payout: 24_750 });
  });

  test('a step after which the next one could win more than the limit cashes out automatically', async () => {
    const { player, roundId, safe } = await atTable(20, 90_000);
    // 4.95 × and 29.7 ×; the third would win 2.4 million reais.
    const after = await step(player, roundId, safe[0]!);
    expect(after).toMatchObject({ state: 'open', nextMultiplier: 297_000 });
    expect(await step(player, roundId, safe[1]!)).toMatchObject({ state: 'won', payout: 2_673_000 });
  });

  test('ROWDOUBLE goes row by row; a tile that its row does not have is refused by its field', async () => {
    const player = await world.createPlayer(toCentavos(100_000));
    const round = await start(player, { level: 'hard' });
    expect((await catchRefusal(step(player, round.roundId, 2, randomUUID(), 'SE0008'))).code).toBe('tileNotThere');
    let now = await step(player, round.roundId, 0, randomUUID(), 'SE0008');
    if (now.state === 'open') now = await cashOut(player, round.roundId, randomUUID(), 'SE0008');
    if (now.gameCode !== 'SE0008') throw new Error('another game');
    expect(now.safeTiles).toHaveLength(9);
    expect(now.payout).toBe(now.state === 'won' ? 1960 : 0);
    expect(now.safeTiles?.[0]?.includes(0)).toBe(now.state === 'won');
  });

  test('opening an open tile again answers the unchanged round, and so does the same key', async () => {
    const { player, roundId, safe } = await atTable();
    const key = randomUUID();
    const first = await step(player, roundId, safe[0]!, key);
    expect(await step(player, roundId, safe[0]!)).toEqual(first);
    await step(player, roundId, safe[1]!);
    expect(await step(player, roundId, safe[0]!, key)).toEqual(first);
    await cashOut(player, roundId);
    expect(await step(player, roundId, safe[0]!, key)).toEqual(first);
    expect((await catchRefusal(step(player, roundId, safe[2]!, key))).code).toBe('keyReused');
  });

  test('after the end a step and a cash-out answer the ended round, by any key, and pay nothing more', async () => {
    proves('A-073');
    const { player, roundId, safe } = await atTable();
    await step(player, roundId, safe[0]!);
    const key = randomUUID();
    const paid = await cashOut(player, roundId, key);
    expect(await cashOut(player, roundId, key)).toEqual(paid);
    for (const again of [
      () => cashOut(player, roundId),
      () => step(player, roundId, safe[1]!),
      () => step(player, roundId, safe[0]!),
    ]) {
      const refusal = await catchRefusal(again());
      expect(refusal.code).toBe('roundOver');
      expect(refusal.data).toMatchObject({ roundId: String(roundId), state: 'won', payout: paid.payout / 100 });
    }
    expect(await balance(player)).toBe(paid.balance);
  });

  test('twenty cash-outs at once pay once', async () => {
    proves('A-073');
    const { player, roundId, safe } = await atTable();
    await step(player, roundId, safe[0]!);
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => cashOut(player, roundId)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await balance(player)).toBe(100_125);
  });

  test('two devices at once: every tile is opened once, and a mine ends the round for both', async () => {
    proves('A-073');
    const { player, roundId, safe, mined } = await atTable();
    const asked = [...safe.slice(0, 5), mined[0]!].flatMap((tile) => [
      step(player, roundId, tile),
      step(player, roundId, tile),
    ]);
    await Promise.allSettled(asked);
    const [record] = await games.rounds(world.db.read, player, all);
    expect(record?.status).toBe('20');
    const steps = record?.proof?.steps ?? [];
    expect(new Set(steps).size).toBe(steps.length);
    expect(await balance(player)).toBe(99_000);
  });

  test('one open round over both games; the refusal contains it; a single game may be played meanwhile', async () => {
    const { player, roundId } = await atTable();
    const refusal = await catchRefusal(start(player, { level: 'easy' }));
    expect([refusal.code, (refusal.data as { roundId: string }).roundId]).toEqual(['roundOpen', String(roundId)]);
    const both = await Promise.allSettled([start(player), start(player, { level: 'easy' })]);
    expect(both.every(({ status }) => status === 'rejected')).toBe(true);
    const params = { direction: 'over', target: 5000 };
    await games.playSingle({ player, gameCode: 'SE0002', key: randomUUID(), amount: toCentavos(100), params });
  });

  test('ten starts at once open one round', async () => {
    const player = await world.createPlayer(toCentavos(100_000));
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => start(player)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await balance(player)).toBe(99_000);
  });

  test('a forged id, another’s round and another game’s are not found', async () => {
    proves('A-073');
    const { player, roundId, safe } = await atTable();
    const other = await world.createPlayer(toCentavos(1000));
    for (const asked of [
      () => step(other, roundId, safe[0]!),
      () => cashOut(other, roundId),
      () => step(player, -1 as RoundId, 0),
      () => step(player, roundId, 0, randomUUID(), 'SE0008'),
    ])
      expect((await catchRefusal(asked())).code).toBe('notFound');
    expect(await games.getOpenRound(player)).toMatchObject({ revealed: [] });
  });

  test('nothing is paid before the first step; stopping refunds then, and cashes out after it', async () => {
    proves('A-073');
    const { player, roundId } = await atTable();
    expect((await catchRefusal(cashOut(player, roundId))).code).toBe('nothingWon');
    expect(await games.stopRound(player)).toMatchObject({ state: 'refunded', payout: 1000, balance: 100_000 });
    expect(await games.stopRound(player)).toBeNull();
    expect((await wallet.readBalances(world.db.read, player)).turnMain).toBe(100_000);
    const second = await start(player);
    const mined = await findMines(player, 3, second.nonce);
    const safe = Array.from({ length: 25 }, (_, tile) => tile).find((tile) => !mined.includes(tile)) ?? 0;
    await step(player, second.roundId, safe);
    expect(await games.stopRound(player)).toMatchObject({ state: 'won', payout: 1125 });
  });

  test('a restarted server continues the open round, and answers old keys', async () => {
    proves('A-073');
    const { player, safe, roundId } = await atTable();
    const key = randomUUID();
    const first = await step(player, roundId, safe[0]!, key);
    expect(await restarted.getOpenRound(player)).toEqual(first);
    expect(await restarted.takeStep({ player, gameCode: 'SE0001', key, roundId, tile: safe[0]! })).toEqual(first);
    const paid = await restarted.cashOut({ player, gameCode: 'SE0001', key: randomUUID(), roundId });
    expect(paid).toMatchObject({ state: 'won', payout: 1125 });
  });

  test('seeds are not rotated while a round uses them, and its record has no seed', async () => {
    proves('A-073');
    const { player, roundId, safe } = await atTable();
    expect((await catchRefusal(games.rotateSeeds(player, 'minha'))).code).toBe('seedInUse');
    await step(player, roundId, safe[0]!);
    expect((await games.rounds(world.db.read, player, all))[0]).toMatchObject({
      status: '0',
      amount: -1000,
      proof: { serverSeed: null, steps: [safe[0]] },
    });
    await cashOut(player, roundId);
    await games.rotateSeeds(player, 'minha');
    const [record] = await games.rounds(world.db.read, player, all);
    expect(record).toMatchObject({
      status: '10',
      amount: 125,
      proof: { params: { mines: 3, amount: 10 }, outcome: 100, steps: [safe[0]] },
    });
    expect(record?.proof?.serverSeed).toMatch(/^[0-9a-f]{64}$/);
  });

  test('a stake that could win too much, or that exceeds the balance, takes neither money nor nonce', async () => {
    const player = await world.createPlayer(toCentavos(1_000_000));
    expect((await catchRefusal(start(player, { mines: 24, amount: 500_000 }))).code).toBe('winAboveMaximum');
    expect((await catchRefusal(start(player, { amount: 49 }))).code).toBe('stakeBelowMinimum');
    expect((await catchRefusal(start(await world.createPlayer(), {}))).code).toBe('insufficientBalance');
    expect((await games.getFairness(player)).nonce).toBe(0);
  });

  test('a stake of bonus money is paid as bonus money, and a tile with little risk counts 20 %', async () => {
    const player = await world.createPlayer(toCentavos(500));
    await world.db.tx('bonus', async (tx) =>
      grantBonus(tx, world.ctx, await wallet.lockWallet(tx, player), {
        kind: 'bonus-grant',
        source: 'test',
        ref: world.ctx.newId(),
        amount: toCentavos(500),
        required: toCentavos(1000),
        gift: true,
        expiresAt: world.clock.now() + 1_000_000,
      }),
    );
    const round = await start(player, { mines: 1, amount: 1000 });
    const mined = await findMines(player, 1, round.nonce);
    await step(player, round.roundId, mined[0] === 0 ? 1 : 0);
    const held = (await provePromotions(world.db.read)).find(({ name }) => name.includes('open stakes'));
    expect(held).toMatchObject({ wrong: [] });
    const paid = await cashOut(player, round.roundId);
    expect(paid).toMatchObject({ payout: 1031, balance: 1031, freeBalance: 515 });
    // 500 fills main; of the other 500 a fifth counts, since the tile was safe in 24 of 25 cases.
    expect(await wallet.readBalances(world.db.read, player)).toMatchObject({ turnMain: 0, turnBonus: 900 });
  });

  test('a closed game refuses new stakes; open rounds may be finished', async () => {
    proves('A-081');
    const { player, roundId, safe } = await atTable();
    for (const what of ['SE0001', 'all'] as const) {
      await games.setStopped(what, true);
      const other = await world.createPlayer(toCentavos(5000));
      expect((await catchRefusal(start(other))).code).toBe('gameClosed');
      expect((await games.list()).find(({ gameCode }) => gameCode === 'SE0001')?.stop).toBe(true);
      const isAll = what === 'all';
      expect((await games.list()).find(({ gameCode }) => gameCode === ('SE0002' satisfies GameCode))?.stop).toBe(isAll);
      await games.setStopped(what, false);
      await start(other);
    }
    expect((await runGameSwitchCommand(world.ctx, ['stop', 'all'])).lines[0]).toContain('STOPPED');
    expect((await runGameSwitchCommand(world.ctx, ['stop', 'SE0099'])).ok).toBe(false);
    await step(player, roundId, safe[0]!);
    expect(await cashOut(player, roundId)).toMatchObject({ state: 'won' });
    await games.setStopped('all', false);
  });

  test('a player with an open round counts as playing, so that withdrawals wait', async () => {
    const { player, roundId, mined } = await atTable();
    expect(await games.isPlaying(world.db.read, player)).toBe(true);
    await step(player, roundId, mined[0]!);
    expect(await games.isPlaying(world.db.read, player)).toBe(false);
  });
});
