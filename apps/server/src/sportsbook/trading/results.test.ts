/** Results by hand need two people without a bet of their own, and move the money of every bet on the line. */
import { randomUUID } from 'node:crypto';
import type { Id, PlayerId, SportEventId, StaffId } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FeedDriver, readLines, settle, settled } from '../../../test/sports/feed-driver.ts';
import { findBetProblems, readWallets } from '../../../test/sports/test-event.ts';
import { openTradedMatches, type TradedMatches } from '../../../test/sports/traded-matches.ts';
import { openWorld, type World } from '../../../test/world.ts';
import type { BettingService, BetWorkers } from '../sportsbook.ts';
import { decideResult, listResultProposals, type ProposedResult, proposeResult } from './results.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

describe('results by hand', () => {
  let world: World;
  let matches: TradedMatches;
  let driver: FeedDriver;
  let bets: BettingService;
  let workers: BetWorkers;
  let serial = 0;
  let urn = '';
  let event: SportEventId;
  let player: PlayerId;

  beforeAll(async () => {
    world = await openWorld();
    matches = await openTradedMatches(world);
    ({ driver, bets } = matches);
    workers = bets.startWorkers();
  });
  afterAll(async () => {
    await workers.stop();
    await driver.stop();
    expect(await findBetProblems(world)).toEqual([]);
    await world.close();
  });
  /** Each test has an event, and a player with 90.00 and a bet of 10.00 at 2.00. */
  beforeEach(async () => {
    urn = `hand:match:${++serial}`;
    await matches.startMatch(urn);
    event = matches.eventId(urn);
    player = await bet();
  });

  /** A new player with a bet of 10.00 of 100.00 on the home side. */
  async function bet(): Promise<PlayerId> {
    const who = await world.createPlayer(toCentavos(10_000));
    await bets.place(who, randomUUID(), {
      type: 'single',
      stake: toCentavos(1000),
      policy: 'any',
      legs: [{ eventId: event, line: '1|', outcomeId: '1', odds: 2000 }],
    });
    await workers.drain();
    return who;
  }
  const person = (staff: number, ownPlayers: readonly PlayerId[] = []) => ({
    staff: staff as StaffId,
    ownPlayers,
    reason: 'o placar foi conferido',
  });
  const [ana, bia] = [person(1), person(2)];
  const won = (winner: string): ProposedResult => ({
    event,
    kind: 'settle',
    lines: [
      { line: '1|', outcomes: ['1', '2', '3'].map((id) => ({ outcome: id, result: id === winner ? 'won' : 'lost' })) },
    ],
  });
  const about = (kind: ProposedResult['kind'], more: Partial<ProposedResult> = {}): ProposedResult => ({
    event,
    kind,
    lines: [{ line: '1|' }],
    ...more,
  });
  const code = (promise: Promise<unknown>) =>
    promise.then(
      () => 'done',
      (error: { code?: string }) => error.code,
    );
  const carryOut = async (proposed: ProposedResult): Promise<void> => {
    const id = await proposeResult(world.ctx, proposed, ana);
    await decideResult(world.ctx, id, { ...bia, yes: true });
    await workers.drain();
  };
  const main = async (who = player) => (await readWallets(world, [who]))[0]?.main;

  test('one person proposes and another approves; a trader alone is refused and no money moves', async () => {
    proves('A-602');
    const id = await proposeResult(world.ctx, won('1'), ana);
    expect(await code(decideResult(world.ctx, id, { ...ana, yes: true }))).toBe('notOneself');
    await workers.drain();
    expect(await main()).toBe(9000);
    expect(await decideResult(world.ctx, id, { ...bia, yes: true })).toBe('approved');
    await workers.drain();
    expect(await main()).toBe(11_000);
    expect((await listResultProposals(world.ctx, event))[0]).toMatchObject({ state: 'approved', decided_by: 2 });
  });

  test('two traders who decide at once: one decides, the other hears that it is over, and the bet is paid once', async () => {
    proves('A-602');
    const id = await proposeResult(world.ctx, won('1'), ana);
    const answers = await Promise.all([
      code(decideResult(world.ctx, id, { ...bia, yes: true })),
      code(decideResult(world.ctx, id, { ...person(3), yes: true })),
    ]);
    await workers.drain();
    expect(answers.toSorted()).toEqual(['done', 'reviewOver']);
    expect(await main()).toBe(11_000);
  });

  test('nobody with a bet on the event proposes or decides', async () => {
    proves('A-602');
    expect(await code(proposeResult(world.ctx, won('1'), person(4, [player])))).toBe('ownReview');
    const id = await proposeResult(world.ctx, won('1'), ana);
    expect(await code(decideResult(world.ctx, id, { ...person(4, [player]), yes: true }))).toBe('ownReview');
    expect(await code(decideResult(world.ctx, id, { ...person(4, [player]), yes: false }))).toBe('ownReview');
    expect(await code(decideResult(world.ctx, 1 as Id, { ...bia, yes: true }))).toBe('notFound');
    // Its proposer may take it back.
    expect(await decideResult(world.ctx, id, { ...ana, yes: false })).toBe('refused');
    await workers.drain();
    expect(await main()).toBe(9000);
  });

  test('a result by hand stands against the feed’s until it is given back; it can be replaced and taken back', async () => {
    await carryOut(won('1'));
    await driver.send(driver.createMessage(settle(2, settled('1|', '2', ['1', '2', '3'])), { event: urn }));
    await workers.drain();
    expect(await main()).toBe(11_000);
    await carryOut(won('3'));
    expect(await main()).toBe(9000);
    await carryOut(about('reopen'));
    expect((await readLines(world, urn))['1|']?.state).not.toBe('settled');
    await carryOut(won('1'));
    expect(await main()).toBe(11_000);
    await carryOut(about('release'));
    expect(await main()).toBe(9000);
  });

  test('a void in a window returns the stakes of its bets only, and its end takes them back', async () => {
    proves('A-602');
    const until = world.clock.now();
    world.clock.advance(5000);
    const later = await bet();
    await carryOut(won('1'));
    await carryOut(about('void', { from: until - 60_000, to: until }));
    expect([await main(), await main(later)]).toEqual([10_000, 11_000]);
    await carryOut(about('unvoid', { from: until - 60_000, to: until }));
    expect([await main(), await main(later)]).toEqual([11_000, 11_000]);
  });

  test('a void without a window returns the stakes of all bets, also after a result', async () => {
    await carryOut(won('1'));
    await carryOut(about('void'));
    expect(await main()).toBe(10_000);
  });

  test('an abandoned event takes no bets, and every line without a result is void', async () => {
    proves('A-602');
    await carryOut({
      event,
      kind: 'settle',
      lines: [
        {
          line: '18|total=2.5',
          outcomes: [
            { outcome: '12', result: 'won' },
            { outcome: '13', result: 'lost' },
          ],
        },
      ],
    });
    await carryOut(about('abandon', { lines: [] }));
    expect(await main()).toBe(10_000);
    expect(await readLines(world, urn)).toMatchObject({
      '1|': { state: 'cancelled' },
      '18|total=2.5': { state: 'settled' },
    });
    expect(
      await code(
        bets.place(player, randomUUID(), {
          type: 'single',
          stake: toCentavos(100),
          policy: 'any',
          legs: [{ eventId: event, line: '1|', outcomeId: '1', odds: 2000 }],
        }),
      ),
    ).toBe('lineSuspended');
  });

  test.each([
    ['a line that is not there', () => about('void', { lines: [{ line: '18|total=9.5' }] })],
    ['no line', () => about('reopen', { lines: [] })],
    ['a line twice', () => about('void', { lines: [{ line: '1|' }, { line: '1|' }] })],
    ['a window that ends before it begins', () => about('void', { from: 2, to: 1 })],
    [
      'a result that leaves outcomes out',
      () => about('settle', { lines: [{ line: '1|', outcomes: [{ outcome: '1', result: 'won' }] }] }),
    ],
  ] as const)('%s is refused', async (_, proposed) => {
    expect(await code(proposeResult(world.ctx, proposed(), ana))).toBe('badFields');
  });
});
