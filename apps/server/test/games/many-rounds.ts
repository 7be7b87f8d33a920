/**
 * Plays many rounds of every game through its public file and compares each with `recompute.ts`, which shares no code with the
 * product.
 */
import { randomUUID } from 'node:crypto';
import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import type { SharedGameCode, SingleGameCode, StepGameCode } from '@arara/games';
import { toCentavos } from '@arara/money';
import { computeFirstIdAt } from '../../src/platform/ids.ts';
import { openCasinoGames, openSharedGames } from '../../src/games/games.ts';
import { recompute } from './recompute.ts';
import type { World } from '../world.ts';

const AT_ONCE = 64;
const PAGE = 100;

/** Plays `roundsEach` rounds of each game. Returns descriptions of wrong rounds, and how many rounds of each game were compared. */
export async function playAndRecompute(
  world: World,
  roundsEach: number,
): Promise<{ wrong: string[]; counts: Record<string, number> }> {
  const games = openCasinoGames(world.ctx);
  const shared = openSharedGames(world.ctx, {});
  const players: PlayerId[] = [];
  for (let i = 0; i < AT_ONCE; i++) players.push(await world.createPlayer(toCentavos(900_000_000)));
  const each = Math.ceil(roundsEach / AT_ONCE);
  const any = <T>(of: readonly T[], nth: number): T => of[nth % of.length] as T;
  const amount = (nth: number) => toCentavos(50 + ((nth * 37) % 950));

  const single = (player: PlayerId, gameCode: SingleGameCode, nth: number) =>
    games.playSingle({
      player,
      gameCode,
      key: randomUUID(),
      amount: amount(nth),
      params:
        gameCode === 'SE0002'
          ? { direction: any(['over', 'under'], nth), target: 200 + ((nth * 977) % 9500) }
          : { target: 101 + ((nth * nth * 7) % 5000) },
    });
  const stepped = async (player: PlayerId, gameCode: StepGameCode, nth: number): Promise<void> => {
    const params =
      gameCode === 'SE0001'
        ? { mines: 1 + (nth % 24) }
        : { level: any(['easy', 'medium', 'hard', 'expert', 'master'], nth) };
    const key = randomUUID;
    let round = await games.startRound({ player, gameCode, key: key(), amount: amount(nth), params });
    for (let step = 0; step <= nth % 5 && round.state === 'open'; step++) {
      const tile = gameCode === 'SE0001' ? (nth * 7 + step * 11) % 25 : (nth + step) % 2;
      round = await games.takeStep({ player, gameCode, key: key(), roundId: round.roundId, tile });
    }
    if (round.state === 'open') await games.cashOut({ player, gameCode, key: key(), roundId: round.roundId });
  };
  await Promise.all(
    players.map(async (player, who) => {
      for (let nth = 0; nth < each; nth++) {
        await single(player, 'SE0002', nth * AT_ONCE + who);
        await single(player, 'SE0004', nth * AT_ONCE + who);
        await stepped(player, 'SE0001', nth * AT_ONCE + who);
        await stepped(player, 'SE0008', nth * AT_ONCE + who);
      }
      await games.rotateSeeds(player, 'fim');
    }),
  );
  const choices: Readonly<Record<SharedGameCode, readonly string[]>> = {
    SE0006: ['red', 'black', 'white'],
    SE0007: ['green', 'red', 'violet', '0', '3', '5', '8'],
  };
  for (const gameCode of ['SE0006', 'SE0007'] as const) {
    const name = gameCode === 'SE0006' ? 'color' : 'pick';
    for (let played = 0, round = 0; played < roundsEach; round++) {
      await shared.advance(gameCode, 1);
      const bets = players.flatMap((player, who) =>
        choices[gameCode].map((pick, nth) => ({ player, pick, nth: who + nth + round })),
      );
      await Promise.all(
        bets.map(({ player, pick, nth }) =>
          games.betShared({ player, gameCode, key: randomUUID(), amount: amount(nth), params: { [name]: pick } }),
        ),
      );
      played += bets.length;
      // The three steps: close and draw, show and pay, end.
      for (const ms of [26_000, 7000, 5000]) {
        world.clock.advance(ms);
        await shared.advance(gameCode, 1);
      }
    }
  }

  const wrong: string[] = [];
  const counts: Record<string, number> = {};
  for (const player of players) {
    for (let before = Number.MAX_SAFE_INTEGER as Id; ;) {
      const page = { from: computeFirstIdAt(0), to: Number.MAX_SAFE_INTEGER as Id, before, limit: PAGE };
      const records = await games.rounds(world.db.read, player, page);
      for (const { id, status, proof } of records) {
        if (proof === undefined || proof.serverSeed === null) {
          if (status !== '0') wrong.push(`round ${id} has no seed`);
          continue;
        }
        const again = recompute({ ...proof, serverSeed: proof.serverSeed });
        counts[proof.gameCode] = (counts[proof.gameCode] ?? 0) + 1;
        if (!again.committed || again.outcome !== proof.outcome / 100 || again.payoutCents !== proof.payout)
          wrong.push(`${proof.gameCode} round ${id}: ${JSON.stringify(again)}`);
      }
      const last = records.at(-1);
      if (last === undefined || records.length < PAGE) break;
      before = last.cursor;
    }
  }
  await games.idle();
  return { wrong, counts };
}
