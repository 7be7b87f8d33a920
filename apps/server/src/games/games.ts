/** Public file of the games: betting, rounds of several steps, seed pairs, records and the switches of the games. */
import type { CallOutput } from '@arara/contract';
import type { AcceptedBet } from '@arara/contract/games/bet-calls';
import type { StepRoundView } from '@arara/contract/games/open-round';
import type { PlayerId, RoundId } from '@arara/contract/protocol/fields';
import type { GameCode, SharedCode, SingleCode, StepCode } from '@arara/games';
import { add, type Centavos, centavos } from '@arara/money';
import type { Ctx } from '../context.ts';
import type { Reader } from '../platform/db/db.ts';
import { buildCommand } from '../platform/idempotency/idempotency.ts';
import type { BalancePublisher } from '../platform/realtime/updates.ts';
import * as wallet from '../wallet/wallet.ts';
import { createSeedInitializer, SeedPairCache } from './fairness/seed-pairs.ts';
import { setGameStopped } from './game-switch.ts';
import { listLobbyGames } from './lobby.ts';
import { type BetRequest, buildBet, buildMove, type MoveRequest } from './play/build-commands.ts';
import { openGameBatch } from './play/play.ts';
import { listRoundRecords, type RoundRecord } from './records.ts';
import { getFairness, rotateSeeds } from './rotate-seeds.ts';
import { createConfiguredGames, createStepGameFinder } from './rounds/configured-games.ts';
import { selectHasOpenRound } from './rounds/rounds.queries.ts';
import { type GameCommand, type GameDecision, toGameRefusal } from './rounds/decisions.ts';
import { selectHasOpenBet } from './shared/shared.queries.ts';
import { getOpenRound, presentDecision, presentRefusalData } from './steps/present-round.ts';

export { runSwitchCommand } from './game-switch.ts';
export { proveOutcomes } from './prove-outcomes.ts';
export { type RenewedGames, renewGames } from './renew-after-restore.ts';
export { ensureGameGates } from './rounds/game-gates.ts';
export { roundStates } from './rounds/rounds.queries.ts';
export { getGameRtp, tallyRounds } from './rtp.ts';
export { roundRetentions } from './shared/round-retentions.ts';
export { openSharedGames } from './shared/shared-games.ts';

/** A settled single round with the balances after it. */
export interface PlayedRound {
  readonly roundId: RoundId;
  readonly nonce: number;
  /** In hundredths. */
  readonly outcome: number;
  readonly multiplier: number;
  readonly payout: Centavos;
  readonly balance: Centavos;
  readonly freeBalance: Centavos;
}

export interface Games {
  /** The lobby; a game that is out of play is marked. */
  list(): Promise<CallOutput<'gameList'>>;
  /** Plays one round of a single-round game, once per key. Throws Refusal. */
  playSingle(request: BetRequest<SingleCode>): Promise<PlayedRound>;
  /** Starts a round of several steps, once per key. Throws Refusal; `roundOpen` contains the round that is open already. */
  startRound(request: BetRequest<StepCode>): Promise<StepRoundView>;
  /** Opens a tile. Throws Refusal; `roundOver` contains the round. */
  takeStep(request: MoveRequest & { readonly tile: number }): Promise<StepRoundView>;
  /** Pays an open round out. Throws Refusal; `roundOver` contains the round. */
  cashOut(request: MoveRequest): Promise<StepRoundView>;
  /** The player's open round of several steps. */
  getOpenRound(player: PlayerId): Promise<CallOutput<'inPlay'>>;
  /** Ends the open round: cashed out if a step was won, else refunded. */
  stopRound(player: PlayerId): Promise<CallOutput<'stopGame'>>;
  /** Bets on a shared round, once per key. Throws Refusal. */
  betShared(request: BetRequest<SharedCode> & { readonly roundId?: RoundId | undefined }): Promise<AcceptedBet>;
  /** The seed pair in use and the nonce of the next round. */
  getFairness(player: PlayerId): Promise<CallOutput<'fairness'>>;
  /** Reveals the pair in use and puts the next one into use with the player's client seed. */
  rotateSeeds(player: PlayerId, clientSeed: string): Promise<CallOutput<'rotate'>>;
  /** A player's rounds as records with their proof, which has the server seed only after its reveal. */
  rounds(reader: Reader, player: PlayerId, page: wallet.RecordPage): Promise<RoundRecord[]>;
  /** Each player who has won a round with real money, once. */
  winners(reader: Reader): Promise<PlayerId[]>;
  /** Whether a player has a stake in an open round or an open shared bet. Under the player's lock the answer stays true or false. */
  isPlaying(reader: Reader, player: PlayerId): Promise<boolean>;
  /** Takes a game, or all of them, out of play or back into it. Open rounds of several steps may be finished. */
  setStopped(game: GameCode | 'all', stopped: boolean): Promise<void>;
  /** Resolves when no command is in progress: for a graceful stop. */
  idle(): Promise<void>;
}

/** Opens the games: configuration, the cache of seed pairs and the batch of all commands. */
export function openGames(ctx: Ctx, publishBalances: BalancePublisher = () => {}): Games {
  const { single, steps, shared } = createConfiguredGames(ctx);
  const cache = new SeedPairCache(ctx);
  const findGame = createStepGameFinder(ctx);
  const batch = openGameBatch(ctx, { cache, findGame, publishBalances });
  const ensureSeeds = createSeedInitializer(ctx);
  const run = createRunner(batch, ensureSeeds, findGame);
  const runStep = async (command: GameCommand): Promise<StepRoundView> => presentDecision(findGame, await run(command));
  return {
    list: () => listLobbyGames(ctx),
    playSingle: async (request) =>
      presentSingleRound(await run({ act: 'single', ...buildBet(single.get(request.gameCode), request) })),
    startRound: (request) => runStep({ act: 'start', ...buildBet(steps.get(request.gameCode), request) }),
    takeStep: ({ tile, ...request }) =>
      runStep({ act: 'step', tile, ...buildMove('step', steps.get(request.gameCode), request, tile) }),
    cashOut: (request) => runStep({ act: 'cashOut', ...buildMove('cashOut', steps.get(request.gameCode), request) }),
    getOpenRound: (player) => getOpenRound(ctx, findGame, player),
    stopRound: async (player) => {
      // Stopping twice is the same as stopping once, so each call has a key of its own.
      const decision = await run({ act: 'stop', ...buildCommand(player, 'stopGame', String(ctx.newId()), {}) });
      return decision.round === undefined ? null : presentDecision(findGame, decision);
    },
    betShared: async ({ roundId, ...request }) => {
      const bet = buildBet(shared.get(request.gameCode), request, { roundId });
      return presentSharedBet(await run({ act: 'shared', ...bet, round: roundId }));
    },
    getFairness: async (player) => {
      await ensureSeeds(player);
      return getFairness(ctx, player);
    },
    rotateSeeds: async (player, clientSeed) => {
      await ensureSeeds(player);
      return rotateSeeds(ctx, cache, player, clientSeed);
    },
    rounds: (reader, player, page) => listRoundRecords(ctx, reader, player, page),
    winners: wallet.listGameWinners,
    isPlaying,
    setStopped: (game, stopped) => setGameStopped(ctx, game, stopped, { staff: null, reason: 'by the house' }),
    idle: batch.idle,
  };
}

/** Runs a command through the batch. Throws the Refusal of one that was refused. */
function createRunner(
  batch: (command: GameCommand) => Promise<GameDecision>,
  ensureSeeds: ReturnType<typeof createSeedInitializer>,
  findGame: ReturnType<typeof createStepGameFinder>,
): (command: GameCommand) => Promise<GameDecision> {
  return async (command) => {
    let decision = await batch(command);
    if (decision.noSeeds) {
      // Only before a player's first round. Asking before each command would cost one transaction per player on a fresh node.
      await ensureSeeds(command.player, 'isMissing');
      decision = await batch(command);
      if (decision.noSeeds) throw new Error('a player without seeds');
    }
    const refusal = toGameRefusal(decision, () => presentRefusalData(findGame, decision));
    if (refusal !== undefined) throw refusal;
    return decision;
  };
}

async function isPlaying(reader: Reader, player: PlayerId): Promise<boolean> {
  const [round] = await reader.query(selectHasOpenRound(player));
  const [bet] = await reader.query(selectHasOpenBet(player));
  return round?.open === true || bet?.open === true;
}

function toBalances({ mainAfter, bonusAfter }: GameDecision): { balance: Centavos; freeBalance: Centavos } {
  const freeBalance = centavos(bonusAfter ?? 0);
  return { balance: add(centavos(mainAfter ?? 0), freeBalance), freeBalance };
}

function presentSingleRound(decision: GameDecision): PlayedRound {
  const { round } = decision;
  if (round === undefined || round.outcome === null) throw new Error('a bet without its round');
  return {
    roundId: round.id,
    nonce: round.nonce,
    outcome: round.outcome,
    multiplier: round.multiplier,
    payout: round.payout,
    ...toBalances(decision),
  };
}

function presentSharedBet(decision: GameDecision): AcceptedBet {
  const { bet } = decision;
  if (bet === undefined) throw new Error('a bet without its row');
  return { betId: bet.id, roundId: bet.round, closesAt: bet.closesAt, ...toBalances(decision) };
}
