/**
 * Fuzzes the messages of feeds while bets are under way: changed, repeated, in another order, of wrong producers, with absurd
 * prices. After each match its bets have a result, and the next one is offered as if nothing had happened.
 */
import { Refusal } from '@arara/contract/protocol/errors';
import { toCentavos } from '@arara/money';
import type { SportEventFeedMessageBody } from '@arara/sports';
import { highestPossibleOdds, ODDS_UNIT } from '@arara/sports/core/odds';
import type { RandomSource } from '@arara/feed-sandbox/play/seeded-draws';
import { sql } from '../../src/platform/db/db.ts';
import { type FeedBets, openFeedBets } from '../sports/feed-bets.ts';
import {
  fixture,
  LIVE,
  live,
  odds,
  prices,
  readLines,
  result,
  settle,
  settled,
  stop,
  total,
} from '../sports/feed-driver.ts';
import { findBetProblems } from '../sports/test-event.ts';
import { type FuzzTally, openTally } from './fuzzed-office.ts';
import { changeValue } from './mutations.ts';
import { drawHostile, isLikely, pick } from './values.ts';

const MESSAGES_OF_A_MATCH = 30;
const SENT_AT_ONCE = 6;
/** Audits of the whole book. */
const MATCHES_PER_AUDIT = 10;
const [HOME, DRAW, AWAY] = ['1', '2', '3'] as const;
const FINAL_STATES = '(9999, -11)';

const absurdOdds = [
  0,
  1,
  999,
  ODDS_UNIT,
  ODDS_UNIT + 1,
  1.5,
  -2000,
  '2000',
  null,
  1e9,
  1e308,
  2 ** 53,
  highestPossibleOdds,
  highestPossibleOdds + 1,
];

/** A body that the protocol has. */
function drawBody(random: RandomSource, now: number): SportEventFeedMessageBody {
  const line = pick(random, ['1|', total.line, '18|total=3.5', '16|hcp=-1', '999|', '1|x=y']);
  const won = settled('1|', pick(random, [HOME, DRAW, AWAY]), [HOME, DRAW, AWAY]);
  return pick<() => SportEventFeedMessageBody>(random, [
    () => odds(result(1001 + random.integerBelow(9000)), total),
    () =>
      odds(
        prices(line, [
          [HOME, pick(random, absurdOdds) as number],
          [AWAY, pick(random, absurdOdds) as number],
        ]),
      ),
    () =>
      odds(
        prices(
          line,
          [
            [HOME, 1500],
            [HOME, 2500],
          ],
          pick(random, ['open', 'suspended', 'off', 'handedOver'] as const),
        ),
      ),
    () => live([random.integerBelow(6), random.integerBelow(6)]),
    () => fixture(now + random.integerBelow(7_200_000) - 3_600_000, { home: pick(random, ['São Bento', 'x', '']) }),
    () => stop,
    () => ({ type: 'stop', groups: [pick(random, ['*', 'all', '#1', '=1|', ''])], to: 'suspended' }),
    () => settle(pick(random, [1, 2] as const), won),
    () => ({ type: 'unsettle', lines: [line] }),
    () => ({ type: 'cancel', lines: [line], from: now - random.integerBelow(100_000), to: now }),
    () => ({ type: 'uncancel', lines: [line] }),
    () => ({
      type: 'status',
      status: pick(random, ['ended', 'suspended', 'delayed', 'interrupted'] as const),
      phase: 1,
    }),
    () => ({ type: 'release', lines: [line] }),
  ])();
}

/** Senders that this feed does not have, or that may not say what they say. */
function drawSender(random: RandomSource, now: number): object {
  return {
    source: pick(random, ['uof', 'oddsapi', 'simulator', 'replay:x', 'replay', 'SIMULATOR', '__proto__', 7, null]),
    producer: pick(random, [1, 3, 13, 21, 23, 32_767, 32_768, 0, -1, 1.5, '10', null, 2 ** 53]),
    sequence: pick(random, [1, 2, 5, 1e6, 0, -1, 1.5, '1', 2 ** 53]),
    sourceTime: pick(random, [now, now - 3_600_000, now + 3_600_000, 0, -1, 8.64e15, 1e300, 'now', null]),
  };
}

/** A message of a match, right or wrong. Numbers of the live producer are always its next ones: holes are made by leaving some out. */
function drawFeedMessage(random: RandomSource, feed: FeedBets, urn: string): unknown {
  const { driver, world } = feed;
  const now = world.clock.now();
  const body = drawBody(random, now);
  const changed = isLikely(random, 0.6) ? changeValue(random, body) : body;
  const fields = typeof changed === 'object' && changed !== null && !Array.isArray(changed) ? changed : {};
  const sender = random.uniform();
  if (sender < 0.7) return { ...driver.createMessage(body, { event: urn }), ...omitEnvelope(fields) };
  if (sender < 0.75) return driver.alive(pick(random, ['up', 'down']));
  if (sender < 0.8) return driver.snapshot(random.integerBelow(5));
  if (sender < 0.95)
    return { ...drawSender(random, now), event: pick(random, [urn, '', urn.toUpperCase(), null, 7]), ...fields };
  return isLikely(random, 0.5) ? drawHostile(random) : JSON.stringify(fields);
}

const ENVELOPE = new Set(['source', 'producer', 'sequence', 'sourceTime', 'request', 'receipt', 'event']);
const omitEnvelope = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !ENVELOPE.has(name) && name !== '__proto__'));

/** The messages of a match in the order in which they are delivered: some twice, some late, some never. */
function drawDelivery(random: RandomSource, feed: FeedBets, urn: string): unknown[] {
  const delivered: unknown[] = [];
  for (let nth = 0; nth < MESSAGES_OF_A_MATCH; nth++) {
    const message = drawFeedMessage(random, feed, urn);
    if (isLikely(random, 0.04)) continue;
    delivered.splice(isLikely(random, 0.15) ? random.integerBelow(delivered.length + 1) : delivered.length, 0, message);
    if (isLikely(random, 0.1)) delivered.push(message);
  }
  return delivered;
}

/** Answers what the consumer has asked for until the live producer is up. */
async function recover(feed: FeedBets): Promise<void> {
  const { driver, world } = feed;
  for (let tries = 0; tries < 5; tries++) {
    world.clock.advance(1100);
    await feed.send(driver.alive());
    const asked = driver.asked.findLast(({ producer }) => producer === LIVE);
    await feed.send(driver.snapshot(asked?.request ?? 0));
    const [row] = await world.db.read.query(
      sql<{ state: string }>('', `select state from producer where id = ${LIVE}`),
    );
    if (row?.state === 'up') return;
  }
  throw new Error('the live producer did not come back');
}

/** Prices that may be bet on must be prices; a bet on them is taken or refused. */
async function betOnEverything(feed: FeedBets, urn: string, tally: FuzzTally): Promise<void> {
  const player = await feed.world.createPlayer(toCentavos(100_000));
  for (const [line, { outcomes, open, state }] of Object.entries(await readLines(feed.world, urn)))
    for (const { id, odds: price, active } of outcomes) {
      if (price === null || price === undefined) continue;
      if (!Number.isSafeInteger(price) || price <= ODDS_UNIT || price > highestPossibleOdds)
        tally.wrong.push(`${line} ${id} has the price ${price}`);
      try {
        await feed.place(urn, player, id, price, line);
        if (!active || !open || state !== 'open') tally.wrong.push(`a bet on ${line} ${id} was taken, which is closed`);
      } catch (error) {
        if (!(error instanceof Refusal)) tally.wrong.push(`a bet on ${line} ${id}: ${String(error)}`);
      }
    }
}

async function fuzzMatch(feed: FeedBets, random: RandomSource, urn: string, tally: FuzzTally): Promise<void> {
  const { driver, world } = feed;
  const say = (...bodies: SportEventFeedMessageBody[]) =>
    feed.send(...bodies.map((body) => driver.createMessage(body, { event: urn })));
  await say(fixture(world.clock.now() - 60_000), live(), odds(result(), total));
  await feed.bet(urn, HOME, 2000);
  const delivery = drawDelivery(random, feed, urn);
  for (let at = 0; at < delivery.length; at += SENT_AT_ONCE) {
    await feed.send(...delivery.slice(at, at + SENT_AT_ONCE));
    world.clock.advance(random.integerBelow(400));
  }
  tally.inputs += delivery.length;
  await betOnEverything(feed, urn, tally);
  await recover(feed);
  await betOnEverything(feed, urn, tally);
  await feed.later(10_000);
  const operator = { source: 'operator', producer: 100, sourceTime: world.clock.now(), event: urn };
  const lines = Object.entries(await readLines(world, urn)).map(([line, { outcomes }]) =>
    settled(
      line,
      HOME,
      outcomes.map(({ id }) => id),
    ),
  );
  await feed.send({ ...operator, ...settle(2, ...lines) });
  const open = await world.db.read.query(
    sql(
      '',
      `select b.id, b.state, g.outcome, l.line, l.state as line_state from sport_bet b join sport_leg g on g.player = b.player and g.bet = b.id join line l on l.id = g.line where b.state not in ${FINAL_STATES}`,
    ),
  );
  if (open.length > 0)
    tally.wrong.push(`bets without a result after ${JSON.stringify(delivery).slice(0, 4000)}: ${JSON.stringify(open)}`);
}

/** Sends so many fuzzed messages, match by match. */
export async function fuzzFeed(
  engine: 'postgres' | 'pglite',
  random: RandomSource,
  inputs: number,
): Promise<FuzzTally> {
  const tally = openTally();
  const feed = await openFeedBets(engine);
  try {
    for (let match = 1; tally.inputs < inputs && tally.wrong.length === 0; match++) {
      await fuzzMatch(feed, random, `fuzz:match:${match}`, tally).catch((error: unknown) => {
        tally.wrong.push(`match ${match}: ${error instanceof Error ? error.stack : String(error)}`);
      });
      if (match % MATCHES_PER_AUDIT === 0) tally.wrong.push(...(await findBetProblems(feed.world)));
    }
    tally.wrong.push(...(await findBetProblems(feed.world)));
    return tally;
  } finally {
    await feed.close();
  }
}
