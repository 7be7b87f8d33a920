/** Handlers of the games' calls. Those of a single game are made from its manifest, as its calls are in the contract. */
import type { sharedGameCalls, singleGameCalls, stepGameCalls } from '@arara/contract/games/calls';
import type { StepRoundView } from '@arara/contract/games/open-round';
import type { PlayerId, RoundId } from '@arara/contract/protocol/fields';
import { type GameParams, sharedGameManifests, singleGameManifests, stepGameManifests } from '@arara/games';
import type { Centavos } from '@arara/money';
import type { Ctx } from '../context.ts';
import type { PlayerCallHandlers } from '../domain.ts';
import { type CasinoGamesService, getGameRtp, type openSharedGames } from './games.ts';

type GeneralGameCallName =
  | 'gameList'
  | 'fairness'
  | 'rotate'
  | 'inPlay'
  | 'stopGame'
  | 'sharedRounds'
  | 'sharedBets'
  | 'gameRtp';
type PerGameCallName = keyof typeof singleGameCalls | keyof typeof stepGameCalls | keyof typeof sharedGameCalls;

/** A call that moves money, as every game's handlers receive it. */
interface IdempotentMoneyRequest<Input> {
  readonly player: PlayerId;
  readonly key: string;
  readonly input: Input;
}
type GameBetCallInput = { readonly amount: Centavos } & GameParams;
type SharedBetInput = { readonly amount: Centavos; readonly roundId?: RoundId | undefined } & Readonly<
  Record<string, unknown>
>;
interface StepRoundMoveInput {
  readonly roundId: RoundId;
}

const createSingleRoundBetHandlers = (games: CasinoGamesService) =>
  Object.fromEntries(
    singleGameManifests.map(({ id, code, present }) => [
      `${id}Bet`,
      async ({ player, key, input: { amount, ...params } }: IdempotentMoneyRequest<GameBetCallInput>) => {
        const { outcome, ...round } = await games.playSingle({ player, gameCode: code, key, amount, params });
        return { ...round, ...present.toFields({ params, outcome }) };
      },
    ]),
  ) as unknown as Pick<PlayerCallHandlers, keyof typeof singleGameCalls>;

/** A round of another game is not answered under this one's path. */
function requireRoundOfGame(code: string, round: StepRoundView): StepRoundView {
  if (round.gameCode !== code) throw new Error(`a round of ${round.gameCode} answered by ${code}`);
  return round;
}

const createStepGameHandlers = (games: CasinoGamesService) =>
  Object.fromEntries(
    stepGameManifests.flatMap(({ id, code: gameCode }) => [
      [
        `${id}Bet`,
        async ({ player, key, input: { amount, ...params } }: IdempotentMoneyRequest<GameBetCallInput>) =>
          requireRoundOfGame(gameCode, await games.startRound({ player, gameCode, key, amount, params })),
      ],
      [
        `${id}Step`,
        async ({ player, key, input }: IdempotentMoneyRequest<StepRoundMoveInput & { readonly tile: number }>) =>
          requireRoundOfGame(gameCode, await games.takeStep({ player, gameCode, key, ...input })),
      ],
      [
        `${id}CashOut`,
        async ({ player, key, input }: IdempotentMoneyRequest<StepRoundMoveInput>) =>
          requireRoundOfGame(gameCode, await games.cashOut({ player, gameCode, key, ...input })),
      ],
    ]),
  ) as unknown as Pick<PlayerCallHandlers, keyof typeof stepGameCalls>;

const createSharedBetHandlers = (games: CasinoGamesService) =>
  Object.fromEntries(
    sharedGameManifests.map(({ id, code: gameCode }) => [
      `${id}Bet`,
      async ({ player, key, input: { amount, roundId, ...params } }: IdempotentMoneyRequest<SharedBetInput>) =>
        games.betShared({ player, gameCode, key, amount, params, roundId }),
    ]),
  ) as unknown as Pick<PlayerCallHandlers, keyof typeof sharedGameCalls>;

export const createGamesHandlers = (
  ctx: Ctx,
  games: CasinoGamesService,
  shared: ReturnType<typeof openSharedGames>,
): Pick<PlayerCallHandlers, GeneralGameCallName | PerGameCallName> => ({
  ...createSingleRoundBetHandlers(games),
  ...createStepGameHandlers(games),
  ...createSharedBetHandlers(games),
  gameList: () => games.list(),
  inPlay: ({ player }) => games.getOpenRound(player),
  stopGame: ({ player }) => games.stopRound(player),
  sharedRounds: ({ input: { gameCode, ...page } }) => shared.listRounds(gameCode, page),
  sharedBets: ({ player, input }) => shared.listPlayerBets(input.gameCode, player),
  gameRtp: ({ input }) => getGameRtp(ctx, ctx.db.read, input.gameCode),
  fairness: async ({ player }) => games.getFairness(player),
  rotate: async ({ player, input }) => games.rotateSeeds(player, input.clientSeed),
});
