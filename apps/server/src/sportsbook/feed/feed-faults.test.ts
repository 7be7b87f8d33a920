/** The faults that a feed may have, through consumer, acceptance and settlement, and the money afterwards. */
import type { PlayerId } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import type { SportEventFeedMessageBody, FeedMessage } from '@arara/sports';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FeedBets, LIVE_DELAY_MS as DELAY_MS, openFeedBets } from '../../../test/sports/feed-bets.ts';
import {
  type FeedDriver,
  fixture,
  live,
  odds,
  readProducer,
  result,
  settle,
  settled,
  stop,
  total,
} from '../../../test/sports/feed-driver.ts';
import { readBets, findBetProblems } from '../../../test/sports/test-event.ts';
import { serverAnswers, type World } from '../../../test/world.ts';
import { sql } from '../../platform/db/db.ts';
import type { BetWorkers } from '../sportsbook.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

const engine = (await serverAnswers()) ? 'postgres' : 'pglite';
const [HOME, DRAW, AWAY] = ['1', '2', '3'] as const;
const came = (winner: string, certainty: 1 | 2 = 2) => settle(certainty, settled('1|', winner, [HOME, DRAW, AWAY]));

describe('with any fault of the feed, every bet is paid once, by the last result', () => {
  let feedBets: FeedBets;
  let world: World;
  let driver: FeedDriver;
  let workers: BetWorkers;
  let urn: string;
  let nth = 0;
  beforeAll(async () => {
    feedBets = await openFeedBets(engine);
    ({ world, driver, workers } = feedBets);
  });
  beforeEach(async () => {
    urn = `test:match:${++nth + 1}`;
    await driver.send(say(fixture(world.clock.now() - 60_000)), say(live()), say(odds(result(), total)));
  });
  afterEach(async () => {
    expect(await findBetProblems(world)).toEqual([]);
    expect(
      await world.db.read.query(sql('', 'select id, state from sport_bet where state not in (9999, -11)')),
    ).toEqual([]);
  });
  afterAll(() => feedBets.close());

  const say = (body: SportEventFeedMessageBody, sourceTime?: number): FeedMessage =>
    driver.createMessage(body, { event: urn, ...(sourceTime === undefined ? {} : { sourceTime }) });
  const send = (...messages: readonly unknown[]) => feedBets.send(...messages);
  const later = (ms: number) => feedBets.later(ms);
  const mains = (players: readonly PlayerId[]) => feedBets.readMains(players);
  const recover = () => feedBets.recover();
  const place = (player: PlayerId, outcomeId: string, price: number) => feedBets.place(urn, player, outcomeId, price);
  /** One player on home at 2.00 and one on away at 4.00, both accepted. */
  const bettors = async (): Promise<readonly [home: PlayerId, away: PlayerId]> => [
    await feedBets.bet(urn, HOME, 2000),
    await feedBets.bet(urn, AWAY, 4000),
  ];
  const HOME_WON = [11_000, 9000];
  const AWAY_WON = [9000, 13_000];

  test('duplicated: a repeated result, as the same message and as new ones, pays once', async () => {
    proves('A-106');
    const players = await bettors();
    const [said, again] = [say(came(HOME)), say(came(HOME))];
    await send(said, said);
    await send(said);
    await send(again, said);
    expect(await mains(players)).toEqual(HOME_WON);
    expect((await readBets(world, players)).map(({ payout }) => payout)).toEqual([2000, 0]);
  });

  test('reordered: the last result arrives first, the one that it corrects arrives late', async () => {
    proves('A-106');
    const players = await bettors();
    const at = world.clock.now();
    const [first, back, last] = [
      say(came(HOME), at + 1),
      say({ type: 'unsettle', lines: ['1|'] }, at + 2),
      say(came(AWAY), at + 3),
    ];
    await send(last);
    expect(await mains(players)).toEqual([9000, 9000]);
    // A gap waits for a second.
    await later(1100);
    expect(await mains(players)).toEqual(AWAY_WON);
    await send(back);
    await send(first);
    expect(await readProducer(world)).toMatchObject({ state: 'up', waiting: 0 });
    expect(await mains(players)).toEqual(AWAY_WON);
  });

  test('lost: no bet is accepted while a message is missing; the recovery brings the result, and it pays', async () => {
    proves('A-106');
    const players = await bettors();
    const lost = say(came(HOME));
    await send(driver.alive());
    await later(1100);
    await expect(place(players[0], HOME, 2000)).rejects.toMatchObject({ code: 'lineSuspended' });
    expect(await mains(players)).toEqual([9000, 9000]);
    world.clock.advance(1100);
    await driver.consumer.drain();
    const { request = 0 } = driver.asked.at(-1) ?? {};
    await send({ ...say(came(HOME)), request }, driver.snapshot(request));
    expect(await readProducer(world)).toMatchObject({ state: 'up', open: true });
    expect(await mains(players)).toEqual(HOME_WON);
    // The lost message arrives after all.
    await send(lost);
    expect(await mains(players)).toEqual(HOME_WON);
  });

  test('contradictory: the more certain result counts, then the later one, and the difference is moved; one number carries one message', async () => {
    proves('A-106');
    const players = await bettors();
    await send(say(came(HOME, 1)));
    expect(await mains(players)).toEqual(HOME_WON);
    await send(say(came(AWAY, 2)));
    expect(await mains(players)).toEqual(AWAY_WON);
    await send(say(came(HOME, 1)));
    expect(await mains(players)).toEqual(AWAY_WON);
    const sure = say(came(HOME, 2));
    await send(sure);
    expect(await mains(players)).toEqual(HOME_WON);
    await send({ ...sure, ...came(AWAY, 2) });
    expect(await mains(players)).toEqual(HOME_WON);
  });

  test('a price that another message of the same number would change stays the first one', async () => {
    const player = await world.createPlayer(toCentavos(10_000));
    const priced = say(odds(result(1500)));
    await send(priced);
    await send({ ...priced, ...odds(result(9000)) });
    await expect(place(player, HOME, 9000)).rejects.toMatchObject({ code: 'oddsChanged' });
    await place(player, HOME, 1500);
    await later(DELAY_MS);
    await send(say(came(HOME)));
    expect(await mains([player])).toEqual([10_500]);
  });

  test('a goal in the delay: the bet is refused and its stake returned, however quickly the line opens again', async () => {
    const player = await world.createPlayer(toCentavos(10_000));
    await place(player, HOME, 2000);
    const at = world.clock.now();
    await send(say(stop, at + 1), say(live([1, 0]), at + 2), say(odds(result(2000), total), at + 3));
    await later(DELAY_MS);
    expect(await readBets(world, [player])).toMatchObject([{ state: -11, payout: 0 }]);
    expect(await mains([player])).toEqual([10_000]);
  });

  test('a producer silent for 20 s: no bet is accepted, accepted bets are settled, and after a recovery bets are accepted again', async () => {
    const silentMs = Number(proves('A-108')) * 1000;
    const players = await bettors();
    const waiting = await world.createPlayer(toCentavos(10_000));
    await place(waiting, HOME, 2000);
    world.clock.advance(silentMs);
    await driver.consumer.drain();
    await workers.drain();
    expect(await readBets(world, [waiting])).toMatchObject([{ state: -11 }]);
    await expect(place(waiting, HOME, 2000)).rejects.toMatchObject({ code: 'lineSuspended' });
    await send(say(settle(2, settled('18|total=2.5', '12', ['12', '13'])), world.clock.now() - 20_000));
    await send(driver.alive());
    await recover();
    expect(await readProducer(world)).toMatchObject({ state: 'up', open: true });
    // The price of before the silence is old.
    await expect(place(waiting, HOME, 2000)).rejects.toMatchObject({ code: 'lineSuspended' });
    await send(say(odds(result())));
    await place(waiting, HOME, 2000);
    await later(DELAY_MS);
    await send(say(came(HOME)));
    expect(await mains([...players, waiting])).toEqual([...HOME_WON, 11_000]);
  });
});
