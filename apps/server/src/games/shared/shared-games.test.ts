import { createHash, createHmac, randomUUID } from 'node:crypto';
import { Refusal } from '@arara/contract/protocol/errors';
import type { PlayerId, RoundId } from '@arara/contract/protocol/fields';
import type { SharedRoundView } from '@arara/contract/games/shared-round';
import type { SharedGameCode } from '@arara/games';
import { toCentavos } from '@arara/money';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { findLedgerProblems } from '../../../test/nodes.ts';
import { openWorld, serverAnswers, type World } from '../../../test/world.ts';
import { computeFirstIdAt } from '../../platform/ids.ts';
import { sql } from '../../platform/db/db.ts';
import * as wallet from '../../wallet/wallet.ts';
import { type CasinoGamesService, openCasinoGames, openSharedGames } from '../games.ts';
import { createConfiguredSharedGames } from '../rounds/configured-games.ts';
import { SharedRoundAnnouncer } from './publish-rounds.ts';
import { selectNewestSharedRound } from './shared.queries.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

const engines = (await serverAnswers()) ? (['pglite', 'postgres'] as const) : (['pglite'] as const);
const sha = (text: string): string => createHash('sha256').update(text).digest('hex');
const all = {
  from: computeFirstIdAt(0),
  to: Number.MAX_SAFE_INTEGER as PlayerId,
  before: Number.MAX_SAFE_INTEGER as PlayerId,
  limit: 50,
};

describe.each(engines)('shared rounds on %s', (engine) => {
  let world: World;
  let games: CasinoGamesService;
  let published: SharedRoundView[];
  let shared: ReturnType<typeof openSharedGames>;
  let epoch = 1;
  beforeAll(async () => {
    world = await openWorld({ engine });
    // From here on the clock moves only when a test moves it.
    world.clock.advance(0);
    games = openCasinoGames(world.ctx);
  });
  beforeEach(async () => {
    published = [];
    shared = openSharedGames(world.ctx, { publishRound: (round) => published.push(round) });
    for (const code of ['SE0006', 'SE0007'] as const) await playOut(code);
    world.clock.advance(10_000);
  });
  afterEach(async () => expect(await findLedgerProblems(world)).toEqual([]));
  afterAll(() => world.close());

  const bet = (
    player: PlayerId,
    pick: string,
    options: { amount?: number; key?: string; roundId?: RoundId; code?: SharedGameCode } = {},
  ) => {
    const { amount = 1000, key = randomUUID(), roundId, code = 'SE0006' } = options;
    const params = code === 'SE0006' ? { color: pick } : { pick };
    return games.betShared({ player, gameCode: code, key, amount: toCentavos(amount), params, roundId });
  };
  const refused = (what: Promise<unknown>): Promise<string> =>
    what.then(
      () => 'answered',
      (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
    );
  const now = async (code: SharedGameCode = 'SE0006') => (await shared.listRounds(code, {})).current;
  const step = (code: SharedGameCode = 'SE0006') => shared.advance(code, epoch);
  /** Moves the clock to what is due next, and does it. */
  const goOn = async (code: SharedGameCode = 'SE0006'): Promise<void> => {
    const due = await step(code);
    world.clock.advance(Math.max(0, due - world.clock.now()));
    await step(code);
  };
  const balance = async (player: PlayerId): Promise<number> =>
    (await wallet.readBalances(world.db.read, player)).balance;
  /** Lets a round end with everybody's stakes paid. */
  const playOut = async (code: SharedGameCode = 'SE0006'): Promise<void> => {
    for (let i = 0; i < 4; i++) {
      const [row] = await world.db.read.query<{ state: number }>(
        sql('', `select state from shared_round where game = ${Number(code.slice(2))} order by id desc limit 1`),
      );
      // Nothing runs: neither betting, drawing nor giving back.
      if (row === undefined || [2, 4].includes(row.state)) return;
      await goOn(code);
    }
  };

  test('a round takes bets, closes, draws from the seed that was committed to, and pays', async () => {
    proves('A-079');
    const pays = proves('A-206') as Readonly<Record<string, number>>;
    const seconds = proves('A-205') as Readonly<Record<string, number>>;
    await step();
    const open = await now();
    expect(open).toMatchObject({ phase: 'betting', seed: null, outcome: null });
    expect(open!.closesAt - open!.now).toBe(Number(seconds['DOUBLE']) * 1000);
    const players = await Promise.all(
      ['red', 'black', 'white'].map(async () => world.createPlayer(toCentavos(10_000))),
    );
    const placed = await Promise.all(players.map((player, nth) => bet(player, ['red', 'black', 'white'][nth]!)));
    for (const accepted of placed)
      expect(accepted).toMatchObject({ roundId: open!.roundId, closesAt: open!.closesAt, balance: 9000 });
    proves('A-087');
    const arePlaying = () => Promise.all(players.map((player) => games.isPlaying(world.db.read, player)));
    expect(await arePlaying()).toEqual([true, true, true]);
    await goOn();
    expect(published.at(-1)).toMatchObject({ phase: 'drawing' });
    const { seed, outcome } = published.at(-1)!;
    expect(sha(seed!)).toBe(open!.previousSeed);
    const { chain } = await shared.listRounds('SE0006', {});
    const draw = createHmac('sha256', seed!).update(chain!.salt!).digest().readUInt32BE();
    expect(outcome).toBe(Math.floor((draw / 2 ** 32) * 15));
    // No bet is paid before players have seen the wheel stop.
    for (const player of players) expect(await balance(player)).toBe(9000);
    await goOn();
    expect(await arePlaying()).toEqual([false, false, false]);
    const color = outcome === 0 ? 'white' : outcome! <= 7 ? 'red' : 'black';
    for (const [nth, name] of ['red', 'black', 'white'].entries())
      expect(await balance(players[nth]!)).toBe(9000 + (name === color ? 1000 * Number(pays[color]) : 0));
    expect(await shared.listPlayerBets('SE0006', players[0]!)).toMatchObject([
      { state: color === 'red' ? 'won' : 'lost' },
    ]);
    const [record] = await games.rounds(world.db.read, players[0]!, all);
    expect(record?.proof).toMatchObject({
      serverSeed: seed,
      serverSeedHash: open!.previousSeed,
      clientSeed: chain!.salt,
      nonce: 1,
      outcome: outcome! * 100,
    });
    expect((await wallet.readBalances(world.db.read, players[0]!)).turnMain).toBe(9000);
  });

  test('the chain is published before its salt is drawn, and hashes round by round down to its first seed', async () => {
    proves('A-079');
    for (let nth = 0; nth < 3; nth++) {
      await step('SE0007');
      await playOut('SE0007');
      world.clock.advance(10_000);
    }
    const { items, chain } = await shared.listRounds('SE0007', {});
    let seed = items[0]!.seed!;
    for (let left = items[0]!.index; left > 0; left--) seed = sha(seed);
    expect(seed).toBe(chain!.terminalHash);
    expect(sha(items[0]!.seed!)).toBe(items[1]!.seed);
    expect(chain).toMatchObject({ used: items[0]!.index, saltSource: 'local', length: 200 });
  });

  test('a bet after the closing is refused and takes nothing, whether it names the round or not', async () => {
    proves('A-079');
    await step();
    const { roundId } = (await now())!;
    const player = await world.createPlayer(toCentavos(10_000));
    world.clock.advance(15_001);
    // The server's clock decides, also before the leader has closed the round.
    expect(await refused(bet(player, 'red'))).toBe('roundClosed');
    await step();
    for (const options of [{}, { roundId }]) expect(await refused(bet(player, 'red', options))).toBe('roundClosed');
    await playOut();
    world.clock.advance(4000);
    await step();
    expect(await refused(bet(player, 'red', { roundId }))).toBe('roundClosed');
    expect(await refused(bet(player, 'red', { roundId: 77 as RoundId }))).toBe('notFound');
    expect(await balance(player)).toBe(10_000);
  });

  test('a round that a clock ten minutes ahead has planned goes on at once after that was set back, and so do its bets', async () => {
    const ahead = 600_000;
    world.clock.advance(ahead);
    await step();
    const { roundId, closesAt } = (await now())!;
    const player = await world.createPlayer(toCentavos(10_000));
    await bet(player, 'red');
    world.clock.advance(1000 - ahead);
    expect(closesAt - world.clock.now()).toBeGreaterThan(ahead - 1000);
    await step();
    expect(published.at(-1)).toMatchObject({ roundId, phase: 'drawing' });
    // The outcome is shown in its own time, and then a new round begins in its time.
    await goOn();
    expect((await shared.listPlayerBets('SE0006', player))[0]?.state).toMatch(/won|lost/);
    const rest = (await step()) - world.clock.now();
    expect(rest).toBeLessThanOrEqual(4000);
    world.clock.advance(rest);
    await step();
    expect((await now())?.roundId).not.toBe(roundId);
    expect((await now())?.phase).toBe('betting');
    await playOut();
  });

  test('the same key takes one stake and answers the same bet, also after the round', async () => {
    await step();
    const player = await world.createPlayer(toCentavos(10_000));
    const key = randomUUID();
    const first = await bet(player, 'red', { key });
    expect(await bet(player, 'red', { key })).toEqual(first);
    await playOut();
    expect(await bet(player, 'red', { key })).toEqual(first);
    expect(await refused(bet(player, 'black', { key }))).toBe('keyReused');
  });

  test('a player bets on several choices and sees their own bets; everybody sees sums and masked names of real-money bets', async () => {
    await step('SE0007');
    const player = await world.createPlayer(toCentavos(10_000));
    for (const pick of ['green', 'violet', '5']) await bet(player, pick, { code: 'SE0007' });
    expect(await refused(bet(player, '7', { code: 'SE0007', amount: 600_000 }))).toBe('stakeAboveMaximum');
    world.clock.advance(400);
    expect((await now('SE0007'))!.totals).toEqual([
      { pick: '5', bets: 1, amount: 1000 },
      { pick: 'green', bets: 1, amount: 1000 },
      { pick: 'violet', bets: 1, amount: 1000 },
    ]);
    expect((await shared.listPlayerBets('SE0007', player)).map((listed) => [listed.pick, listed.state])).toEqual([
      ['green', 'open'],
      ['violet', 'open'],
      ['5', 'open'],
    ]);
    expect(await games.isPlaying(world.db.read, player)).toBe(true);
    await playOut('SE0007');
    expect(await games.isPlaying(world.db.read, player)).toBe(false);
  });

  test('a new leader finishes the round within seconds, and its bets stay valid', async () => {
    proves('A-079');
    await step();
    const player = await world.createPlayer(toCentavos(10_000));
    await bet(player, 'red');
    const at = world.clock.now();
    epoch++;
    await playOut();
    expect(world.clock.now() - at).toBeLessThanOrEqual(2000);
    expect((await shared.listPlayerBets('SE0006', player))[0]?.state).toMatch(/won|lost/);
  });

  test('two leaders at once draw, pay and end a round once', async () => {
    proves('A-079');
    await step();
    const players = await Promise.all(Array.from({ length: 12 }, () => world.createPlayer(toCentavos(10_000))));
    await Promise.all(players.map((player) => bet(player, 'red')));
    const other = openSharedGames(world.ctx, {});
    for (let i = 0; i < 4; i++) {
      world.clock.advance(15_000);
      await Promise.all([step(), other.advance('SE0006', epoch), step()]);
    }
    const sums = new Set(await Promise.all(players.map(balance)));
    expect(sums.size).toBe(1);
    expect([9000, 11_000]).toContain([...sums][0]);
  });

  test('a clock that is set back while a round is paid does not end the round before its outcome was shown', async () => {
    await step('SE0007');
    await goOn('SE0007');
    const shownAt = await step('SE0007');
    world.clock.advance(shownAt - world.clock.now());
    let reads = 0;
    const setBack = { ...world.ctx, now: () => world.clock.now() - (reads++ === 0 ? 0 : 15) };
    await openSharedGames(setBack, {}).advance('SE0007', epoch);
    const rows = await world.db.read.query(
      sql('', 'select shown_at, ends_at, state from shared_round where game = 7 order by id desc limit 1'),
    );
    expect(rows).toEqual([{ shown_at: shownAt, ends_at: shownAt, state: 2 }]);
  });

  test('a round whose seed is not available refunds every stake', async () => {
    proves('A-079');
    await step();
    const player = await world.createPlayer(toCentavos(10_000));
    await bet(player, 'red', { amount: 4000 });
    await world.db.tx('break', (tx) => tx.query(sql('', "update seed_chain set top_sealed = '\\x00'")));
    // Another server, which has not opened the chain yet.
    shared = openSharedGames(world.ctx, { publishRound: (round) => published.push(round) });
    await goOn();
    await step();
    expect(published.at(-1)).toMatchObject({ phase: 'void', seed: null, outcome: null });
    expect(await balance(player)).toBe(10_000);
    expect((await games.rounds(world.db.read, player, all))[0]).toMatchObject({ status: '90', amount: 0 });
    await world.db.tx('a chain that nobody can open is not drawn from again', (tx) =>
      tx.query(sql('', 'update seed_chain set used = length')),
    );
  });

  test('a new chain is published before the old one runs out, and rounds continue with it', async () => {
    proves('A-079');
    await world.db.tx('old chains', (tx) => tx.query(sql('', 'update seed_chain set used = length')));
    shared = openSharedGames(world.ctx, { chainLength: 3 });
    const terminals = new Set<string>();
    for (let nth = 0; nth < 5; nth++) {
      await step();
      await playOut();
      world.clock.advance(10_000);
      terminals.add((await shared.listRounds('SE0006', {})).chain!.terminalHash);
    }
    expect((await shared.listRounds('SE0006', {})).items.slice(0, 5).map(({ index }) => index)).toEqual([
      2, 1, 3, 2, 1,
    ]);
    expect(terminals.size).toBe(2);
  });

  test('a closed game begins no round; a running round is played to its end', async () => {
    proves('A-081');
    await step();
    await games.setStopped('SE0006', true);
    const player = await world.createPlayer(toCentavos(10_000));
    expect(await refused(bet(player, 'red'))).toBe('gameClosed');
    await playOut();
    world.clock.advance(60_000);
    await step();
    expect((await now())!.phase).toBe('result');
    await games.setStopped('SE0006', false);
    await step();
    world.clock.advance(400);
    expect((await now())!.phase).toBe('betting');
  });

  test('a game that is not shared has no rounds', async () => {
    expect(await refused(shared.listRounds('SE0002', {}))).toBe('notFound');
    expect(await refused(shared.listPlayerBets('SE0099', 1 as PlayerId))).toBe('notFound');
  });

  test('a bet that no wake-up announced is published within 5 s, also after a failed read, D7-F7', async () => {
    await step();
    const [round] = await world.db.read.query(selectNewestSharedRound(6));
    if (round === undefined) throw new Error('no round runs');
    const views: SharedRoundView[] = [];
    // Its node is not woken: as if the bets were another node's, and Redis away.
    const announcer = new SharedRoundAnnouncer(world.ctx, createConfiguredSharedGames(world.ctx), (view) =>
      views.push(view),
    );
    const look = async (ms: number): Promise<number> => {
      world.clock.advance(ms);
      const due = await announcer.publishBets('SE0006');
      return due - world.clock.now();
    };
    await announcer.publishPhase('SE0006', round, true);
    expect(await look(1000)).toBe(5000);
    const player = await world.createPlayer(toCentavos(10_000));
    await bet(player, 'red');
    expect(views).toHaveLength(1);
    expect(await look(4999)).toBe(1);
    expect(views).toHaveLength(1);
    const read = vi.spyOn(world.db.read, 'query').mockRejectedValueOnce(new Error('away'));
    expect(await look(1)).toBe(1000);
    read.mockRestore();
    expect(views).toHaveLength(1);
    await look(1000);
    expect(views.at(-1)?.totals).toMatchObject([{ pick: 'red', bets: 1 }]);
    await playOut();
  });
});
