/** The bets and rounds of a filled book. */
import { randomUUID } from 'node:crypto';
import type { BetId, PlayerId, RoundId } from '@arara/contract/protocol/fields';
import type { SharedGameCode } from '@arara/games';
import { toCentavos } from '@arara/money';
import { openSharedGames } from '../../src/games/games.ts';
import { openBettingService } from '../../src/sportsbook/sportsbook.ts';
import { registerPlayer, waitUntil } from '../payments-site.ts';
import { openEvenEvents } from '../sports/many-leg-bets.ts';
import { AWAY, HOME, openTestEvent, type TestEvent, winnerResults } from '../sports/test-event.ts';
import { award, type BookFilling, MANY_TRIES, playDice, registerWithMoney, STAKE } from './book-filling.ts';

/** States of a round of all players. */
const [BETTING, ENDED] = [0, 2];

/** Bets of every type: won, lost, void, half won, cashed out in part and in whole, corrected, waiting, refused, open. */
export async function fillSportsBets(filling: BookFilling): Promise<void> {
  const { site, ctx } = filling;
  const bets = openBettingService(ctx, { liveDelayMs: () => 400 });
  const { player } = await registerWithMoney(site, 4);
  const events = await openEvenEvents(site.world, 4);
  const [one, two, three, four] = events as [TestEvent, TestEvent, TestEvent, TestEvent];
  const live = await openTestEvent(site.world, { live: true });
  const voided = await openTestEvent(site.world);
  const corrected = await openTestEvent(site.world);
  const place = async (chosen: readonly TestEvent[], input: object = {}): Promise<BetId> =>
    (
      await bets.place(player, randomUUID(), {
        type: chosen.length === 1 ? 'single' : 'multiple',
        stake: toCentavos(1200),
        policy: 'any',
        ...input,
        legs: chosen.flatMap((event) => event.slip().legs),
      })
    ).orderId;
  const cashOut = async (order: BetId, fraction: number) => {
    const { quoteId } = await bets.quoteCashOut(player, order);
    await bets.cashOut('pt_BR', player, randomUUID(), { orderId: order, quoteId, fraction });
  };
  await place([one]);
  await place([one, two, three]);
  await place([one, two, three], { type: 'system', system: '2,3/3' });
  const part = await place([one, two]);
  const whole = await place([two, three]);
  await place([one, four]);
  await place([voided]);
  await place([corrected]);
  // Bonus money in a bet without a result.
  const { player: withBonus } = await registerPlayer(site);
  await award(ctx, withBonus, 'bonus', 2000);
  await bets.place(withBonus, randomUUID(), four.slip({ stake: 800 }));
  await award(ctx, withBonus, 'main', 500);
  await bets.place(withBonus, randomUUID(), one.slip({ stake: 900 }));
  await place([live]);
  await cashOut(part, 0.5);
  await cashOut(whole, 1);
  const workers = bets.startWorkers();
  await one.settle(winnerResults(HOME));
  await two.settle({ ...winnerResults(AWAY), [HOME]: { result: 'won', deadHeat: [1, 2] } });
  await three.settle(winnerResults(HOME));
  await voided.cancel();
  await corrected.settle(winnerResults(HOME));
  await workers.drain();
  await corrected.settle(winnerResults(AWAY));
  await waitUntil(
    'the live bet',
    async () => {
      await workers.drain();
      return filling.queryRows('select 1 from sport_bet where state = -10');
    },
    (rows) => rows.length === 0,
  );
  await live.settle(winnerResults(AWAY));
  const refused = await openTestEvent(site.world, { live: true });
  await place([refused], { policy: 'same' });
  await refused.stop();
  await waitUntil(
    'the refused bet',
    async () => {
      await workers.drain();
      return filling.queryRows('select 1 from sport_bet where state = -11');
    },
    (rows) => rows.length > 0,
  );
  await workers.stop();
  await bets.idle();
}

/** Rounds of the games for one player: won, lost, of several steps, cashed out, open; and seeds that were changed. */
export async function fillRounds(filling: BookFilling): Promise<void> {
  const { site, games, queryRows, ctx } = filling;
  const { player } = await registerWithMoney(site, 3);
  await award(ctx, player, 'main', 5000);
  await playDice(filling, player, STAKE, 300);
  for (let n = 0; n < 4; n++) await playDice(filling, player, 100);
  await games.rotateSeeds(player, 'my own seed');
  const limbo = () =>
    games.playSingle({
      player,
      gameCode: 'SE0004',
      key: randomUUID(),
      amount: toCentavos(100),
      params: { target: 150 },
    });
  for (let n = 0; n < 3; n++) await limbo();
  const count = async (where: string) =>
    (await queryRows(`select 1 from round where player = ${player} and ${where}`)).length;
  for (let n = 0; n < MANY_TRIES && (await count('game in (2, 4) and state = 1')) === 0; n++) await limbo();
  for (let n = 0; n < MANY_TRIES && (await count('game in (2, 4) and state = 2')) === 0; n++) await limbo();
  await playSteps(filling, player, 'SE0001', { mines: 3 }, 'cashOut');
  await playSteps(filling, player, 'SE0008', { level: 'easy' }, 'cashOut');
  await playSteps(filling, player, 'SE0001', { mines: 20 }, 'lose');
  await playSteps(filling, player, 'SE0001', { mines: 3 }, 'leave');
}

async function playSteps(
  { games }: BookFilling,
  player: PlayerId,
  gameCode: 'SE0001' | 'SE0008',
  params: Record<string, unknown>,
  end: 'cashOut' | 'lose' | 'leave',
): Promise<void> {
  for (let n = 0; n < MANY_TRIES; n++) {
    const round = await games.startRound({ player, gameCode, key: randomUUID(), amount: toCentavos(100), params });
    const { roundId } = round as { roundId: RoundId };
    let isOver = false;
    const step = async (tile: number) => {
      const after = await games.takeStep({ player, gameCode, key: randomUUID(), roundId, tile });
      isOver = (after as { state?: string }).state !== undefined && (after as { state?: string }).state !== 'open';
    };
    await step(0);
    if (end === 'lose') {
      for (let tile = 1; !isOver && tile < 25; tile++) await step(tile);
      return;
    }
    if (isOver) continue;
    if (end === 'cashOut') await games.cashOut({ player, gameCode, key: randomUUID(), roundId });
    return;
  }
}

/** Rounds of all players: won, lost, and one that takes bets still. */
export async function fillSharedRounds(filling: BookFilling, advance: (ms: number) => void): Promise<void> {
  const { site, ctx, games } = filling;
  const players = [await registerWithMoney(site), await registerWithMoney(site)];
  const shared = openSharedGames(ctx, { publishRound: () => {} });
  const readState = async (code: SharedGameCode) =>
    (
      await filling.queryRows<{ state: number }>(
        `select state from shared_round where game = ${Number(code.slice(2))} order by id desc limit 1`,
      )
    )[0]?.state;
  /** Moves the clock to what is due until the newest round is in one of these states. */
  const goOn = async (code: SharedGameCode, ...states: readonly (number | undefined)[]) => {
    for (let n = 0; n < MANY_TRIES && !states.includes(await readState(code)); n++) {
      const due = await shared.advance(code, 1);
      if (!states.includes(await readState(code))) advance(Math.max(0, due - ctx.now()));
    }
  };
  const bet = (player: PlayerId, gameCode: SharedGameCode, params: Record<string, unknown>) =>
    games.betShared({ player, gameCode, key: randomUUID(), amount: toCentavos(300), params, roundId: undefined });
  for (const [code, picks] of [
    ['SE0006', [{ color: 'red' }, { color: 'black' }, { color: 'white' }]],
    ['SE0007', [{ pick: 'green' }, { pick: 'red' }]],
  ] as const) {
    for (let round = 0; round < 4; round++) {
      await goOn(code, BETTING);
      for (const [nth, pick] of picks.entries()) await bet(players[nth % 2]?.player as PlayerId, code, pick);
      if (round < 3) await goOn(code, ENDED);
    }
  }
}
