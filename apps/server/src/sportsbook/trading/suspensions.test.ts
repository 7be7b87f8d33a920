/** What the trading room suspends takes no bets from its answer on, at every level, also while bets are placed. */
import type { SportEventId, StaffId } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FeedDriver, odds, readLines, result, total } from '../../../test/sports/feed-driver.ts';
import { NEEDS_SERVER } from '../../../test/nodes.ts';
import { findBetProblems } from '../../../test/sports/test-event.ts';
import { openTradedMatches, type TradedMatches } from '../../../test/sports/traded-matches.ts';
import { openWorld, serverAnswers, type World } from '../../../test/world.ts';
import { sql } from '../../platform/db/db.ts';
import { ensureSportGates } from '../sportsbook.ts';
import { insertSuspension } from './suspensions.queries.ts';
import { releaseEvent, resumeBetting, suspendBetting, type SuspensionPlace } from './suspensions.ts';
import { listTradedEvents, openExposureCache } from './traded-events.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

const by = { staff: 7 as StaffId, reason: 'teste da mesa' };
const there = await serverAnswers();
if (!there) console.warn(NEEDS_SERVER);

describe.skipIf(!there)('suspensions of the trading room', () => {
  let world: World;
  let matches: TradedMatches;
  let driver: FeedDriver;
  const [first, second] = ['room:match:1', 'room:match:2'];

  beforeAll(async () => {
    world = await openWorld();
    await ensureSportGates(world.ctx);
    matches = await openTradedMatches(world);
    ({ driver } = matches);
    for (const urn of [first, second]) await matches.startMatch(urn);
  });
  afterAll(async () => {
    await driver.stop();
    expect(await findBetProblems(world)).toEqual([]);
    await world.close();
  });

  const eventId = (urn: string) => matches.eventId(urn);
  /** Places a bet; its code if it was refused. */
  const place = async (urn: string, line = '1|', outcomeId = line === '1|' ? '1' : '12', player = matches.player) => {
    const placed = await matches.placeOn({ player, stake: 100 }, matches.leg(urn, line, outcomeId));
    return placed === 'taken' ? placed : placed.code;
  };

  test.each([
    [
      'a line',
      { level: 'line', line: '18|total=2.5' },
      [[first, '18|total=2.5']],
      [
        [first, '1|'],
        [second, '18|total=2.5'],
      ],
    ],
    [
      'a market',
      { level: 'market', market: 18 },
      [[first, '18|total=2.5']],
      [
        [first, '1|'],
        [second, '18|total=2.5'],
      ],
    ],
    [
      'an event',
      { level: 'event' },
      [
        [first, '1|'],
        [first, '18|total=2.5'],
      ],
      [[second, '1|']],
    ],
    [
      'a sport',
      { level: 'sport', sport: 'football' },
      [
        [first, '1|'],
        [second, '1|'],
      ],
      [],
    ],
    [
      'all',
      { level: 'all' },
      [
        [first, '1|'],
        [second, '1|'],
      ],
      [],
    ],
  ] as const)(
    '%s takes no bets from the answer on, and takes them again once it is lifted',
    async (_, place_, held, free) => {
      proves('A-601');
      const asked: SuspensionPlace = { ...place_, ...(place_.level === 'sport' ? {} : { event: eventId(first) }) };
      const id = await suspendBetting(world.ctx, asked, by);
      for (const [urn, line] of held) expect(await place(urn, line), `${urn} ${line}`).toBe('lineSuspended');
      for (const [urn, line] of free) expect(await place(urn, line), `${urn} ${line}`).toBe('taken');
      // The feed's newest prices do not open what a person holds.
      for (const [urn, line] of held)
        await driver.send(driver.createMessage(odds(line === '1|' ? result() : total), { event: urn }));
      for (const [urn, line] of held) {
        expect(await place(urn, line)).toBe('lineSuspended');
        expect((await readLines(world, urn))[line]?.state).toBe('suspended');
      }
      // A second person who suspends the same is shown the first suspension.
      expect(await suspendBetting(world.ctx, asked, { ...by, staff: 8 as StaffId })).toBe(id);
      await resumeBetting(world.ctx, id, by);
      for (const [urn, line] of held) expect(await place(urn, line)).toBe('taken');
      await expect(resumeBetting(world.ctx, id, by)).rejects.toMatchObject({ code: 'reviewOver' });
    },
  );

  test('the list names what is suspended by its event, its sport and the key of its market', async () => {
    proves('A-601');
    const event = eventId(first);
    const suspended = [
      await suspendBetting(world.ctx, { level: 'market', event, market: 18 }, by),
      await suspendBetting(world.ctx, { level: 'line', event, line: '1|' }, by),
      await suspendBetting(world.ctx, { level: 'event', event }, by),
    ];
    const { suspensions } = await listTradedEvents(world.ctx, openExposureCache(world.ctx), { which: 'live' });
    const ofEvent = { sport: 'football', event, name: `${first} × Fora` };
    expect(suspensions.toReversed()).toMatchObject([
      { ...ofEvent, level: 'market', market: 18, line: null, key: 'total' },
      { ...ofEvent, level: 'line', market: null, line: '1|', key: 'result' },
      { ...ofEvent, level: 'event', market: null, line: null, key: null },
    ]);
    for (const id of suspended) await resumeBetting(world.ctx, id, by);
  });

  test('a line that is priced later is held with its market', async () => {
    proves('A-601');
    const id = await suspendBetting(world.ctx, { level: 'market', event: eventId(first), market: 18 }, by);
    await driver.send(driver.createMessage(odds({ ...total, line: '18|total=3.5' }), { event: first }));
    expect(await place(first, '18|total=3.5')).toBe('lineSuspended');
    await resumeBetting(world.ctx, id, by);
    expect(await place(first, '18|total=3.5')).toBe('taken');
  });

  test.each([['sport'], ['all']] as const)(
    'an event that comes while %s is suspended is shown suspended from its first frame, and opens when that is lifted',
    async (level) => {
      proves('A-601');
      const id = await suspendBetting(world.ctx, { level, ...(level === 'sport' ? { sport: 'football' } : {}) }, by);
      const later = `room:later:${level}`;
      driver.updates.length = 0;
      await matches.startMatch(later);
      const stateOf = async (line = '1|') => (await readLines(world, later))[line]?.state;
      expect(await stateOf()).toBe('suspended');
      const shown = driver.updates
        .filter(({ eventId: changed }) => changed === eventId(later))
        .flatMap(({ lines }) => lines);
      expect(shown.length).toBeGreaterThan(0);
      expect(shown.filter(({ state }) => state === 'open')).toEqual([]);
      expect(await place(later)).toBe('lineSuspended');
      await driver.send(driver.createMessage(odds(result(2100)), { event: later }));
      expect(await stateOf()).toBe('suspended');
      await resumeBetting(world.ctx, id, by);
      expect([await stateOf(), await place(later)]).toEqual(['open', 'taken']);
    },
  );

  test('an event that was written while the suspension of its sport committed is stopped at the next look', async () => {
    const missed = 'room:missed';
    await matches.startMatch(missed);
    // Only its row: its transaction did not see the event.
    const row = { id: world.ctx.newId(), level: 'sport', sport: 'football', event: null, scope: null } as const;
    await world.db.tx('test suspension', (tx) => tx.query(insertSuspension({ ...row, ...by, at: world.clock.now() })));
    world.clock.advance(1000);
    await driver.send(driver.alive());
    expect((await readLines(world, missed))['1|']?.state).toBe('suspended');
    await resumeBetting(world.ctx, row.id, by);
    expect(await place(missed)).toBe('taken');
  });

  test('what is lifted stays closed where another suspension holds it', async () => {
    const event = await suspendBetting(world.ctx, { level: 'event', event: eventId(first) }, by);
    const sport = await suspendBetting(world.ctx, { level: 'sport', sport: 'football' }, by);
    await resumeBetting(world.ctx, event, by);
    expect(await place(first)).toBe('lineSuspended');
    const line = await suspendBetting(world.ctx, { level: 'line', event: eventId(second), line: '1|' }, by);
    await resumeBetting(world.ctx, sport, by);
    expect([await place(first), await place(second), await place(second, '18|total=2.5')]).toEqual([
      'taken',
      'lineSuspended',
      'taken',
    ]);
    await releaseEvent(world.ctx, eventId(second), by);
    expect(await place(second)).toBe('taken');
    await expect(resumeBetting(world.ctx, line, by)).rejects.toMatchObject({ code: 'reviewOver' });
  });

  test('an event, a sport or a line that is not there is refused', async () => {
    const refused = (place_: SuspensionPlace) =>
      suspendBetting(world.ctx, place_, by).catch((error: { code?: string }) => error.code);
    expect(await refused({ level: 'event', event: 1 as SportEventId })).toBe('notFound');
    expect(await refused({ level: 'sport', sport: 'curling' })).toBe('notFound');
    expect(await refused({ level: 'sport' })).toBe('badFields');
    expect(await refused({ level: 'line', event: eventId(first), line: 'nonsense' })).toBe('notFound');
  });

  test.each([['event'], ['sport']] as const)(
    'while twelve players bet without a pause, no bet commits after a suspended %s was answered',
    async (level) => {
      proves('A-601');
      const players = await Promise.all(Array.from({ length: 12 }, () => world.createPlayer(toCentavos(1_000_000))));
      let isOver = false;
      const bettors = players.map(async (who) => {
        while (!isOver) await place(first, '1|', '1', who);
      });
      const countBets = async () =>
        (
          await world.db.read.query(
            sql<{ count: number }>(
              'test bets',
              'select count(*)::int as count from sport_bet where player = any($1::bigint[])',
              `{${players.join()}}`,
            ),
          )
        )[0]?.count ?? 0;
      await new Promise((resolve) => setTimeout(resolve, 150));
      const id = await suspendBetting(
        world.ctx,
        level === 'event' ? { level, event: eventId(first) } : { level, sport: 'football' },
        by,
      );
      const [answered] = [await countBets()];
      await new Promise((resolve) => setTimeout(resolve, 150));
      expect(answered).toBeGreaterThan(0);
      expect(await countBets()).toBe(answered);
      isOver = true;
      await Promise.all(bettors);
      await resumeBetting(world.ctx, id, by);
      expect(await place(first)).toBe('taken');
    },
  );
});
