/** An event whose lines do not fit in one transaction: they are written in sets, while the event takes no bets. */
import { toCentavos } from '@arara/money';
import type { SportEventFeedMessageBody } from '@arara/sports';
import { expect, test } from 'vitest';
import { openFeedBets } from '../../../test/sports/feed-bets.ts';
import { odds, prices, readLines, settle, settled, stop } from '../../../test/sports/feed-driver.ts';
import { findBetProblems } from '../../../test/sports/test-event.ts';
import { serverAnswers } from '../../../test/world.ts';
import { type Row, sql } from '../../platform/db/db.ts';
import { receiveFeedMessages } from '../inbox/inbox.ts';
import { FeedLeadershipLostError } from './feed-writes.ts';

const engine = (await serverAnswers()) ? 'postgres' : 'pglite';
const LINES = 1100;
const urn = 'test:race:large';
const toLine = (pair: number) => `539|variant=pair${pair}`;
const field = (startsAt: number): SportEventFeedMessageBody => ({
  type: 'fixture',
  change: 'new',
  sport: 'motor-racing',
  tournament: { id: 'gp', name: 'GP da Prova', category: 'Arara' },
  competitors: ['a', 'b', 'c'].map((id) => ({ id, name: id, role: 'none', withdrawn: false })),
  startsAt,
  live: true,
});
const allOpen = odds(
  ...Array.from({ length: LINES }, (_, pair) =>
    prices(toLine(pair), [
      ['a', 2000],
      ['b', 1800],
    ]),
  ),
);

test('a leader that ends between two sets leaves the event closed; the next one writes all of them and opens it', async () => {
  // The next transaction of the feed that a test lets through, counted down; later ones fail.
  let allowed = Infinity;
  let failed = 0;
  const feed = await openFeedBets(engine, (ctx) => ({
    ...ctx,
    db: {
      ...ctx.db,
      tx: (name, work) => {
        if (name === 'feed apply' && allowed-- <= 0) {
          failed += 1;
          return Promise.reject(new FeedLeadershipLostError('ended by the test'));
        }
        return ctx.db.tx(name, work);
      },
    },
  }));
  const { world, driver } = feed;
  const message = (body: SportEventFeedMessageBody) => driver.createMessage(body, { event: urn });
  await feed.send(message(field(world.clock.now() - 60_000)), message({ type: 'status', status: 'live', phase: 0 }));
  await feed.send(message(allOpen));
  const player = await feed.bet(urn, 'a', 2000, toLine(LINES - 1));
  const tryToBet = async (pair: number) =>
    feed.place(urn, await world.createPlayer(toCentavos(10_000)), 'a', 2000, toLine(pair));
  const countStates = async () => Map.groupBy(Object.values(await readLines(world, urn)), ({ state }) => state);

  // The event's gate, and the first set of its lines.
  allowed = 2;
  await receiveFeedMessages(world.ctx, [message(stop)]);
  await expect.poll(() => failed, { timeout: 10_000 }).toBeGreaterThan(0);
  expect((await countStates()).get('open')).toHaveLength(LINES - 500);
  await expect(tryToBet(LINES - 1)).rejects.toMatchObject({ code: 'lineSuspended' });
  await expect(tryToBet(0)).rejects.toMatchObject({ code: 'lineSuspended' });

  allowed = Infinity;
  await feed.send();
  expect((await countStates()).get('open')).toBeUndefined();
  await feed.send(message(allOpen));
  expect((await countStates()).get('open')).toHaveLength(LINES);
  const other = await feed.bet(urn, 'b', 1800, toLine(0));
  const [{ gates } = { gates: -1 }] = await world.db.read.query(
    sql<Row & { gates: number }>('', 'select count(*)::int as gates from gate where not open'),
  );
  expect(gates).toBe(0);
  await feed.send(message(settle(2, settled(toLine(0), 'a', ['a', 'b']), settled(toLine(LINES - 1), 'a', ['a', 'b']))));
  expect(await feed.readMains([player, other])).toEqual([11_000, 9000]);
  expect(await findBetProblems(world)).toEqual([]);
  await feed.close();
});
