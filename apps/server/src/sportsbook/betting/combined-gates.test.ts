/** What a bet of many legs that is about to commit must not miss, and whom it must not hold up. */
import { randomUUID } from 'node:crypto';
import type { PlayerCallInput } from '@arara/contract';
import type { PlayerId } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { NEEDS_SERVER } from '../../../test/nodes.ts';
import { slowCommits } from '../../../test/network/slow-commits.ts';
import { findBetProblems, openTestEvent, PRODUCER, type TestEvent } from '../../../test/sports/test-event.ts';
import { openWorld, serverAnswers, type World } from '../../../test/world.ts';
import { type Db, type SqlStatement, sql } from '../../platform/db/db.ts';
import { buildCloseGatesUnderStatements, upsertOpenBettingGates } from '../../platform/db/gates.ts';
import { runOutsideTransaction } from '../../platform/db/transaction.ts';
import { openBettingService } from '../sportsbook.ts';

const there = await serverAnswers();
if (!there) console.warn(NEEDS_SERVER);
type Slip = PlayerCallInput<'sportBet'>;

describe.skipIf(!there)('gates of bets of many legs', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterEach(async () => {
    expect(await findBetProblems(world)).toEqual([]);
  });
  afterAll(async () => {
    await world?.close();
  });

  /** Events at 1.05, so that thirty of them can be combined. */
  const openEvents = (count: number): Promise<TestEvent[]> =>
    Promise.all(
      Array.from({ length: count }, async () => {
        const event = await openTestEvent(world);
        await event.price(1050);
        return event;
      }),
    );
  const combine = (events: readonly TestEvent[]): Slip => ({
    type: 'multiple',
    stake: toCentavos(100),
    policy: 'same',
    legs: events.flatMap((event) => event.slip({ odds: 1050 }).legs),
  });
  const newPlayer = () => world.createPlayer(toCentavos(10_000));
  const placeOn = (db: Db) => {
    const bets = openBettingService({ ...world.ctx, db });
    return (player: PlayerId, slip: Slip): Promise<unknown> =>
      bets.place(player, randomUUID(), slip).then(
        () => 'placed',
        (error: unknown) => error,
      );
  };
  const nth = (events: readonly TestEvent[], n: number): TestEvent => {
    const event = events[n];
    if (event === undefined) throw new Error(`no event ${n}`);
    return event;
  };
  /** The database with something that happens before each save of a group that checks gates. */
  const beforeEachSave = (happen: (statements: readonly SqlStatement[]) => Promise<void>): Db => ({
    ...world.db,
    withLane: (index, f) =>
      world.db.withLane(index, (lane) =>
        f({
          ...lane,
          save: async (...statements) => {
            await runOutsideTransaction(() => happen(statements));
            return lane.save(...statements);
          },
        }),
      ),
  });

  test.each([true, false])(
    'one of 30 legs stops while the bet is about to commit: it is decided again (with its gates: %s)',
    async (gates) => {
      const events = await openEvents(30);
      const stopping = nth(events, 17);
      const slow = slowCommits(world.db, { gates });
      const answer = placeOn(slow.db)(await newPlayer(), combine(events));
      await slow.reached();
      await stopping.stop();
      slow.go();
      // The control: without its gates the bet commits on a line that is stopped.
      if (!gates) expect(await answer).toBe('placed');
      else
        expect(await answer).toMatchObject({
          code: 'lineSuspended',
          data: { legs: [{ eventId: String(stopping.event) }] },
        });
    },
  );

  test('a leg that stops at every try refuses its bet alone, by its name, and not under its key; the others are saved at once', async () => {
    const events = await openEvents(5);
    const turning = nth(events, 2);
    const [first, touched, untouched] = [await newPlayer(), await newPlayer(), await newPlayer()];
    const groups: number[] = [];
    let place = placeOn(world.db);
    let answers: Promise<unknown>[] = [];
    let isTurning = true;
    const db = beforeEachSave(async (statements) => {
      groups.push(statements.length);
      // They wait while the first group is saved, and are a group together.
      if (answers.length === 0) {
        answers = [
          place(touched, combine(events)),
          place(untouched, combine([nth(events, 0), nth(events, 1), nth(events, 3)])),
        ];
        return;
      }
      if (!isTurning) return;
      await turning.stop();
      await turning.resume();
    });
    place = placeOn({ ...db, laneCount: 1 });
    expect(await place(first, combine([nth(events, 0), nth(events, 4)]))).toBe('placed');
    expect(await Promise.all(answers)).toEqual([
      expect.objectContaining({
        code: 'lineSuspended',
        data: { legs: [{ eventId: String(turning.event), line: '1|', outcomeId: '1' }] },
      }),
      'placed',
    ]);
    // The first, both together, the other alone, and three more tries of the touched one.
    expect(groups).toHaveLength(6);
    isTurning = false;
    expect(await place(touched, combine(events))).toBe('placed');
  });

  test('bets of 30 legs in any order beside closings of many events and of the producer: no deadlock, each is placed or names its legs', async () => {
    const events = await openEvents(40);
    const place = placeOn(world.db);
    let isOver = false;
    /** Closes and opens these gates in one transaction, as a stop with the next price does, until the bets are answered. */
    const turn = async (ids: readonly number[], everyMs: number): Promise<number> => {
      let count = 0;
      for (; !isOver; count++) {
        await world.db.tx('test turn', async (tx) => {
          await tx.flight(...buildCloseGatesUnderStatements(ids, ids), upsertOpenBettingGates(ids));
        });
        await new Promise((resolve) => setTimeout(resolve, everyMs));
      }
      return count;
    };
    const ids = events.map(({ event }) => event);
    const turning = [
      turn(ids.slice(0, 8), 20),
      turn(ids.slice(4, 12).toReversed(), 20),
      turn([PRODUCER, ...ids.slice(6, 9)], 200),
    ];
    const players = await Promise.all(Array.from({ length: 30 }, newPlayer));
    const answers = await Promise.all(
      players.map((player, n) => {
        // Every third bet is on events that are never closed; the producer of them all is.
        const rotated = n % 3 === 0 ? events.slice(12) : [...events.slice(n), ...events.slice(0, n)].slice(0, 30);
        return place(player, combine(n % 2 === 0 ? rotated : rotated.toReversed()));
      }),
    );
    isOver = true;
    expect(Math.min(...(await Promise.all(turning)))).toBeGreaterThan(0);
    for (const answer of answers) if (answer !== 'placed') expect(answer).toMatchObject({ code: 'lineSuspended' });
    const [{ placed } = { placed: 0 }] = await world.db.read.query<{ placed: number }>(
      sql('', 'select count(*)::int as placed from sport_bet where player = any($1::bigint[])', `{${players.join()}}`),
    );
    expect(placed).toBe(answers.filter((answer) => answer === 'placed').length);
    expect(placed).toBeGreaterThan(0);
  });
});
