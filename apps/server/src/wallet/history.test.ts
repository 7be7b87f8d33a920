import type { Refusal } from '@arara/contract/protocol/errors';
import type { PlayerId } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  bet,
  deposit,
  EVEN_BET,
  holdMoney,
  NEEDS_SERVER,
  type Nodes,
  openNodes,
  findLedgerProblems,
} from '../../test/nodes.ts';
import { serverAnswers } from '../../test/world.ts';
import type { PlayedRound } from '../games/games.ts';
import * as wallet from './wallet.ts';
import { changeLedgerRows, grantBonus } from '../../test/wallet-state.ts';
import { proves } from '../../../../scripts/proof/proves.ts';

const onServer = await serverAnswers();
if (!onServer) console.warn(NEEDS_SERVER);

const DAY_MS = 24 * 3600 * 1000;

/** What one player should have, kept in whole numbers beside the database. */
interface Book {
  main: bigint;
  withdrawing: bigint;
  required: bigint;
  filled: bigint;
  nonce: number;
  /** What each key came to: its answer or its refusal, for good. */
  readonly answers: Map<string, { amount: number; answer: string }>;
}
interface Real {
  readonly nodes: Nodes;
  readonly player: PlayerId;
  step: number;
}
type Step = fc.AsyncCommand<Book, Real>;

const said = (outcome: PromiseSettledResult<PlayedRound>): string =>
  outcome.status === 'fulfilled' ? JSON.stringify(outcome.value) : (outcome.reason as Refusal).code;

/** A settled round, in the book. */
function play(book: Book, amount: number, round: PlayedRound): void {
  const stake = BigInt(amount);
  expect(stake).toBeLessThanOrEqual(book.main);
  expect(round.nonce).toBe(book.nonce);
  book.main += BigInt(round.payout) - stake;
  const open = book.required - book.filled;
  book.filled += stake < open ? stake : open;
  book.nonce += 1;
  expect(BigInt(round.balance)).toBe(book.main);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0);

const steps: fc.Arbitrary<Step>[] = [
  fc.integer({ min: 1, max: 5000 }).map((amount) =>
    step(`deposit ${amount}`, async (book, real, node) => {
      await deposit(node, real.player, amount);
      book.main += BigInt(amount);
      book.required += BigInt(amount);
    }),
  ),
  fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 50, max: 2000 })).map(([key, amount]) =>
    step(`bet ${amount} under key ${key}`, async (book, real, node) => {
      const [result] = await Promise.allSettled([bet(node.games, real.player, `key ${key}`, amount, EVEN_BET)]);
      const known = book.answers.get(`key ${key}`);
      if (known !== undefined) return expect(said(result)).toBe(known.amount === amount ? known.answer : 'keyReused');
      book.answers.set(`key ${key}`, { amount, answer: said(result) });
      if (result.status === 'fulfilled') play(book, amount, result.value);
      else expect([said(result), book.main < BigInt(amount)]).toEqual(['insufficientBalance', true]);
    }),
  ),
  fc.integer({ min: 0, max: 9 }).map((key) =>
    step(`replay key ${key} on both nodes`, async (book, real) => {
      const known = book.answers.get(`key ${key}`);
      if (known === undefined) return;
      for (const result of await Promise.allSettled(
        real.nodes.all.map(({ games }) => bet(games, real.player, `key ${key}`, known.amount, EVEN_BET)),
      ))
        expect(said(result)).toBe(known.answer);
      for (const result of await Promise.allSettled(
        real.nodes.all.map(({ games }) => bet(games, real.player, `key ${key}`, known.amount + 1, EVEN_BET)),
      ))
        expect(said(result)).toBe('keyReused');
    }),
  ),
  fc.integer({ min: 1, max: 4000 }).map((amount) =>
    step(`hold ${amount}`, async (book, real, node) => {
      const [result] = await Promise.allSettled([holdMoney(node, real.player, amount)]);
      expect(result.status).toBe(BigInt(amount) <= book.main ? 'fulfilled' : 'rejected');
      if (result.status === 'rejected') return expect((result.reason as Refusal).code).toBe('insufficientBalance');
      book.main -= BigInt(amount);
      book.withdrawing += BigInt(amount);
    }),
  ),
  fc.string({ minLength: 1, maxLength: 8 }).map((seed) =>
    step('rotate', async (book, real, node) => {
      expect((await node.games.rotateSeeds(real.player, seed)).nonces).toBe(book.nonce);
      book.nonce = 0;
    }),
  ),
  fc
    .tuple(
      fc.array(fc.integer({ min: 50, max: 1500 }), { minLength: 1, maxLength: 6 }),
      fc.array(fc.integer({ min: 1, max: 1500 }), { maxLength: 3 }),
      fc.array(fc.integer({ min: 1, max: 500 }), { maxLength: 2 }),
    )
    .map(([bets, holds, deposits]) =>
      step(`at once: bets ${bets}, holds ${holds}, deposits ${deposits}`, async (book, real) => {
        const first = real.step;
        const [played, held] = await Promise.all([
          Promise.allSettled(
            bets.map((amount, n) =>
              bet(real.nodes.at(n).games, real.player, `at once ${first} ${n}`, amount, EVEN_BET),
            ),
          ),
          Promise.allSettled(holds.map((amount, n) => holdMoney(real.nodes.at(n + 1), real.player, amount))),
          Promise.all(deposits.map((amount, n) => deposit(real.nodes.at(n), real.player, amount))),
        ]);
        // Any order is right; what is left must be the same in all of them, and each nonce is taken once.
        const rounds = played.flatMap((outcome, n) =>
          outcome.status === 'fulfilled' ? [{ amount: bets[n] ?? 0, round: outcome.value }] : [],
        );
        for (const outcome of [...played, ...held])
          if (outcome.status === 'rejected') expect((outcome.reason as Refusal).code).toBe('insufficientBalance');
        expect(rounds.map(({ round }) => round.nonce).toSorted((a, b) => a - b)).toEqual(
          rounds.map((_, n) => book.nonce + n),
        );
        const staked = sum(rounds.map(({ amount }) => amount));
        const taken = sum(holds.filter((_, n) => held[n]?.status === 'fulfilled'));
        book.main += BigInt(sum(deposits) - staked - taken + sum(rounds.map(({ round }) => round.payout)));
        book.withdrawing += BigInt(taken);
        // A deposit between two stakes makes room on the odometer: only the least and the most can be told.
        const open = book.required - book.filled;
        book.required += BigInt(sum(deposits));
        const [row] = await real.nodes.queryRows<{ filled: number }>(
          `select turn_filled as filled from wallet where player = ${real.player}`,
        );
        const filled = BigInt(row?.filled ?? 0) - book.filled;
        expect(filled).toBeGreaterThanOrEqual(BigInt(staked) < open ? BigInt(staked) : open);
        expect(filled).toBeLessThanOrEqual(BigInt(staked));
        book.filled += filled;
        book.nonce += rounds.length;
      }),
    ),
  // The weeks of keys are the database's: the clocks of nodes may go forth and back.
  fc
    .integer({ min: 0, max: 3 })
    .map((day) => step(`the clocks show day ${day}`, async (_, real) => showDay(real.nodes, day))),
];

let shown = 0;
function showDay(nodes: Nodes, day: number): void {
  for (const node of nodes.all) node.clock.advance((day - shown) * DAY_MS);
  shown = day;
}

function step(name: string, run: (book: Book, real: Real, node: Nodes['one']) => Promise<unknown>): Step {
  return {
    check: () => true,
    toString: () => name,
    run: async (book, real) => {
      await run(book, real, real.nodes.at(++real.step));
      const [row] = await real.nodes.queryRows(
        `select main, withdrawing, turn_required, turn_filled, nonce from wallet w where player = ${real.player}`,
      );
      expect(row).toEqual({
        main: Number(book.main),
        withdrawing: Number(book.withdrawing),
        turn_required: Number(book.required),
        turn_filled: Number(book.filled),
        nonce: book.nonce,
      });
    },
  };
}

describe.skipIf(!onServer)('histories', () => {
  let nodes: Nodes;
  beforeAll(async () => {
    nodes = await openNodes(2);
  });
  afterAll(() => nodes?.close());

  test('whatever a player does, on both nodes, at once and again, the ledger agrees with a simple model of it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.commands(steps, { maxCommands: 30, size: 'max' }), async (history) => {
        const player = await nodes.one.createPlayer(toCentavos(0));
        await nodes.one.games.getFairness(player);
        showDay(nodes, 0);
        const book: Book = { main: 0n, withdrawing: 0n, required: 0n, filled: 0n, nonce: 0, answers: new Map() };
        await fc.asyncModelRun(() => ({ model: book, real: { nodes, player, step: 0 } }), history);
        expect(await findLedgerProblems(nodes.one)).toEqual([]);
      }),
      { numRuns: 25, interruptAfterTimeLimit: 15_000 },
    );
  });

  test('the audit names every row that is changed by hand in the database', async () => {
    proves('A-069');
    const player = await nodes.one.createPlayer(toCentavos(10_000));
    for (let n = 0; n < 4; n++) await bet(nodes.one.games, player, `teeth ${n}`, 100, EVEN_BET);
    const bonus = {
      kind: 'bonus-grant',
      source: 'test',
      gift: false,
      amount: toCentavos(50),
      required: toCentavos(9_999_999),
    } as const;
    const { ctx, db } = nodes.one;
    await db.tx('bonus', async (tx) =>
      grantBonus(tx, ctx, await wallet.lockWallet(tx, player), {
        ...bonus,
        ref: ctx.newId(),
        expiresAt: ctx.now(),
      }),
    );
    const wrongs: [string, string][] = [
      ['update wallet set main = main + 1', 'update wallet set main = main - 1'],
      ['update wallet set bonus = bonus + 1', 'update wallet set bonus = bonus - 1'],
      ['update wallet set bonus_left = bonus_left + 1', 'update wallet set bonus_left = bonus_left - 1'],
      ['update wallet set bonus_id = bonus_id + 1', 'update wallet set bonus_id = bonus_id - 1'],
      ['update bonus set granted = granted + 1', 'update bonus set granted = granted - 1'],
      [`update bonus set state = 'lost'`, `update bonus set state = 'open'`],
      ['update bonus_grant set amount = amount + 1', 'update bonus_grant set amount = amount - 1'],
      ['update wallet set turn_required = turn_required + 1', 'update wallet set turn_required = turn_required - 1'],
      ['update round set payout = payout + 1', 'update round set payout = payout - 1'],
      ['update round set outcome = (outcome + 1) % 10001', 'update round set outcome = (outcome + 10000) % 10001'],
      ['update round set nonce = nonce + 100', 'update round set nonce = nonce - 100'],
      ['update wallet set nonce = nonce + 1', 'update wallet set nonce = nonce - 1'],
      ['update entry set amount = amount + 1', 'update entry set amount = amount - 1'],
      ['update entry set ref = ref + 1 where kind = 3 and', 'update entry set ref = ref - 1 where kind = 3 and'],
      [`update command set ref = ref + 1`, `update command set ref = ref - 1`],
      [
        `update seed_pair set server_seed_hash = 'x' || server_seed_hash`,
        `update seed_pair set server_seed_hash = substr(server_seed_hash, 2)`,
      ],
    ];
    const apply = (text: string) =>
      changeLedgerRows(nodes.one.db, `${text}${text.endsWith('and') ? '' : ' where'} player = ${player}`);
    for (const [bent, straight] of wrongs) {
      await apply(bent);
      expect(await findLedgerProblems(nodes.one), bent).not.toEqual([]);
      await apply(straight);
      expect(await findLedgerProblems(nodes.one), straight).toEqual([]);
    }
    expect((await wallet.readBalances(nodes.one.db.read, player)).balance).toBeGreaterThan(0);
  });
});
