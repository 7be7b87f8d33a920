import { randomUUID } from 'node:crypto';
import { type FactConsumer, insertOutboxFacts, startFactConsumer } from '../facts.ts';
import { Refusal } from '@arara/contract/protocol/errors';
import type { OrderId, PlayerId } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bet, EVEN_BET, LONG_ODDS_BET, NEEDS_SERVER, type Nodes, openNodes } from '../../test/nodes.ts';
import { waitUntil } from '../../test/payments-site.ts';
import { AWAY, winnerResults, HOME, openTestEvent, findBetProblems } from '../../test/sports/test-event.ts';
import { serverAnswers } from '../../test/world.ts';
import { buildIdempotentCommand } from '../platform/idempotency/idempotency.ts';
import { sql } from '../platform/db/db.ts';
import { openBettingService } from '../sportsbook/sportsbook.ts';
import * as wallet from '../wallet/wallet.ts';
import { startBonusExpiry } from './expire-bonuses.ts';
import { createPlayRewardReaction } from './promotions.reactions.ts';
import * as promotions from './promotions.ts';
import { grantBonus } from '../../test/wallet-state.ts';
import { proves } from '../../../../scripts/proof/proves.ts';

const onServer = await serverAnswers();
if (!onServer) console.warn(NEEDS_SERVER);

/** What a race may be answered; anything else is a fault. */
const expected = ['insufficientBalance', 'bonusEnded', 'lineSuspended', 'notFound'];
const fine = (error: unknown): undefined => {
  if (error instanceof Refusal && expected.includes(error.code)) return undefined;
  throw error;
};

describe.skipIf(!onServer)('bonuses on two nodes at once', () => {
  let nodes: Nodes;
  beforeAll(async () => {
    nodes = await openNodes(2);
  });
  afterAll(() => nodes?.close());

  const grant = (nth: number, player: PlayerId, required: number, expiresInMs: number) => {
    const { db, ctx } = nodes.at(nth);
    return db.tx('grant', async (tx) =>
      grantBonus(tx, ctx, await wallet.lockWallet(tx, player), {
        kind: 'bonus-grant',
        source: 'test',
        ref: ctx.newId(),
        amount: toCentavos(500),
        required: toCentavos(required),
        gift: false,
        expiresAt: ctx.now() + expiresInMs,
      }),
    );
  };
  const forfeit = async (nth: number, player: PlayerId): Promise<unknown> => {
    const { ctx } = nodes.at(nth);
    const { bonus } = await promotions.readBonusState(ctx, player);
    if (bonus === null) return undefined;
    const command = buildIdempotentCommand(player, 'bonus/forfeit', randomUUID(), {});
    return promotions.forfeitBonus(ctx, { player, bonus: bonus.bonusId, command });
  };

  test('rounds, bets, results, grants, forfeits and expiry of the same players at once: the ledger accounts for every centavo', async () => {
    proves('A-135');
    const players = await Promise.all([1, 2, 3, 4].map(() => nodes.one.createPlayer(toCentavos(600))));
    const counters = nodes.all.map((node) => openBettingService(node.ctx));
    const workers = counters.map((bets) => bets.startWorkers());
    const expiries = nodes.all.map((node) => startBonusExpiry(node.ctx));
    for (let round = 0; round < 4; round++) {
      const testEvent = await openTestEvent(nodes.one);
      const work: Promise<unknown>[] = [];
      for (let nth = 0; nth < 48; nth++) {
        const who = nth % players.length;
        const player = players[who] as PlayerId;
        const at = (Math.floor(nth / players.length) + round) % 2;
        const counter = counters[at] as (typeof counters)[number];
        // One is soon done with wagering, one gives up, one loses all, one is late.
        if (nth % 12 < 4) work.push(grant(at, player, who === 0 ? 150 : 500_000, who === 3 ? -1 : 60_000));
        if (who === 1 && nth % 20 === 9) work.push(forfeit(at, player).catch(fine));
        if (nth % 3 === 0)
          work.push(counter.place(player, randomUUID(), testEvent.slip({ stake: 150 + nth })).catch(fine));
        work.push(bet(nodes.at(at).games, player, randomUUID(), 100, who === 2 ? LONG_ODDS_BET : EVEN_BET).catch(fine));
        if (nth === 36) work.push(testEvent.settle(winnerResults(round === 1 ? AWAY : HOME)));
      }
      await Promise.all([...work, ...expiries.map((expiry) => expiry.drain())]);
      await Promise.all(workers.map((worker) => worker.drain()));
      if (round % 2 === 0) await testEvent.unsettle();
      await Promise.all([...workers.map((worker) => worker.drain()), ...expiries.map((expiry) => expiry.drain())]);
    }
    // Players with money left lose it with the long shot.
    const [, , unlucky] = players;
    for (let tries = 0; tries < 200; tries++)
      if ((await bet(nodes.one.games, unlucky as PlayerId, randomUUID(), 100).catch(fine)) === undefined) break;
    await Promise.all([...workers, ...expiries].map((item) => item.stop()));
    expect(await findBetProblems(nodes.one)).toEqual([]);
    const ends = await nodes.queryRows<{ state: string }>('select distinct state from bonus');
    expect(ends.map((end) => end.state).toSorted()).toEqual(
      expect.arrayContaining(['expired', 'forfeited', 'released']),
    );
  });

  test('fifty forfeits of one bonus over both nodes: its money goes back once, and one key answers the same to all', async () => {
    const player = await nodes.one.createPlayer(toCentavos(1000));
    const state = await grant(0, player, 100_000, 60_000);
    const bonus = state.bonusId as PlayerId;
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, nth) =>
        promotions
          .forfeitBonus(nodes.at(nth).ctx, {
            player,
            bonus,
            command: buildIdempotentCommand(player, 'bonus/forfeit', nth < 25 ? 'one' : `key ${nth}`, {}),
          })
          .catch(fine),
      ),
    );
    const given = answers.filter((answer) => answer !== undefined);
    expect(new Set(given.map((item) => JSON.stringify(item)))).toEqual(
      new Set([JSON.stringify({ bonusId: bonus, forfeited: 500 })]),
    );
    expect(
      await nodes.queryRows(`select amount from entry where player = ${player} and ref = ${bonus} and debit = 2`),
    ).toEqual([{ amount: 500 }]);
    expect(await findBetProblems(nodes.one)).toEqual([]);
  });

  test('milestones with a listener on each node: each once, whatever is repeated', async () => {
    const players = await Promise.all([1, 2, 3].map(() => nodes.one.createPlayer(toCentavos(400_000))));
    const listeners: FactConsumer[] = nodes.all.map(({ ctx }) =>
      startFactConsumer(ctx, 'promotions', { currency: 'BRL', handle: createPlayRewardReaction(ctx) }),
    );
    await Promise.all(
      players.flatMap((player) =>
        Array.from({ length: 24 }, (_, nth) =>
          bet(nodes.at(nth).games, player, `${player} ${nth}`, 4999 + nth, EVEN_BET).catch(fine),
        ),
      ),
    );
    await waitUntil(
      'all facts read',
      async () => {
        await Promise.all(listeners.map((listener) => listener.drain()));
        return nodes.queryRows(
          `select f.id from fact f, fact_cursor c where c.listener = 'promotions' and (f.xid, f.id) > (c.xid, c.id)`,
        );
      },
      (unread) => unread.length === 0,
    );
    await Promise.all(listeners.map((listener) => listener.stop()));
    const awards = await nodes.queryRows<{ player: PlayerId; reason: string; amount: number }>(
      `select a.player, a.reason, a.amount from award a where a.player in (${players.join(', ')}) order by 1, 2`,
    );
    const [{ day } = { day: '' }] = await nodes.queryRows<{ day: string }>('select day from wallet limit 1');
    // 24 stakes of about 50 pass 500 and 1,000, and not 5,000.
    expect(awards).toEqual(
      players
        .toSorted((a, b) => a - b)
        .flatMap((player) => [
          { player, reason: `${day} #0`, amount: 50 },
          { player, reason: `${day} #1`, amount: 100 },
        ]),
    );
    expect(await nodes.queryRows('select count(*)::int as parked from fact_parked')).toEqual([{ parked: 0 }]);
    const [sums] = await nodes.one.db.read.query(
      sql<{ counted: number }>('', `select counted from promo_player where player = ${players[0]}`),
    );
    expect(sums?.counted).toBe(Array.from({ length: 24 }, (_, nth) => 4999 + nth).reduce((a, b) => a + b, 0));
    expect(await findBetProblems(nodes.one)).toEqual([]);
  });

  test('VIP levels with a listener on each node: each reward once, also after a level was lost and reached again', async () => {
    const type = Number(proves('4-010'));
    const players = await Promise.all([1, 2].map(() => nodes.one.createPlayer(toCentavos(400_000))));
    const listeners: FactConsumer[] = nodes.all.map(({ ctx }) =>
      startFactConsumer(ctx, 'promotions', { currency: 'BRL', handle: createPlayRewardReaction(ctx) }),
    );
    const emit = (f: 'depositPaid' | 'depositClawedBack') =>
      nodes.one.db.tx('facts', (tx) =>
        tx.query(
          insertOutboxFacts(
            'BRL',
            players.map((player) => ({ f, player, order: nodes.one.ctx.newId<OrderId>(), amount: 100_000 })),
          ),
        ),
      );
    const readAll = () =>
      waitUntil(
        'all facts read',
        async () => {
          await Promise.all(listeners.map((listener) => listener.drain()));
          return nodes.queryRows(
            `select f.id from fact f, fact_cursor c where c.listener = 'promotions' and (f.xid, f.id) > (c.xid, c.id)`,
          );
        },
        (unread) => unread.length === 0,
      );
    const readLevels = () =>
      nodes.queryRows(`select level from promo_player where player in (${players.join(', ')}) order by player`);
    await emit('depositPaid');
    // 24 stakes of R$ 130 are 3,120: level 2 needs 3,000, and deposits of 500.
    await Promise.all(
      players.flatMap((player) =>
        Array.from({ length: 24 }, (_, nth) =>
          bet(nodes.at(nth).games, player, `vip ${player} ${nth}`, 13_000, EVEN_BET),
        ),
      ),
    );
    await readAll();
    expect(await readLevels()).toEqual([{ level: 2 }, { level: 2 }]);
    await emit('depositClawedBack');
    await readAll();
    expect(await readLevels()).toEqual([{ level: 0 }, { level: 0 }]);
    await emit('depositPaid');
    await readAll();
    expect(await readLevels()).toEqual([{ level: 2 }, { level: 2 }]);
    await Promise.all(listeners.map((listener) => listener.stop()));
    const rewards = await nodes.queryRows<{ player: PlayerId; reason: string; credited: boolean }>(
      `select a.player, a.reason, exists (select from bonus_grant g where g.player = a.player and g.ref = a.id
         and g.amount = a.amount) as credited
       from award a where a.type = ${type} and a.player in (${players.join(', ')}) order by 1, 2`,
    );
    expect(rewards).toEqual(
      players
        .toSorted((a, b) => a - b)
        .flatMap((player) => ['level 1', 'level 2'].map((reason) => ({ player, reason, credited: true }))),
    );
    expect(await findBetProblems(nodes.one)).toEqual([]);
  });

  test('a bonus that cannot be ended stops no other from ending D7-M6', async () => {
    const [stuck, free] = [
      await nodes.one.createPlayer(toCentavos(600)),
      await nodes.one.createPlayer(toCentavos(600)),
    ];
    await grant(0, stuck, 500_000, -2);
    await grant(0, free, 500_000, -1);
    await nodes.queryRows(
      `create function refuse_stuck() returns trigger language plpgsql as
       $$ begin if new.player = ${stuck} then raise exception 'stuck'; end if; return new; end $$`,
    );
    await nodes.queryRows(
      'create trigger refuse_stuck before update on bonus for each row execute function refuse_stuck()',
    );
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    const expiry = startBonusExpiry({ ...nodes.one.ctx, log });
    await expiry.drain().catch(() => undefined);
    await expiry.stop();
    expect(lines.join('')).toContain('"alarm":"bonus-not-expired"');
    const readState = async (player: PlayerId) =>
      (await nodes.queryRows<{ state: string }>(`select state from bonus where player = ${player}`))[0]?.state;
    expect([await readState(stuck), await readState(free)]).toEqual(['open', 'expired']);
    await nodes.queryRows('drop trigger refuse_stuck on bonus');
  });
});
