import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Refusal } from '@arara/contract/protocol/errors';
import type { Id, OrderId, PlayerId } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  newcomerWithMoney,
  openPaymentsSite,
  payCharge,
  readMain,
  registerPlayer,
  requestWithdrawal,
  type Site,
  startDeposit,
  waitForStatus,
} from '../../test/payments-site.ts';
import { openTestEvent, type TestEvent } from '../../test/sports/test-event.ts';
import { findSession, readTestAccount, switchSessionToOrFromTestAccount } from '../accounts/accounts.ts';
import { type CasinoGamesService, openCasinoGames, openSharedGames } from '../games/games.ts';
import * as payments from '../payments/payments.ts';
import { openDatabaseClock } from '../platform/cluster/database-clock.ts';
import { buildIdempotentCommand } from '../platform/idempotency/idempotency.ts';
import { sql } from '../platform/db/db.ts';
import { type BettingService, openBettingService } from '../sportsbook/sportsbook.ts';
import * as wallet from '../wallet/wallet.ts';
import { proves } from '../../../../scripts/proof/proves.ts';
import { countedAttempt } from '../../test/counted-attempt.ts';
import {
  blockPlayer,
  excludePlayer,
  pausePlayer,
  readRestriction,
  createSessionProtectionRules,
  unblockPlayer,
} from './protection.ts';

const HOUR_MS = 3600 * 1000;
const PASSWORD = 'segredo-longo';

let site: Site;
let games: CasinoGamesService;
let shared: ReturnType<typeof openSharedGames>;
let bets: BettingService;
let testEvent: TestEvent;
let liveStage: TestEvent;
beforeAll(async () => {
  site = await openPaymentsSite({ engine: 'pglite' });
  games = openCasinoGames(site.ctx);
  bets = openBettingService(site.ctx);
  testEvent = await openTestEvent({ ctx: site.ctx, db: site.ctx.db });
  liveStage = await openTestEvent({ ctx: site.ctx, db: site.ctx.db }, { live: true });
  shared = openSharedGames(site.ctx, {});
  await site.sweep();
}, 60_000);
afterAll(() => site.close());

const readUsername = async (player: PlayerId): Promise<string> =>
  (
    await site.ctx.db.read.query(
      sql<{ username: string }>('test name', 'select username from account where player = $1', player),
    )
  )[0]?.username ?? '';
const transfer = async (player: PlayerId, to: PlayerId) =>
  payments.transferMoneyToPlayer(site.ctx, {
    attempt: countedAttempt,
    player,
    username: await readUsername(to),
    amount: toCentavos(1000),
    pwd: PASSWORD,
    command: buildIdempotentCommand(player, 'transfer', randomUUID(), {}),
  });
const stake = (player: PlayerId) => ({ player, key: randomUUID(), amount: toCentavos(1000) });

const dice = (player: PlayerId) =>
  games.playSingle({ ...stake(player), gameCode: 'SE0002', params: { direction: 'over', target: 5000 } });
/** What autoplay is to the server: bet after bet, until one is refused. */
const playFiveRounds = async (player: PlayerId): Promise<void> => {
  for (let round = 0; round < 5; round++) await dice(player);
};
/** A bet in a shared round. On a slow machine the round of the case before has ended, and the next one is waited for. */
async function betShared(
  player: PlayerId,
  gameCode: 'SE0006' | 'SE0007',
  params: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  for (;;) {
    const due = await shared.advance(gameCode, 1);
    try {
      return await games.betShared({ ...stake(player), gameCode, params });
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'roundClosed')) throw error;
      await setTimeout(Math.max(0, due - site.ctx.now()));
    }
  }
}
type Door = 'stake' | 'deposit' | 'transfer';
/** Everything that takes money of a player; what gives them bonuses is in ../promotions/restricted-players.test.ts. */
const useCases: readonly (readonly [string, Door, (player: PlayerId) => Promise<unknown>])[] = [
  ['DICE', 'stake', dice],
  ['autoplay', 'stake', playFiveRounds],
  ['LIMBO', 'stake', (p) => games.playSingle({ ...stake(p), gameCode: 'SE0004', params: { target: 200 } })],
  ['MINES', 'stake', (p) => games.startRound({ ...stake(p), gameCode: 'SE0001', params: { mines: 3 } })],
  ['ROWDOUBLE', 'stake', (p) => games.startRound({ ...stake(p), gameCode: 'SE0008', params: { level: 'easy' } })],
  ['DOUBLE', 'stake', (p) => betShared(p, 'SE0006', { color: 'red' })],
  ['LUCKYCOLOR', 'stake', (p) => betShared(p, 'SE0007', { pick: 'green' })],
  ['a bet before the match', 'stake', (p) => bets.place(p, randomUUID(), testEvent.slip())],
  ['a live bet', 'stake', (p) => bets.place(p, randomUUID(), liveStage.slip())],
  ['a deposit', 'deposit', (p) => startDeposit(site, p)],
  ['a transfer', 'transfer', async (p) => transfer(p, (await registerPlayer(site)).player)],
];

const setRow = (player: PlayerId, columns: string, values: string) =>
  site.ctx.db.tx('test protection', async (tx) => {
    await tx.query(sql('', `insert into player_protection (player, ${columns}) values (${player}, ${values})`));
  });
const states: readonly (readonly [string, string | null, (player: PlayerId) => Promise<unknown>])[] = [
  ['nobody has restricted', null, async () => undefined],
  ['is blocked', 'accountBlocked', (player) => blockPlayer(site.ctx, { player, reason: 'documentos', until: null })],
  [
    'is blocked until later',
    'accountBlocked',
    (player) => blockPlayer(site.ctx, { player, reason: 'x', until: site.ctx.now() + HOUR_MS }),
  ],
  [
    'was unblocked',
    null,
    async (player) => {
      await blockPlayer(site.ctx, { player, reason: 'x', until: null });
      await unblockPlayer(site.ctx, player);
    },
  ],
  ['is paused', 'playerPaused', (player) => pausePlayer(site.ctx, player, 24)],
  [
    'is paused, was blocked and unblocked',
    'playerPaused',
    async (player) => {
      await pausePlayer(site.ctx, player, 24);
      await blockPlayer(site.ctx, { player, reason: 'x', until: null });
      await unblockPlayer(site.ctx, player);
    },
  ],
  ['was paused', null, (player) => setRow(player, 'paused_until', String(site.ctx.now()))],
  ['is excluded', 'selfExcluded', (player) => setRow(player, 'excluded_until', String(site.ctx.now() + HOUR_MS))],
  [
    'has excluded themselves',
    'selfExcluded',
    (player) => excludePlayer(site.ctx, player, { attempt: countedAttempt, months: 1, pwd: PASSWORD }),
  ],
];
/** Limits of centavos and minutes, and the doors that they close to a request of R$ 10, or of R$ 100 for a deposit. */
const reachedLimits: readonly (readonly [string, readonly Door[]])[] = [
  ['{"stake":{"day":999}}', ['stake']],
  ['{"stake":{"month":999}}', ['stake']],
  ['{"loss":{"week":999}}', ['stake']],
  ['{"time":{"day":0}}', ['stake']],
  ['{"deposit":{"day":9999}}', ['deposit']],
  ['{"stake":{"day":999},"deposit":{"week":9999}}', ['stake', 'deposit']],
];

const outcome = async (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: unknown) => {
      if (error instanceof Refusal) return error.code;
      throw error;
    },
  );

describe.each(states)('a player who %s', (_state, refusal, restrict) => {
  test.each(useCases)('%s', async (_name, _door, act) => {
    const { player } = await newcomerWithMoney(site, 10_000);
    await restrict(player);
    const before = await readMain(site, player);
    expect(await outcome(act(player))).toBe(refusal);
    if (refusal !== null) expect(await readMain(site, player)).toBe(before);
  });
});

describe.each(reachedLimits)('a player with the limits %s', (limits, closed) => {
  test.each(useCases)('%s', async (_name, door, act) => {
    const { player } = await newcomerWithMoney(site, 10_000);
    await setRow(player, 'limits', `'${limits}'`);
    const before = await readMain(site, player);
    // What is given to another player is neither a stake nor a deposit.
    const isClosed = closed.includes(door);
    expect(await outcome(act(player))).toBe(isClosed ? 'limitReached' : null);
    if (isClosed) expect(await readMain(site, player)).toBe(before);
  });
});

test('autoplay ends at the limit: the bets before it stand', async () => {
  const { player } = await newcomerWithMoney(site, 10_000);
  await setRow(player, 'limits', `'{"stake":{"day":3500}}'`);
  expect(await outcome(playFiveRounds(player))).toBe('limitReached');
  const [played] = await site.ctx.db.read.query(
    sql<{ bets: number }>('test rounds', 'select count(*)::int as bets from round where player = $1', player),
  );
  expect(played?.bets).toBe(3);
});

describe('a bet while a round of several steps is open', () => {
  const readMinutes = async (player: PlayerId): Promise<number> =>
    (
      await site.ctx.db.read.query(
        sql<{ day_minutes: number }>('test minutes', 'select day_minutes from wallet where player = $1', player),
      )
    )[0]?.day_minutes ?? 0;
  const letMinutesPass = (player: PlayerId, minutes: number) =>
    site.ctx.db.tx('test minutes pass', (tx) =>
      tx.query(sql('', `update wallet set last_minute = last_minute - ${minutes} where player = ${player}`)),
    );
  const openMines = async (): Promise<PlayerId> => {
    const { player } = await newcomerWithMoney(site, 10_000);
    await games.startRound({ ...stake(player), gameCode: 'SE0001', params: { mines: 3 } });
    await letMinutesPass(player, 10);
    return player;
  };
  const bet = (player: PlayerId) => bets.place(player, randomUUID(), testEvent.slip());

  test.each([
    ['DICE', dice],
    ['a bet on a match', bet],
  ])('%s loses no minute of the round', async (_name, play) => {
    proves('A-521');
    const player = await openMines();
    await play(player);
    // The clock runs on: a minute may end between two calls.
    expect(await readMinutes(player)).toBeOneOf([11, 12]);
    await letMinutesPass(player, 5);
    await games.stopRound(player);
    expect(await readMinutes(player)).toBeOneOf([16, 17, 18]);
    await letMinutesPass(player, 20);
    await play(player);
    expect(await readMinutes(player)).toBeOneOf([17, 18, 19, 20]);
  });

  test('is refused when the round has used the time, and the round goes on', async () => {
    proves('A-521');
    const player = await openMines();
    await setRow(player, 'limits', `'{"time":{"day":10}}'`);
    expect([await outcome(bet(player)), await outcome(dice(player))]).toEqual(['limitReached', 'limitReached']);
    expect(await games.stopRound(player)).not.toBeNull();
  });
});

test.each([
  ['paused', (player: PlayerId) => pausePlayer(site.ctx, player, 168)],
  ['blocked', (player: PlayerId) => blockPlayer(site.ctx, { player, reason: 'x', until: null })],
])(
  'a %s player receives no transfer: the sender gets the same answer as for an unknown recipient',
  async (_, restrict) => {
    const [sender, { player }] = [await newcomerWithMoney(site, 10_000), await registerPlayer(site)];
    await restrict(player);
    expect(await outcome(transfer(sender.player, player))).toBe('payeeNotFound');
    expect(await readMain(site, sender.player)).toBe(10_000);
  },
);

test('the refusal says why and until when, and the same key says it again after the pause', async () => {
  const { player } = await newcomerWithMoney(site, 10_000);
  const { until } = await pausePlayer(site.ctx, player, 24);
  const bet = { ...stake(player), gameCode: 'SE0004' as const, params: { target: 200 } };
  const first = await games.playSingle(bet).catch((error: unknown) => error as Refusal);
  expect(first).toMatchObject({ code: 'playerPaused', data: { reason: 'paused', until } });
  await site.ctx.db.tx('pause over', (tx) =>
    tx.query(sql('', `update player_protection set paused_until = 0 where player = ${player}`)),
  );
  expect(await games.playSingle(bet).catch((error: unknown) => error as Refusal)).toMatchObject({
    code: 'playerPaused',
    data: { reason: 'paused', until },
  });
  expect(await outcome(games.playSingle({ ...bet, key: randomUUID() }))).toBeNull();
});

test('a machine whose clock is two days ahead ends no pause', async () => {
  proves('A-520');
  const { player } = await newcomerWithMoney(site, 10_000);
  await pausePlayer(site.ctx, player, 24);
  const machine = { wall: () => site.ctx.now() + 48 * HOUR_MS, monotonic: () => performance.now() };
  const { now } = await openDatabaseClock(site.ctx, { keepsDifference: false }, machine);
  const playAt = (clock: () => number) =>
    openCasinoGames({ ...site.ctx, now: clock }).playSingle({
      ...stake(player),
      gameCode: 'SE0004',
      params: { target: 200 },
    });
  expect(await outcome(playAt(now))).toBe('playerPaused');
  // With the machine's own clock the pause would be over.
  expect(await outcome(playAt(machine.wall))).toBeNull();
});

test('a pause cannot be shortened, and a longer one takes its place', async () => {
  const { player } = await registerPlayer(site);
  const first = await pausePlayer(site.ctx, player, 168);
  expect(await pausePlayer(site.ctx, player, 24)).toEqual(first);
  expect((await pausePlayer(site.ctx, player, 720)).until).toBeGreaterThan(first.until);
  expect(await readRestriction(site.ctx.db.read, player, site.ctx.now())).toMatchObject({ status: 'paused' });
});

test('an open round is played to its end, and the balance can be withdrawn', async () => {
  const { player, cpf } = await newcomerWithMoney(site, 50_000);
  const round = await games.startRound({ ...stake(player), gameCode: 'SE0001', params: { mines: 1 } });
  await pausePlayer(site.ctx, player, 720);
  let { state } = round;
  for (let tile = 0; state === 'open' && tile < 3; tile++) {
    const move = { player, gameCode: 'SE0001' as const, key: randomUUID(), roundId: round.roundId };
    ({ state } = await games.takeStep({ ...move, tile }));
  }
  if (state === 'open') await games.stopRound(player);
  expect(await games.getOpenRound(player)).toBeNull();
  await site.ctx.db.tx('wagered', (tx) =>
    tx.query(sql('', `update wallet set turn_filled = turn_required where player = ${player}`)),
  );
  expect((await requestWithdrawal(site, player, cpf, 5000)).status).toBe('00');
});

describe('a withdrawal of a blocked player', () => {
  test('waits for a review, even where small ones need none', async () => {
    const policy = { upToPerDay: toCentavos(100_000), afterPaid: 0 };
    const lenient: Site = {
      ...site,
      ctx: {
        ...site.ctx,
        config: { ...site.ctx.config, withdraw: { ...site.ctx.config.withdraw, autoApprove: policy } },
      },
    };
    const readState = async (order: OrderId) =>
      (
        await site.ctx.db.read.query(
          sql<{ state: string }>('test state', 'select state from withdrawal where id = $1', order),
        )
      )[0]?.state;
    const [free, blocked] = [await newcomerWithMoney(site, 50_000), await newcomerWithMoney(site, 50_000)];
    await blockPlayer(site.ctx, { player: blocked.player, reason: 'x', until: null });
    expect(await readState((await requestWithdrawal(lenient, free.player, free.cpf, 5000)).orderId)).not.toBe(
      'in_review',
    );
    expect(await readState((await requestWithdrawal(lenient, blocked.player, blocked.cpf, 5000)).orderId)).toBe(
      'in_review',
    );
  });
});

test('a payment that arrives after a pause began is credited, without its gift', async () => {
  const readGift = async (order: OrderId) =>
    (
      await site.ctx.db.read.query(
        sql<{ gift: string }>('test gift', 'select gift_outcome as gift from deposit where id = $1', order),
      )
    )[0]?.gift;
  const buy = async (pause: boolean) => {
    const { player } = await registerPlayer(site);
    const { orderId, url } = await startDeposit(site, player, randomUUID(), 201 as Id);
    if (pause) await pausePlayer(site.ctx, player, 24);
    await payCharge(url);
    await waitForStatus(site, player, orderId, '10');
    return { gift: await readGift(orderId), ...(await wallet.readBalances(site.ctx.db.read, player)) };
  };
  expect(await buy(false)).toMatchObject({ gift: 'given', main: 5000, bonus: 2500 });
  expect(await buy(true)).toMatchObject({ gift: 'restricted', main: 5000, bonus: 0 });
});

describe('an account and its test account', () => {
  const openBoth = async () => {
    const owner = await newcomerWithMoney(site, 10_000);
    const session = await findSession(site.ctx, owner.token);
    if (session === undefined) throw new Error('no session');
    const opened = await switchSessionToOrFromTestAccount(site.ctx, createSessionProtectionRules(site.ctx), session, {
      id: 'device',
    });
    const test = await findSession(site.ctx, opened.token);
    if (test === undefined) throw new Error('no session');
    return { owner: owner.player, token: owner.token, session, test };
  };
  const bet = (player: PlayerId) => games.playSingle({ ...stake(player), gameCode: 'SE0004', params: { target: 200 } });

  test.each([
    ['the account', (accounts: { owner: PlayerId; test: { person: PlayerId } }) => accounts.owner],
    ['the test account', (accounts: { owner: PlayerId; test: { person: PlayerId } }) => accounts.test.person],
  ])('are one person: a pause of %s stops both', async (_, which) => {
    const both = await openBoth();
    await pausePlayer(site.ctx, which(both), 24);
    expect([await outcome(bet(both.owner)), await outcome(bet(both.test.person))]).toEqual([
      'playerPaused',
      'playerPaused',
    ]);
    expect(
      await outcome(
        switchSessionToOrFromTestAccount(site.ctx, createSessionProtectionRules(site.ctx), both.session, { id: 'd' }),
      ),
    ).toBe('playerPaused');
  });

  test('a test account that is opened during a pause is paused', async () => {
    const { player } = await newcomerWithMoney(site, 10_000);
    await pausePlayer(site.ctx, player, 24);
    await readTestAccount(site.ctx, createSessionProtectionRules(site.ctx), player);
    const [row] = await site.ctx.db.read.query(
      sql<{ test_player: PlayerId }>(
        'test account',
        'select twin as test_player from test_account where player = $1',
        player,
      ),
    );
    expect(await outcome(bet(row?.test_player as PlayerId))).toBe('playerPaused');
  });

  test('open sessions are restricted at once, and free again when the block is lifted', async () => {
    const { owner, token } = await openBoth();
    const restricted = async () => ((await findSession(site.ctx, token))?.restrictedUntil ?? 0) > site.ctx.now();
    expect(await restricted()).toBe(false);
    await blockPlayer(site.ctx, { player: owner, reason: 'x', until: null });
    expect(await restricted()).toBe(true);
    await unblockPlayer(site.ctx, owner);
    expect(await restricted()).toBe(false);
  });
});
