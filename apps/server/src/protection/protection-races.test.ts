/** Pause, bet, void and midnight on two nodes, in every order one after the other and all at once. */
import { randomUUID } from 'node:crypto';
import { Refusal } from '@arara/contract/protocol/errors';
import type { PlayerId } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NEEDS_SERVER, type Node, type Nodes, openNodes } from '../../test/nodes.ts';
import { openPaymentsSite, registerPlayer, startDeposit } from '../../test/payments-site.ts';
import { openTestEvent, type TestEvent } from '../../test/sports/test-event.ts';
import { serverAnswers } from '../../test/world.ts';
import { toSaoPauloDay } from '../platform/clock.ts';
import type { SqlStatement } from '../platform/db/db.ts';
import { statementChannel } from '../platform/db/engines/statement-channel.ts';
import { type BettingService, openBettingService } from '../sportsbook/sportsbook.ts';
import * as wallet from '../wallet/wallet.ts';
import { findSaoPauloDayStart } from './state/calendar.ts';
import { changePlayerLimit, pausePlayer } from './protection.ts';

const onServer = await serverAnswers();
if (!onServer) console.warn(NEEDS_SERVER);

const STAKE = 1000;
const DAY_MS = 24 * 3600 * 1000;

const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  );

type Action = 'pause' | 'bet' | 'void' | 'midnight';
const actions: readonly Action[] = ['pause', 'bet', 'void', 'midnight'];

const permutations = <T>(of: readonly T[]): T[][] =>
  of.length <= 1
    ? [[...of]]
    : of.flatMap((first, at) => permutations(of.filter((_, n) => n !== at)).map((rest) => [first, ...rest]));

test.skipIf(!onServer)(
  'two deposits at once cannot pass a limit together',
  async () => {
    const site = await openPaymentsSite({ engine: 'postgres' });
    try {
      const { player } = await registerPlayer(site);
      await changePlayerLimit(site.ctx, player, { kind: 'deposit', period: 'day', value: 150 });
      const results = await Promise.all(Array.from({ length: 4 }, () => outcome(startDeposit(site, player))));
      expect(results.toSorted()).toEqual(['done', 'limitReached', 'limitReached', 'limitReached']);
    } finally {
      await site.close();
    }
  },
  60_000,
);

describe.skipIf(!onServer)('two nodes', () => {
  let nodes: Nodes;
  let bets: readonly BettingService[];
  let testEvent: TestEvent;
  beforeAll(async () => {
    nodes = await openNodes(2);
    bets = nodes.all.map((node) => openBettingService(node.ctx));
    testEvent = await openTestEvent(nodes.one, { live: true });
    // The clocks of the nodes show the same instant and move only when a test moves them.
    const now = nodes.one.clock.now();
    for (const node of nodes.all) node.clock.advance(now - node.clock.now());
  }, 60_000);
  afterAll(() => nodes?.close());

  const at = <T>(of: readonly T[], nth: number): T => of[nth % of.length] as T;
  const midnight = async (): Promise<void> => {
    const now = nodes.one.clock.now();
    const next = findSaoPauloDayStart(toSaoPauloDay(now + DAY_MS)) + 1;
    for (const node of nodes.all) node.clock.advance(next - node.clock.now());
  };
  const dice = (node: Node, player: PlayerId) =>
    node.games.playSingle({
      player,
      gameCode: 'SE0002',
      key: randomUUID(),
      amount: toCentavos(STAKE),
      params: { direction: 'over', target: 9000 },
    });
  /** A player with a live bet that waits, and what each action does. */
  const begin = async (nth: number) => {
    const player = await nodes.one.createPlayer(toCentavos(100_000));
    const { orderId } = await at(bets, nth).place(player, randomUUID(), testEvent.slip());
    const act: Readonly<Record<Action, (turn: number) => Promise<unknown>>> = {
      pause: (turn) => pausePlayer(nodes.at(turn).ctx, player, 168),
      bet: (turn) => dice(nodes.at(turn), player),
      void: (turn) => at(bets, turn).abandon('pt_BR', player, randomUUID(), orderId),
      midnight,
    };
    return { player, act };
  };
  const readCounts = async (player: PlayerId) => {
    const [row] = await nodes.queryRows<{ today: number; voided: number; staked: number; days: number }>(
      `select w.day_staked as today, w.day_voided_earlier as voided, coalesce(sum(d.staked), 0)::bigint as staked, count(d.*)::int as days
       from wallet w left join wallet_day d on d.player = w.player where w.player = ${player} group by w.player`,
    );
    if (row === undefined) throw new Error('no wallet');
    return row;
  };

  test.each(permutations(actions).map((order, nth) => [order.join(', '), order, nth] as const))(
    '%s',
    async (_, order, nth) => {
      const { player, act } = await begin(nth);
      const isBefore = (a: Action, b: Action): boolean => order.indexOf(a) < order.indexOf(b);
      for (const [turn, action] of order.entries()) {
        const refusal = action === 'bet' && isBefore('pause', 'bet') ? 'playerPaused' : 'done';
        expect(await outcome(act[action](nth + turn)), action).toBe(refusal);
      }
      const bet = isBefore('pause', 'bet') ? 0 : STAKE;
      const counts = await readCounts(player);
      // Whatever moves the wallet after midnight closes the day; a pause does not.
      const isClosed = isBefore('midnight', 'void') || (bet > 0 && isBefore('midnight', 'bet'));
      const late = bet > 0 && isBefore('midnight', 'bet') ? bet : 0;
      const early = bet - late;
      // A stake that comes back leaves the count of its own day, and no other's.
      const kept = isBefore('void', 'midnight') ? 0 : STAKE;
      expect(counts).toEqual({
        days: isClosed ? 1 : 0,
        staked: isClosed ? kept + early : 0,
        today: isClosed ? late : kept + early,
        voided: isBefore('void', 'midnight') ? 0 : STAKE,
      });
    },
  );

  test('all at once, again and again: a bet is accepted or refused, a void is counted once, and no count falls below zero', async () => {
    for (let round = 0; round < 30; round++) {
      const people: Awaited<ReturnType<typeof begin>>[] = [];
      for (let n = 0; n < 4; n++) people.push(await begin(n));
      const results = await Promise.all(
        people
          .flatMap(({ act }, n) => [
            outcome(act.pause(n)),
            ...Array.from({ length: 3 }, (__, turn) => outcome(act.bet(n + turn))),
            outcome(act.void(n + 1)),
          ])
          .concat(round % 3 === 0 ? [midnight().then(() => 'done')] : []),
      );
      expect(results.filter((result) => result !== 'done' && result !== 'playerPaused')).toEqual([]);
      for (const { player, act } of people) {
        // After the pause's commit no bet is taken, on any node.
        expect(await outcome(act.bet(round))).toBe('playerPaused');
        const { today, staked, voided } = await readCounts(player);
        const [played] = await nodes.queryRows<{ bets: number }>(
          `select count(*)::int as bets from round where player = ${player}`,
        );
        expect(today + staked - voided).toBe((played?.bets ?? 0) * STAKE);
        expect(Math.min(today, staked, voided)).toBeGreaterThanOrEqual(0);
      }
    }
    const findings = await wallet.auditWallet(nodes.one.db.read);
    expect(findings.flatMap(({ wrong }) => wrong)).toEqual([]);
  }, 120_000);

  test('a limit holds for bets of one group, and for bets on two nodes at once', async () => {
    const player = await nodes.one.createPlayer(toCentavos(100_000));
    await nodes.one.db.tx('limit', async (tx) => {
      await tx.query({
        name: '',
        text: `insert into player_protection (player, limits) values (${player}, '{"stake":{"day":3500}}')`,
        values: [],
      });
    });
    const results = await Promise.all(Array.from({ length: 12 }, (_, n) => outcome(dice(nodes.at(n), player))));
    expect(results.toSorted()).toEqual([...Array<string>(3).fill('done'), ...Array<string>(9).fill('limitReached')]);
    expect((await readCounts(player)).today).toBe(3 * STAKE);
  });

  test('a limit that is lowered beside bets on two nodes holds from its commit on', async () => {
    for (let round = 0; round < 5; round++) {
      const player = await nodes.one.createPlayer(toCentavos(100_000));
      const lower = () =>
        changePlayerLimit(nodes.at(round).ctx, player, { kind: 'stake', period: 'day', value: (2 * STAKE) / 100 });
      const results = await Promise.all([
        ...Array.from({ length: 4 }, (_, n) => outcome(dice(nodes.at(n), player))),
        outcome(lower()),
        ...Array.from({ length: 4 }, (_, n) => outcome(dice(nodes.at(n + 1), player))),
      ]);
      expect(results.filter((result) => result !== 'done' && result !== 'limitReached')).toEqual([]);
      const taken = results.filter((result) => result === 'done').length - 1;
      expect(taken).toBeGreaterThanOrEqual(2);
      expect((await readCounts(player)).today).toBe(taken * STAKE);
      expect(await outcome(dice(nodes.at(round), player))).toBe('limitReached');
    }
  });

  const limitStakes = (player: PlayerId, day: number, node: Node = nodes.one) =>
    changePlayerLimit(node.ctx, player, { kind: 'stake', period: 'day', value: day });
  const placeBet = (player: PlayerId) => bets[0]?.place(player, randomUUID(), testEvent.slip()) ?? expect.unreachable();

  test('a group reads the protection of a player once, and again only after a change', async () => {
    const [limited, free] = [
      await nodes.one.createPlayer(toCentavos(100_000)),
      await nodes.one.createPlayer(toCentavos(100_000)),
    ];
    await limitStakes(limited, 500);
    const seen: string[] = [];
    const count = (statements: unknown): void => {
      for (const { name } of statements as SqlStatement[]) if (name === 'protections') seen.push(name);
    };
    statementChannel.subscribe(count);
    const readsIn = async (...work: (() => Promise<unknown>)[]): Promise<number> => {
      seen.length = 0;
      for (const act of work) expect(await outcome(act())).toBe('done');
      return seen.length;
    };
    try {
      // The first bet with limits saves the sums of the closed days, which changes the row: the second reads it again.
      await readsIn(
        () => dice(nodes.one, limited),
        () => dice(nodes.one, limited),
        () => dice(nodes.one, free),
      );
      const betOfEach = [limited, free].flatMap((player) => [() => dice(nodes.one, player), () => placeBet(player)]);
      expect(await readsIn(...betOfEach)).toBe(0);
      await limitStakes(limited, 400, nodes.at(1));
      expect(await readsIn(() => dice(nodes.one, limited))).toBe(1);
    } finally {
      statementChannel.unsubscribe(count);
    }
  });

  test('what another program writes into the row of a protection counts from its commit on', async () => {
    const player = await nodes.one.createPlayer(toCentavos(100_000));
    const write = (text: string) => nodes.one.db.tx('by hand', (tx) => tx.query({ name: '', text, values: [] }));
    const everywhere = async (): Promise<string[]> => [
      await outcome(dice(nodes.one, player)),
      await outcome(dice(nodes.at(1), player)),
      await outcome(placeBet(player)),
    ];
    expect(await everywhere()).toEqual(['done', 'done', 'done']);
    await write(`insert into player_protection (player, paused_until) values (${player}, 9000000000000)`);
    expect(await everywhere()).toEqual(['playerPaused', 'playerPaused', 'playerPaused']);
    await write(
      `update player_protection set paused_until = 0, blocked_at = 1, block_reason = 'x' where player = ${player}`,
    );
    expect(await everywhere()).toEqual(['accountBlocked', 'accountBlocked', 'accountBlocked']);
    await write(`delete from player_protection where player = ${player}`);
    expect(await everywhere()).toEqual(['done', 'done', 'done']);
    // A wallet from before the number existed: its row is read.
    await write(`insert into player_protection (player, paused_until) values (${player}, 9000000000000)`);
    await write(`update wallet set protection_stamp = 1 where player = ${player}`);
    expect(await everywhere()).toEqual(['playerPaused', 'playerPaused', 'playerPaused']);
    await expect(write('insert into player_protection (player) values (987654321)')).rejects.toThrow(/no wallet/);
  });

  test('of two confirmations of a looser limit at once one counts, and the record says so', async () => {
    const player = await nodes.one.createPlayer(toCentavos(100_000));
    const set = (node: Node, value: number | null) =>
      changePlayerLimit(node.ctx, player, { kind: 'stake', period: 'day', value });
    await set(nodes.one, 1);
    await set(nodes.at(1), null);
    for (const node of nodes.all) node.clock.advance(DAY_MS + 1);
    await Promise.all([set(nodes.one, null), set(nodes.at(1), null)]);
    const kept = await nodes.queryRows<{ kind: string }>(
      `select kind from protection_change where player = ${player} order by id`,
    );
    expect(kept.map(({ kind }) => kind)).toEqual(['limitLowered', 'limitRaiseAsked', 'limitRaised']);
  });

  test('the sums of the closed days are built once a day, from the days before', async () => {
    const player = await nodes.one.createPlayer(toCentavos(100_000));
    await nodes.one.db.tx('limit', async (tx) => {
      await tx.query({
        name: '',
        text: `insert into player_protection (player, limits) values (${player}, '{"stake":{"month":3000}}')`,
        values: [],
      });
    });
    const sums = async () =>
      (
        await nodes.queryRows<{ through: string | null; staked: number }>(
          `select closed_through as through, month_staked as staked from player_protection where player = ${player}`,
        )
      )[0];
    const yesterday = () => toSaoPauloDay(nodes.one.clock.now() - DAY_MS);
    expect(await outcome(dice(nodes.one, player))).toBe('done');
    expect(await sums()).toEqual({ through: yesterday(), staked: 0 });
    await midnight();
    const isNewMonth = toSaoPauloDay(nodes.one.clock.now()).endsWith('-01');
    expect(await outcome(dice(nodes.at(1), player))).toBe('done');
    expect(await sums()).toEqual({ through: yesterday(), staked: isNewMonth ? 0 : STAKE });
    expect([await outcome(dice(nodes.one, player)), await outcome(dice(nodes.at(1), player))]).toEqual(
      isNewMonth ? ['done', 'done'] : ['done', 'limitReached'],
    );
  });

  test('a live bet whose player was paused while it waited is refused, with its stake back', async () => {
    const player = await nodes.one.createPlayer(toCentavos(10_000));
    await at(bets, 0).place(player, randomUUID(), testEvent.slip());
    await pausePlayer(nodes.at(1).ctx, player, 24);
    for (const node of nodes.all) node.clock.advance(60_000);
    const workers = at(bets, 1).startWorkers();
    await workers.drain();
    await workers.stop();
    const [bet] = await nodes.queryRows<{ state: number; main: number }>(
      `select b.state, w.main from sport_bet b join wallet w on w.player = b.player where b.player = ${player}`,
    );
    expect(bet).toEqual({ state: -11, main: 10_000 });
  });
});
