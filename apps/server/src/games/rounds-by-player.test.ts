/**
 * A round's primary key is its id alone, and a player's rounds are found through the stakes in the ledger. These tests check
 * that no round is missing and that no round of another player is shown.
 */
import { randomUUID } from 'node:crypto';
import type { Id, PlayerId, RoundId } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bet, deposit, LONG_ODDS_BET, findLedgerProblems } from '../../test/nodes.ts';
import { openWorld, serverAnswers, type World } from '../../test/world.ts';
import { createIdGenerator, convertMsToIdDistance } from '../platform/ids.ts';
import { sql } from '../platform/db/db.ts';
import * as wallet from '../wallet/wallet.ts';
import { proveGameRounds } from '../proofs/proofs.ts';
import { type CasinoGamesService, openCasinoGames } from './games.ts';
import * as queries from './rounds/rounds.queries.ts';
import { changeLedgerRows, grantBonus } from '../../test/wallet-state.ts';

const engines = (await serverAnswers()) ? (['pglite', 'postgres'] as const) : (['pglite'] as const);
const LAST = Number.MAX_SAFE_INTEGER as Id;

describe.each(engines)('rounds of a player on %s', (engine) => {
  let world: World;
  let games: CasinoGamesService;
  /** How far the clock of ids runs ahead. */
  let aheadMs = 0;
  beforeAll(async () => {
    world = await openWorld({ engine, overrides: { newId: createIdGenerator(() => Date.now() + aheadMs, 0) } });
    games = openCasinoGames(world.ctx);
  });
  afterAll(() => world.close());

  const look = <R extends object>(text: string) => world.db.read.query(sql<R & Record<string, never>>('', text));
  const change = (text: string) => changeLedgerRows(world.db, text);
  const play = async (player: PlayerId, key: string = randomUUID()): Promise<RoundId> =>
    (await bet(games, player, key, 100, LONG_ODDS_BET)).roundId;
  const readRecords = (player: PlayerId, page: Partial<wallet.WalletRecordPageBounds> = {}) =>
    games.rounds(world.db.read, player, { from: 0 as Id, to: LAST, before: LAST, limit: 50, ...page });
  const page = async (player: PlayerId, limits: Partial<wallet.WalletRecordPageBounds> = {}): Promise<RoundId[]> =>
    (await readRecords(player, limits)).map(({ id }) => id as RoundId);
  /** All rounds of a player, so many at a time. */
  const paged = async (player: PlayerId, limit: number): Promise<RoundId[]> => {
    const seen: RoundId[] = [];
    for (let before = LAST; ;) {
      const records = await readRecords(player, { before, limit });
      seen.push(...records.map(({ id }) => id as RoundId));
      const last = records.at(-1);
      if (last === undefined || records.length < limit) return seen;
      before = last.cursor;
    }
  };
  /** A player whose every stake is half main and half bonus money, and so two entries, with rounds newest first. */
  const ofTwoParts = async (count: number, apartMs: number): Promise<{ player: PlayerId; rounds: RoundId[] }> => {
    const player = await world.createPlayer(toCentavos(0));
    const { ctx, db } = world;
    await db.tx('bonus', async (tx) =>
      grantBonus(tx, ctx, await wallet.lockWallet(tx, player), {
        kind: 'bonus-grant',
        source: 'test',
        ref: ctx.newId(),
        amount: toCentavos(50 * count),
        required: toCentavos(999_999),
        gift: false,
        expiresAt: ctx.now() + 1_000_000,
      }),
    );
    const rounds: RoundId[] = [];
    for (let n = 0; n < count; n++) {
      aheadMs += apartMs;
      await deposit(world, player, 50);
      const { roundId, payout } = await bet(games, player, randomUUID(), 100, LONG_ODDS_BET);
      // One in ten thousand wins, and the next stakes are of one part.
      if (payout > 0) return ofTwoParts(count, apartMs);
      rounds.unshift(roundId);
    }
    const [entries] = await look<{ n: number }>(
      `select count(*)::int as n from entry where player = ${player} and kind = ${wallet.entryKinds.stake}`,
    );
    expect(entries).toEqual({ n: 2 * count });
    return { player, rounds };
  };

  test('stakes of two entries are one round each, over pages of every size and at every limit', async () => {
    const { player, rounds } = await ofTwoParts(7, 120_000);
    expect(await findLedgerProblems(world)).toEqual([]);
    for (let limit = 1; limit <= 8; limit++) expect(await paged(player, limit), `by ${limit}`).toEqual(rounds);
    for (const [nth, id] of rounds.entries()) {
      expect(await page(player, { before: id })).toEqual(rounds.slice(nth + 1));
      expect(await page(player, { to: id })).toEqual(rounds.slice(nth + 1));
      expect(await page(player, { from: id })).toEqual(rounds.slice(0, nth + 1));
      expect(await page(player, { from: id, to: (id + convertMsToIdDistance(60_000)) as Id, limit: 1 })).toEqual([id]);
    }
  });

  test('pages follow the entries of the stakes, even if nodes with different clocks wrote them in another order', async () => {
    const { player, rounds } = await ofTwoParts(5, 0);
    // The stakes of the oldest round and of the middle one come after those of the newest, by almost a minute.
    for (const nth of [4, 2])
      await change(
        `update entry set id = id + ${convertMsToIdDistance(50_000)} where player = ${player} and kind = ${wallet.entryKinds.stake} and ref = ${rounds[nth]}`,
      );
    const byStake = [2, 4, 0, 1, 3].map((nth) => rounds[nth]);
    for (let limit = 1; limit <= 6; limit++) expect(await paged(player, limit), `by ${limit}`).toEqual(byStake);
    expect((await proveGameRounds(world.ctx, world.db.read)).flatMap(({ wrong }) => wrong)).toEqual([]);
  });

  test('the proof finds a round without the entry of its stake, and one whose entry belongs to another player', async () => {
    const [player, other] = [await world.createPlayer(toCentavos(1000)), await world.createPlayer(toCentavos(1000))];
    const round = await play(player);
    await play(other);
    const found = async (): Promise<readonly string[]> => {
      const findings = await proveGameRounds(world.ctx, world.db.read);
      const stakes = findings.find(({ name }) => name === 'every round has the entry that took its stake');
      expect(stakes?.checked).toBeGreaterThan(1);
      return stakes?.wrong ?? [];
    };
    const entryFilter = `kind = ${wallet.entryKinds.stake} and ref = ${round}`;
    const unseen = [`player ${player} round ${round}`];
    expect(await found()).toEqual([]);
    await change(`update entry set player = ${other} where ${entryFilter}`);
    expect(await found()).toEqual(unseen);
    await change(`delete from entry where ${entryFilter}`);
    expect(await found()).toEqual(unseen);
  });

  test('the round of another player is not read, shown or changed by its id', async () => {
    const [player, other] = [await world.createPlayer(toCentavos(1000)), await world.createPlayer(toCentavos(1000))];
    const key = randomUUID();
    const own = await play(player, key);
    const theirs = await play(other);
    expect(await world.db.read.query(queries.selectRounds([{ player, ref: theirs }]))).toEqual([]);
    const [row] = await world.db.read.query(queries.selectRounds([{ player: other, ref: theirs }]));
    if (row === undefined) throw new Error('the round is there');

    const forged = { ...queries.toStoredGameRound(row), player, payout: toCentavos(999) };
    const save = (statement: ReturnType<typeof queries.insertRounds>) =>
      world.db.tx('forged', (tx) => tx.query(statement));
    await expect(save(queries.insertRounds([forged]))).rejects.toThrow();
    await expect(save(queries.upsertStepRounds([forged]))).rejects.toThrow();
    expect(await world.db.read.query(queries.selectRounds([{ player: other, ref: theirs }]))).toEqual([row]);

    await change(`update command set ref = ${theirs} where player = ${player} and ref = ${own}`);
    await expect(play(player, key)).rejects.toThrow('a bet without its round');
    await change(`update entry set ref = ${theirs} where player = ${player} and ref = ${own}`);
    expect(await page(player)).toEqual([]);
    expect(await page(other)).toEqual([theirs]);
  });

  test('a player who won with real money counts as one winner, a player who only lost does not', async () => {
    const [lucky, unlucky] = [await world.createPlayer(toCentavos(1000)), await world.createPlayer(toCentavos(1000))];
    const before = await games.winners(world.db.read);
    await play(unlucky);
    // Each of these wins 98 of 100 times.
    for (let n = 0; n < 3; n++) await bet(games, lucky, randomUUID(), 100, { direction: 'over', target: 200 });
    expect((await games.winners(world.db.read)).filter((player) => !before.includes(player))).toEqual([lucky]);
  });

  test('bets on shared rounds are stakes too: both kinds are in one order, over pages of every size', async () => {
    const player = await world.createPlayer(toCentavos(1000));
    const { newId } = world.ctx;
    const [chain, shared] = [newId(), newId()];
    await change(
      `insert into seed_chain (id, game, length, top_sealed, terminal, published_at, salt, salt_source) values (${chain}, 6, 1, '', 't', 0, 's', 'local');
       insert into shared_round (id, game, chain, idx, previous_seed, opened_at, closes_at, state, epoch, outcome) values (${shared}, 6, ${chain}, 0, 'p', 0, 0, 2, 0, 100)`,
    );
    const made: RoundId[] = [];
    for (let n = 0; n < 12; n++) {
      // Three bets after each round: a page of two may hold no round at all.
      if (n % 4 === 0) {
        made.unshift(await play(player));
        continue;
      }
      const [id, entry] = [newId<RoundId>(), newId()];
      await change(
        `insert into shared_bet (player, id, round, game, pick, play_money, stake_main, stake_bonus, edge_bp, state) values (${player}, ${id}, ${shared}, 6, 'red', false, 100, 0, 100, 2);
         insert into entry (player, id, kind, debit, credit, amount, debit_after, ref) values (${player}, ${entry}, ${wallet.entryKinds.stake}, 1, 101, 100, 0, ${id})`,
      );
      made.unshift(id);
    }
    for (let limit = 1; limit <= 13; limit++) expect(await paged(player, limit), `by ${limit}`).toEqual(made);
  });
});
