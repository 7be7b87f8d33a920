/** Handlers of the games' calls. Those of a single game are made from its manifest, as its calls are in the contract. */
import type { sharedCalls, singleCalls, stepCalls } from '@arara/contract/games/calls';
import type { StepRoundView } from '@arara/contract/games/open-round';
import type { PlayerId, RoundId } from '@arara/contract/protocol/fields';
import { type GameParams, sharedManifests, singleManifests, stepManifests } from '@arara/games';
import type { Centavos } from '@arara/money';
import type { Ctx } from '../context.ts';
import type { Handlers } from '../platform/http/calls/handlers.ts';
import { type Games, getGameRtp, type openSharedGames } from './games.ts';

type GeneralCalls =
  | 'gameList'
  | 'fairness'
  | 'rotate'
  | 'inPlay'
  | 'stopGame'
  | 'sharedRounds'
  | 'sharedBets'
  | 'gameRtp';
type GameCalls = keyof typeof singleCalls | keyof typeof stepCalls | keyof typeof sharedCalls;

/** A call that moves money, as every game's handlers receive it. */
interface MoneyRequest<Input> {
  readonly player: PlayerId;
  readonly key: string;
  readonly input: Input;
}
type BetInput = { readonly amount: Centavos } & GameParams;
type SharedBetInput = { readonly amount: Centavos; readonly roundId?: RoundId | undefined } & Readonly<
  Record<string, unknown>
>;
interface MoveInput {
  readonly roundId: RoundId;
}

const singleHandlers = (games: Games) =>
  Object.fromEntries(
    singleManifests.map(({ id, code, present }) => [
      `${id}Bet`,
      async ({ player, key, input: { amount, ...params } }: MoneyRequest<BetInput>) => {
        const { outcome, ...round } = await games.playSingle({ player, gameCode: code, key, amount, params });
        return { ...round, ...present.toFields({ params, outcome }) };
      },
    ]),
  ) as unknown as Pick<Handlers, keyof typeof singleCalls>;

/** A round of another game is not answered under this one's path. */
function requireGame(code: string, round: StepRoundView): StepRoundView {
  if (round.gameCode !== code) throw new Error(`a round of ${round.gameCode} answered by ${code}`);
  return round;
}

const stepHandlers = (games: Games) =>
  Object.fromEntries(
    stepManifests.flatMap(({ id, code: gameCode }) => [
      [
        `${id}Bet`,
        async ({ player, key, input: { amount, ...params } }: MoneyRequest<BetInput>) =>
          requireGame(gameCode, await games.startRound({ player, gameCode, key, amount, params })),
      ],
      [
        `${id}Step`,
        async ({ player, key, input }: MoneyRequest<MoveInput & { readonly tile: number }>) =>
          requireGame(gameCode, await games.takeStep({ player, gameCode, key, ...input })),
      ],
      [
        `${id}CashOut`,
        async ({ player, key, input }: MoneyRequest<MoveInput>) =>
          requireGame(gameCode, await games.cashOut({ player, gameCode, key, ...input })),
      ],
    ]),
  ) as unknown as Pick<Handlers, keyof typeof stepCalls>;

const sharedHandlers = (games: Games) =>
  Object.fromEntries(
    sharedManifests.map(({ id, code: gameCode }) => [
      `${id}Bet`,
      async ({ player, key, input: { amount, roundId, ...params } }: MoneyRequest<SharedBetInput>) =>
        games.betShared({ player, gameCode, key, amount, params, roundId }),
    ]),
  ) as unknown as Pick<Handlers, keyof typeof sharedCalls>;

export const gamesRoutes = (
  ctx: Ctx,
  games: Games,
  shared: ReturnType<typeof openSharedGames>,
): Pick<Handlers, GeneralCalls | GameCalls> => ({
  ...singleHandlers(games),
  ...stepHandlers(games),
  ...sharedHandlers(games),
  gameList: () => games.list(),
  inPlay: ({ player }) => games.getOpenRound(player),
  stopGame: ({ player }) => games.stopRound(player),
  sharedRounds: ({ input: { gameCode, ...page } }) => shared.listRounds(gameCode, page),
  sharedBets: ({ player, input }) => shared.listPlayerBets(input.gameCode, player),
  gameRtp: ({ input }) => getGameRtp(ctx, ctx.db.read, input.gameCode),
  fairness: async ({ player }) => games.getFairness(player),
  rotate: async ({ player, input }) => games.rotateSeeds(player, input.clientSeed),
});
