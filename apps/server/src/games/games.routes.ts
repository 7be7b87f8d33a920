import type { StepRoundView } from '@arara/contract/games/open-round';
import type { Handlers } from '../platform/http/calls/handlers.ts';
import { type Games, getGameRtp, type openSharedGames } from './games.ts';
import type { Ctx } from '../context.ts';

type GameCalls =
  | 'gameList'
  | 'diceBet'
  | 'limboBet'
  | 'fairness'
  | 'rotate'
  | 'minesBet'
  | 'minesStep'
  | 'minesCashOut'
  | 'rowDoubleBet'
  | 'rowDoubleStep'
  | 'rowDoubleCashOut'
  | 'inPlay'
  | 'stopGame'
  | 'doubleBet'
  | 'luckyColorBet'
  | 'sharedRounds'
  | 'sharedBets'
  | 'gameRtp';

/** The round as its own game's; a round of another game is not answered under this one's path. */
function asGame<Code extends StepRoundView['gameCode']>(
  code: Code,
  round: StepRoundView,
): Extract<StepRoundView, { gameCode: Code }> {
  if (round.gameCode !== code) throw new Error(`a round of ${round.gameCode} answered by ${code}`);
  return round as Extract<StepRoundView, { gameCode: Code }>;
}

/** Calls of the games. */
export const gamesRoutes = (
  ctx: Ctx,
  games: Games,
  shared: ReturnType<typeof openSharedGames>,
): Pick<Handlers, GameCalls> => ({
  gameList: () => games.list(),
  diceBet: async ({ player, key, input: { amount, ...params } }) => {
    const { outcome, ...round } = await games.playSingle({ player, gameCode: 'SE0002', key, amount, params });
    return { ...round, roll: outcome };
  },
  limboBet: async ({ player, key, input: { amount, ...params } }) =>
    games.playSingle({ player, gameCode: 'SE0004', key, amount, params }),
  minesBet: async ({ player, key, input: { amount, ...params } }) =>
    asGame('SE0001', await games.startRound({ player, gameCode: 'SE0001', key, amount, params })),
  minesStep: async ({ player, key, input }) =>
    asGame('SE0001', await games.takeStep({ player, gameCode: 'SE0001', key, ...input })),
  minesCashOut: async ({ player, key, input }) =>
    asGame('SE0001', await games.cashOut({ player, gameCode: 'SE0001', key, ...input })),
  rowDoubleBet: async ({ player, key, input: { amount, ...params } }) =>
    asGame('SE0008', await games.startRound({ player, gameCode: 'SE0008', key, amount, params })),
  rowDoubleStep: async ({ player, key, input }) =>
    asGame('SE0008', await games.takeStep({ player, gameCode: 'SE0008', key, ...input })),
  rowDoubleCashOut: async ({ player, key, input }) =>
    asGame('SE0008', await games.cashOut({ player, gameCode: 'SE0008', key, ...input })),
  inPlay: ({ player }) => games.getOpenRound(player),
  stopGame: ({ player }) => games.stopRound(player),
  doubleBet: async ({ player, key, input: { amount, roundId, ...params } }) =>
    games.betShared({ player, gameCode: 'SE0006', key, amount, params, roundId }),
  luckyColorBet: async ({ player, key, input: { amount, roundId, ...params } }) =>
    games.betShared({ player, gameCode: 'SE0007', key, amount, params, roundId }),
  sharedRounds: ({ input: { gameCode, ...page } }) => shared.listRounds(gameCode, page),
  sharedBets: ({ player, input }) => shared.listPlayerBets(input.gameCode, player),
  gameRtp: ({ input }) => getGameRtp(ctx, ctx.db.read, input.gameCode),
  fairness: async ({ player }) => games.getFairness(player),
  rotate: async ({ player, input }) => games.rotateSeeds(player, input.clientSeed),
});
