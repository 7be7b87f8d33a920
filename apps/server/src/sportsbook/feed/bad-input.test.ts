/** What sources may say that is wrong or strange, with bets under way: who may bet afterwards, and the money. */
import type { PlayerId } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import type { FeedLineOdds, SettledOutcome, SportEventFeedMessageBody } from '@arara/sports';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FeedBets, openFeedBets } from '../../../test/sports/feed-bets.ts';
import { fixture, live, odds, prices, result, settle, settled, stop, total } from '../../../test/sports/feed-driver.ts';
import { findBetProblems, readBets } from '../../../test/sports/test-event.ts';
import { serverAnswers, type World } from '../../../test/world.ts';
import { sql } from '../../platform/db/db.ts';
import { readMetricCounter } from '../../platform/metrics/metrics.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

const engine = (await serverAnswers()) ? 'postgres' : 'pglite';
const [HOME, DRAW, AWAY] = ['1', '2', '3'] as const;
const [OVER, UNDER] = ['12', '13'] as const;
const won = (winner: string, certainty: 1 | 2 = 2) => settle(certainty, settled('1|', winner, [HOME, DRAW, AWAY]));
const suspended = { code: 'lineSuspended' };

describe('whatever a source says, the money is right', () => {
  let feed: FeedBets;
  let world: World;
  let urn: string;
  let nth = 0;
  beforeAll(async () => {
    feed = await openFeedBets(engine);
    ({ world } = feed);
  });
  beforeEach(async () => {
    urn = `test:match:${++nth + 1}`;
    await say(fixture(world.clock.now() - 60_000), live(), odds(result(), total));
  });
  afterEach(async () => {
    expect(await findBetProblems(world)).toEqual([]);
    expect(
      await world.db.read.query(sql('', 'select id, state from sport_bet where state not in (9999, -11)')),
    ).toEqual([]);
  });
  afterAll(() => feed.close());

  const message = (body: SportEventFeedMessageBody) => feed.driver.createMessage(body, { event: urn });
  const say = (...bodies: readonly SportEventFeedMessageBody[]) => feed.send(...bodies.map(message));
  /** The same message from another source, which does not number its messages. */
  const from = (source: string, producer: number, body: object) => ({
    source,
    producer,
    sourceTime: world.clock.now(),
    event: urn,
    ...body,
  });
  const operator = (body: SportEventFeedMessageBody) => feed.send(from('operator', 100, body));
  const bet = (outcomeId: string, price: number, line?: string) => feed.bet(urn, outcomeId, price, line);
  const tryToBet = async (outcomeId: string, price: number, line?: string) =>
    feed.place(urn, await world.createPlayer(toCentavos(10_000)), outcomeId, price, line);
  const main = async (player: PlayerId) => (await feed.readMains([player]))[0];
  const readResult = async (player: PlayerId) => (await readBets(world, [player]))[0]?.result;

  test('an operator settles against the feed: the result stands until it is given back to the feed', async () => {
    const player = await bet(HOME, 2000);
    await say(won(AWAY));
    expect(await main(player)).toBe(9000);
    await operator(won(HOME));
    expect(await main(player)).toBe(11_000);
    await feed.later(1);
    await say({ type: 'unsettle', lines: ['1|'] }, won(AWAY), { type: 'cancel', lines: ['1|'] });
    expect(await main(player)).toBe(11_000);
    await operator({ type: 'release', lines: ['1|'] });
    expect([await main(player), await readResult(player)]).toEqual([10_000, 90]);
  });

  test('an operator stops an event: no price of the feed opens it before the stop is released', async () => {
    await operator(stop);
    await say(odds(result()));
    await expect(tryToBet(HOME, 2000)).rejects.toMatchObject(suspended);
    await operator({ type: 'release', lines: [], groups: ['all'] });
    await say(odds(result()));
    await bet(HOME, 2000);
    await say(won(HOME));
  });

  const [FIELD, PAIRS] = ['1110|', '539|variant=pairs'] as const;
  const field = (withdrawn: readonly number[] = [], size = 400): SportEventFeedMessageBody => ({
    type: 'fixture',
    change: 'competitors',
    sport: 'motor-racing',
    tournament: { id: 'gp', name: 'GP da Prova', category: 'Arara' },
    competitors: Array.from({ length: size }, (_, car) => ({
      id: `car${car}`,
      name: `Carro ${car}`,
      role: 'none',
      withdrawn: withdrawn.includes(car),
    })),
    startsAt: world.clock.now() - 60_000,
    live: true,
  });
  const raced: SportEventFeedMessageBody = { type: 'status', status: 'live', phase: 0 };
  const outright = (size = 400) =>
    prices(
      FIELD,
      Array.from({ length: size }, (_, car) => [`car${car}`, 5000 + car] as const),
    );

  test('a field of 400: who withdraws is void, who shares first place is paid a share', async () => {
    proves('A-549');
    urn = 'test:race:1';
    await say(field(), raced, odds(outright()));
    const players = [
      await bet('car0', 5000, FIELD),
      await bet('car1', 5001, FIELD),
      await bet('car2', 5002, FIELD),
      await bet('car399', 5399, FIELD),
    ];
    await say(field([2, 7]));
    await expect(tryToBet('car0', 5000, FIELD)).rejects.toMatchObject(suspended);
    await say(odds(outright()));
    await expect(tryToBet('car7', 5007, FIELD)).rejects.toMatchObject(suspended);
    players.push(await bet('car3', 5003, FIELD));
    const results = Array.from({ length: 400 }, (_, car): SettledOutcome => {
      if (car === 2 || car === 7) return { id: `car${car}`, result: 'void' };
      return car === 0 || car === 1
        ? { id: `car${car}`, result: 'won', deadHeat: [1, 2] }
        : { id: `car${car}`, result: 'lost' };
    });
    await say({ type: 'settle', certainty: 2, lines: [{ line: FIELD, outcomes: results }] });
    // 10.00 at 5.000 and at 5.001, halved: 25.00 and 25.01 (25.005 is rounded up).
    expect(await feed.readMains(players)).toEqual([11_500, 11_501, 10_000, 9000, 9000]);
    expect(await Promise.all(players.map(readResult))).toEqual([10, 10, 90, 20, 20]);
  });

  test('a competitor who is no longer listed stays, withdrawn: the bets on it can be settled', async () => {
    urn = 'test:race:2';
    await say(field([], 20), raced, odds(outright(20)));
    const player = await bet('car19', 5019, FIELD);
    await say(field([], 19), odds(outright(20)));
    await expect(tryToBet('car19', 5019, FIELD)).rejects.toMatchObject(suspended);
    await say({ type: 'settle', certainty: 2, lines: [{ line: FIELD, outcomes: [{ id: 'car19', result: 'void' }] }] });
    expect(await main(player)).toBe(10_000);
  });

  test('a market with 5,000 outcomes takes bets on the last of them, and settles', async () => {
    urn = 'test:race:3';
    const names = Array.from({ length: 5000 }, (_, pair) => `pair${pair}`);
    const listed: FeedLineOdds = {
      line: PAIRS,
      state: 'open',
      outcomes: names.map((id) => ({ id, name: `Par ${id}`, odds: 3000, active: true })),
    };
    await say(field([], 20), raced, odds(listed));
    const player = await bet('pair4999', 3000, PAIRS);
    await say(settle(2, settled(PAIRS, 'pair4999', names)));
    expect(await main(player)).toBe(12_000);
  });

  test('another side in a match voids the bets of before; those of after count', async () => {
    proves('A-549');
    const before = await bet(HOME, 2000);
    const change = fixture(world.clock.now() - 60_000) as Extract<SportEventFeedMessageBody, { type: 'fixture' }>;
    const [home, away] = change.competitors;
    if (home === undefined || away === undefined) throw new Error('no sides');
    await say({ ...change, change: 'competitors', competitors: [{ ...home, id: 'other', name: 'Outra Casa' }, away] });
    expect([await main(before), await readResult(before)]).toEqual([10_000, 90]);
    await expect(tryToBet(HOME, 2000)).rejects.toMatchObject(suspended);
    await feed.later(1);
    await say(odds(result()));
    const after = await bet(HOME, 2000);
    await say(won(HOME));
    expect(await feed.readMains([before, after])).toEqual([10_000, 11_000]);
  });

  test('abandoned, resumed with a price of before, and played to its end: open bets wait, and are settled once', async () => {
    const player = await bet(HOME, 2000);
    await say({ type: 'status', status: 'abandoned', phase: -12, ending: 'abandoned', score: { goals: [0, 0] } });
    await expect(tryToBet(HOME, 2000)).rejects.toMatchObject(suspended);
    await say(live());
    await expect(tryToBet(HOME, 2000)).rejects.toMatchObject(suspended);
    await say(odds(result()));
    const late = await bet(HOME, 2000);
    await say(won(HOME));
    expect(await feed.readMains([player, late])).toEqual([11_000, 11_000]);
  });

  test('replayed: the match is cancelled, and its repetition is another event', async () => {
    const player = await bet(HOME, 2000);
    await say({ type: 'cancel', lines: ['1|'], voidReason: 5 }, { type: 'status', status: 'cancelled', phase: -10 });
    expect(await main(player)).toBe(10_000);
    urn = `${urn}:again`;
    await say(fixture(world.clock.now() - 60_000), live(), odds(result()));
    const again = await bet(AWAY, 4000);
    await say(won(AWAY));
    expect(await feed.readMains([player, again])).toEqual([10_000, 13_000]);
  });

  test('a price that its score rules out is suspended and counted; bets of before are settled', async () => {
    const player = await bet(OVER, 1900, total.line);
    const count = () => readMetricCounter('feed_contradicted_prices_total', { sport: 'football' });
    const before = count();
    await say(live([2, 1]), odds(total, result()));
    expect(count()).toBe(before + 1);
    await expect(tryToBet(OVER, 1900, total.line)).rejects.toMatchObject(suspended);
    const other = await bet(HOME, 2000);
    await say(settle(2, settled(total.line, OVER, [OVER, UNDER])), won(AWAY));
    expect(await feed.readMains([player, other])).toEqual([10_900, 9000]);
  });

  test('half readable: the line with a bad price is suspended, the others have their new prices', async () => {
    proves('A-549');
    const player = await bet(HOME, 2000);
    await feed.send({
      ...message(odds()),
      lines: [
        { ...result(), outcomes: [{ id: HOME, odds: 'many', active: true }] },
        prices(total.line, [
          [OVER, 1700],
          [UNDER, 2100],
        ]),
      ],
    });
    await expect(tryToBet(HOME, 2000)).rejects.toMatchObject(suspended);
    const other = await bet(OVER, 1700, total.line);
    // The result of one line cannot be read: that line is left open, the other is settled.
    await feed.send({
      ...message(won(HOME)),
      lines: [{ line: '1|', outcomes: [{ id: HOME, result: 'perhaps' }] }, settled(total.line, OVER, [OVER, UNDER])],
    });
    expect(await feed.readMains([player, other])).toEqual([9000, 10_700]);
    await say(won(HOME));
    expect(await main(player)).toBe(11_000);
  });

  test('a source that does not number its messages: a repetition pays once, a new message of the same words counts', async () => {
    const uof = (body: object) => from('uof', 1, body);
    await feed.send({ source: 'uof', producer: 1, sourceTime: world.clock.now(), type: 'producer', state: 'up' });
    await feed.recoverOther('uof', 1);
    const player = await bet(HOME, 2000);
    const settledBySecond = uof(won(HOME));
    await feed.send(settledBySecond, settledBySecond);
    await feed.send({ ...settledBySecond, request: 7 });
    expect(await main(player)).toBe(11_000);
    world.clock.advance(1);
    await feed.send(uof({ type: 'unsettle', lines: ['1|'] }));
    expect(await main(player)).toBe(9000);
    world.clock.advance(1);
    await feed.send(uof(won(HOME)));
    expect(await main(player)).toBe(11_000);
  });

  test('a source whose clock is an hour ahead: its prices count in its own order, and no longer than those of others', async () => {
    const ahead = (body: object) => ({ ...from('uof', 1, body), sourceTime: world.clock.now() + 3_600_000 });
    await feed.send({ ...ahead({ type: 'producer', state: 'up' }), event: undefined });
    await feed.recoverOther('uof', 1);
    await feed.send(ahead(odds(result(2500))));
    await feed.send(ahead(odds(result(2600))));
    const player = await bet(HOME, 2600);
    await say(odds(result(2700)));
    const other = await bet(HOME, 2700);
    await say(won(AWAY));
    await feed.later(1);
    await feed.send(ahead(won(HOME)));
    expect(await feed.readMains([player, other])).toEqual([11_600, 11_700]);
  });

  test('a source whose clock is an hour behind counts as silent: no bets at its prices, and its results count', async () => {
    const behind = (body: object) => ({ ...from('oddsapi', 21, body), sourceTime: world.clock.now() - 3_600_000 });
    const player = await bet(HOME, 2000);
    await feed.send({ ...behind({ type: 'producer', state: 'up' }), event: undefined });
    await feed.later(1);
    await feed.send(
      behind(
        odds(
          prices('18|total=3.5', [
            [OVER, 2500],
            [UNDER, 1500],
          ]),
        ),
      ),
    );
    await expect(tryToBet(OVER, 2500, '18|total=3.5')).rejects.toMatchObject(suspended);
    await feed.send(behind(won(HOME)));
    expect(await main(player)).toBe(11_000);
    await say(won(HOME));
  });

  test('a producer falls while bets wait: they are refused, and nothing is taken before its next price', async () => {
    const waiting = await world.createPlayer(toCentavos(10_000));
    const accepted = await bet(AWAY, 4000);
    await feed.place(urn, waiting, HOME, 2000);
    await feed.send(feed.driver.alive('down'));
    await expect(tryToBet(HOME, 2000)).rejects.toMatchObject(suspended);
    await feed.later(5000);
    expect(await main(waiting)).toBe(10_000);
    await feed.recover();
    await expect(tryToBet(HOME, 2000)).rejects.toMatchObject(suspended);
    await say(odds(result()), won(AWAY));
    expect(await main(accepted)).toBe(13_000);
  });

  test('what names no event and no producer closes nothing else: the bets of its producer go on after a recovery', async () => {
    const player = await bet(HOME, 2000);
    await feed.send('\u0000words', { source: 'simulator' }, 42);
    await feed.recover();
    await say(odds(result()));
    const other = await bet(HOME, 2000);
    await say(won(HOME));
    expect(await feed.readMains([player, other])).toEqual([11_000, 11_000]);
  });
});
