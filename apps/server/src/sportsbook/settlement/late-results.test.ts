/** What a feed changes more than 72 hours after the first result waits for two people. */
import { randomUUID } from 'node:crypto';
import type { PlayerId, SportEventId, StaffId } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type FeedDriver,
  openFeedDriver,
  readEvent,
  readLines,
  settle,
  settled,
} from '../../../test/sports/feed-driver.ts';
import { findBetProblems, readBets, readWallets } from '../../../test/sports/test-event.ts';
import { openWorld, serverAnswers, type World } from '../../../test/world.ts';
import { type BettingService, type BetWorkers, openBettingService } from '../sportsbook.ts';
import { decideLateResult, listLateResults } from './late-results.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

const engine = (await serverAnswers()) ? 'postgres' : 'pglite';
const ids = ['1', '2', '3'];
const HOUR_MS = 3_600_000;
const [ANA, BIA] = [1 as StaffId, 2 as StaffId];

describe('results that come late', () => {
  let world: World;
  let driver: FeedDriver;
  let bets: BettingService;
  let workers: BetWorkers;
  let player: PlayerId;
  beforeEach(async () => {
    world = await openWorld({ engine });
    world.clock.advance(0);
    driver = openFeedDriver(world);
    await driver.kickOff();
    bets = openBettingService(world.ctx, { liveDelayMs: () => 0 });
    workers = bets.startWorkers();
    player = await world.createPlayer(toCentavos(10_000));
    const event = (await readEvent(world))?.id as SportEventId;
    await bets.place(player, randomUUID(), {
      type: 'single',
      stake: toCentavos(1000),
      policy: 'any',
      legs: [{ eventId: event, line: '1|', outcomeId: '1', odds: 2000 }],
    });
    await workers.drain();
    await send('1');
  });
  afterEach(async () => {
    expect(await findBetProblems(world)).toEqual([]);
    await workers.stop();
    await driver.stop();
    await world.close();
  });

  /** The feed says that this outcome has won, and all bets follow. */
  const send = async (won: string) => {
    await driver.send(driver.createMessage(settle(2, settled('1|', won, ids))));
    await workers.drain();
  };
  const readState = async () => {
    const [bet] = await readBets(world, [player]);
    const [wallet] = await readWallets(world, [player]);
    return { result: bet?.result, main: wallet?.main };
  };
  const decide = async (staff: StaffId, input: { yes?: boolean; version?: number; ownPlayers?: PlayerId[] } = {}) => {
    const [held] = await listLateResults(world.db.read);
    if (held === undefined) throw new Error('no late result waits');
    const state = await decideLateResult(world.ctx, {
      line: held.line,
      version: held.version,
      yes: true,
      staff,
      ownPlayers: [],
      reason: 'ata corrigida pela federação',
      ...input,
    }).catch((error: unknown) => (error as { code: string }).code);
    await workers.drain();
    return state;
  };

  test('within 72 hours it settles by itself', async () => {
    proves('A-582');
    expect(await readState()).toEqual({ result: 10, main: 11_000 });
    world.clock.advance(72 * HOUR_MS - 1000);
    await send('3');
    expect(await readState()).toEqual({ result: 20, main: 9000 });
    expect(await listLateResults(world.db.read)).toEqual([]);
  });

  test('after 72 hours it waits, and two people apply it; one alone, or twice, does not', async () => {
    proves('A-582');
    world.clock.advance(72 * HOUR_MS + 1000);
    await send('3');
    expect(await readState()).toEqual({ result: 10, main: 11_000 });
    expect(await listLateResults(world.db.read)).toMatchObject([
      { lineName: '1|', bets: 1, agreedBy: null, now: { outcomeResults: { '1': { result: 'won' } } } },
    ]);
    // Other changes of the line do not bring the result in.
    await send('3');
    expect((await readLines(world))['1|']).toMatchObject({ result_version: 1 });
    expect(await decide(ANA)).toBe('waiting');
    expect(await decide(ANA)).toBe('notOneself');
    expect(await readState()).toEqual({ result: 10, main: 11_000 });
    expect(await decide(BIA, { ownPlayers: [player] })).toBe('ownReview');
    expect(await decide(BIA, { version: 99 })).toBe('reviewOver');
    expect(await decide(BIA)).toBe('applied');
    expect(await readState()).toEqual({ result: 20, main: 9000 });
    // The feed says it again, and then something new: that waits once more.
    await send('3');
    expect(await listLateResults(world.db.read)).toEqual([]);
    await send('2');
    expect(await listLateResults(world.db.read)).toHaveLength(1);
    expect(await readState()).toEqual({ result: 20, main: 9000 });
  });

  test('a refused one moves nothing; one that the feed takes back waits no longer', async () => {
    world.clock.advance(100 * HOUR_MS);
    await send('3');
    await send('1');
    expect(await listLateResults(world.db.read)).toEqual([]);
    await send('2');
    expect(await decide(ANA, { yes: false })).toBe('refused');
    expect(await listLateResults(world.db.read)).toEqual([]);
    expect(await readState()).toEqual({ result: 10, main: 11_000 });
  });

  test('another leader of the feed holds it too', async () => {
    proves('A-582');
    world.clock.advance(100 * HOUR_MS);
    await send('3');
    await driver.stop();
    driver = openFeedDriver(world, { sequence: 1000 });
    await driver.consumer.drain();
    expect(await readState()).toEqual({ result: 10, main: 11_000 });
    expect(await listLateResults(world.db.read)).toHaveLength(1);
    await decide(ANA);
    expect(await decide(BIA)).toBe('applied');
    expect(await readState()).toEqual({ result: 20, main: 9000 });
  });
});
