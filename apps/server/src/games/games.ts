/** Public file of the games: betting, rounds of several steps, seed pairs, records and the switches of the games. */
import type { PlayerCallOutput } from '@arara/contract';
import type { AcceptedBet } from '@arara/contract/games/bet-calls';
import type { StepRoundView } from '@arara/contract/games/open-round';
import type { Id, PlayerId, RoundId } from '@arara/contract/protocol/fields';
import {
  type GameCode,
  type SharedGameCode,
  type SingleGameCode,
  type StepGameCode,
  gameManifestsByCode,
  gameCodes,
} from '@arara/games';
import { addCentavos, type Centavos, toCentavos } from '@arara/money';
import type { Ctx } from '../context.ts';
import type { SqlReader } from '../platform/db/db.ts';
import { buildIdempotentCommand } from '../platform/idempotency/idempotency.ts';
import type { BalancePublisher } from '../platform/realtime/updates.ts';
import * as wallet from '../wallet/wallet.ts';
import { createSeedPairInitializer, SeedPairCache, formatServerSeedEncryptionLabel } from './fairness/seed-pairs.ts';
import { setGameStopped } from './game-switch.ts';
import {
  type GameBetRequest,
  buildGameBetCommand,
  buildStepRoundMoveCommand,
  type StepRoundMoveRequest,
} from './play/build-commands.ts';
import { openGameCommandBatch } from './play/play.ts';
import { listGameRoundRecords, loadGameCodesOfRounds, type RoundWalletRecord } from './records.ts';
import { getSeedPairAndNextCommitment, rotateSeeds } from './rotate-seeds.ts';
import { createConfiguredGames, createStepGameFinder, toGameNumber } from './rounds/configured-games.ts';
import { selectHasOpenRound } from './rounds/rounds.queries.ts';
import { type GameCommand, type GameCommandDecision, toGameRefusal } from './rounds/decisions.ts';
import { selectHasOpenSharedBet, selectGatesOfEndedSharedRounds } from './shared/shared.queries.ts';
import { getOpenRound, presentStepRoundDecision, presentStepRoundInRefusal } from './steps/present-round.ts';
import type { StoredSecrets } from '../platform/vault/sealed-columns.ts';
import { formatChainSeedEncryptionLabel } from './fairness/chain-seeds.ts';
import { selectBettingGates, deleteClosedBettingGates } from '../platform/db/gates.ts';
import { ALL_GAMES_GATE_ID, toGameGateId } from './rounds/game-gates.ts';
import { computeFirstIdAt } from '../platform/ids.ts';
import type { TableRetention } from '../platform/retention/retention.ts';

export { runGameSwitchCommand } from './game-switch.ts';
export { auditRoundOutcomes } from './prove-outcomes.ts';
export { type GameRenewalResult, renewGamesAfterRestore } from './renew-after-restore.ts';
export { ensureGameGates } from './rounds/game-gates.ts';
export { roundStates } from './rounds/rounds.queries.ts';
export { getGameRtp, tallyRoundsForGameRtp } from './rtp.ts';

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

export interface CasinoGamesService {
  /** The lobby; a game that is out of play is marked. */
  list(): Promise<PlayerCallOutput<'gameList'>>;
  /** Plays one round of a single-round game, once per key. Throws Refusal. */
  playSingle(request: GameBetRequest<SingleGameCode>): Promise<PlayedRound>;
  /** Starts a round of several steps, once per key. Throws Refusal; `roundOpen` contains the round that is open already. */
  startRound(request: GameBetRequest<StepGameCode>): Promise<StepRoundView>;
  /** Opens a tile. Throws Refusal; `roundOver` contains the round. */
  takeStep(request: StepRoundMoveRequest & { readonly tile: number }): Promise<StepRoundView>;
  /** Pays an open round out. Throws Refusal; `roundOver` contains the round. */
  cashOut(request: StepRoundMoveRequest): Promise<StepRoundView>;
  /** The player's open round of several steps. */
  getOpenRound(player: PlayerId): Promise<PlayerCallOutput<'inPlay'>>;
  /** Ends the open round: cashed out if a step was won, else refunded. */
  stopRound(player: PlayerId): Promise<PlayerCallOutput<'stopGame'>>;
  /** Bets on a shared round, once per key. Throws Refusal. */
  betShared(request: GameBetRequest<SharedGameCode> & { readonly roundId?: RoundId | undefined }): Promise<AcceptedBet>;
  /** The seed pair in use and the nonce of the next round. */
  getFairness(player: PlayerId): Promise<PlayerCallOutput<'fairness'>>;
  /** Reveals the pair in use and puts the next one into use with the player's client seed. */
  rotateSeeds(player: PlayerId, clientSeed: string): Promise<PlayerCallOutput<'rotate'>>;
  /** A player's rounds as records with their proof, which has the server seed only after its reveal. */
  rounds(reader: SqlReader, player: PlayerId, page: wallet.WalletRecordPageBounds): Promise<RoundWalletRecord[]>;
  /** The games of these rounds and bets of a player; ids of anything else are left out. */
  gameCodes(reader: SqlReader, player: PlayerId, ids: readonly Id[]): Promise<ReadonlyMap<Id, string>>;
  /** Each player who has won a round with real money, once. */
  winners(reader: SqlReader): Promise<PlayerId[]>;
  /** Whether a player has a stake in an open round or an open shared bet. Under the player's lock the answer stays true or false. */
  isPlaying(reader: SqlReader, player: PlayerId): Promise<boolean>;
  /** Takes a game, or all of them, out of play or back into it. Open rounds of several steps may be finished. */
  setStopped(game: GameCode | 'all', stopped: boolean): Promise<void>;
  /** Resolves when no command is in progress: for a graceful stop. */
  idle(): Promise<void>;
}

/** Opens the games: configuration, the cache of seed pairs and the batch of all commands. */
export function openCasinoGames(ctx: Ctx, publishBalances: BalancePublisher = () => {}): CasinoGamesService {
  const { single, steps, shared } = createConfiguredGames(ctx);
  const cache = new SeedPairCache(ctx);
  const findGame = createStepGameFinder(ctx);
  const batch = openGameCommandBatch(ctx, { cache, findGame, publishBalances });
  const ensureSeeds = createSeedPairInitializer(ctx);
  const run = createGameCommandRunner(batch, ensureSeeds, findGame);
  const runStep = async (command: GameCommand): Promise<StepRoundView> =>
    presentStepRoundDecision(findGame, await run(command));
  return {
    list: () => listLobbyGames(ctx),
    playSingle: async (request) =>
      presentSingleRound(await run({ act: 'single', ...buildGameBetCommand(single.get(request.gameCode), request) })),
    startRound: (request) => runStep({ act: 'start', ...buildGameBetCommand(steps.get(request.gameCode), request) }),
    takeStep: ({ tile, ...request }) =>
      runStep({ act: 'step', tile, ...buildStepRoundMoveCommand('step', steps.get(request.gameCode), request, tile) }),
    cashOut: (request) =>
      runStep({ act: 'cashOut', ...buildStepRoundMoveCommand('cashOut', steps.get(request.gameCode), request) }),
    getOpenRound: (player) => getOpenRound(ctx, findGame, player),
    stopRound: async (player) => {
      // Stopping twice is the same as stopping once, so each call has a key of its own.
      const decision = await run({
        act: 'stop',
        ...buildIdempotentCommand(player, 'stopGame', String(ctx.newId()), {}),
      });
      return decision.round === undefined ? null : presentStepRoundDecision(findGame, decision);
    },
    betShared: async ({ roundId, ...request }) => {
      const bet = buildGameBetCommand(shared.get(request.gameCode), request, { roundId });
      return presentSharedBet(await run({ act: 'shared', ...bet, round: roundId }));
    },
    getFairness: async (player) => {
      await ensureSeeds(player);
      return getSeedPairAndNextCommitment(ctx, player);
    },
    rotateSeeds: async (player, clientSeed) => {
      await ensureSeeds(player);
      return rotateSeeds(ctx, cache, player, clientSeed);
    },
    rounds: (reader, player, page) => listGameRoundRecords(ctx, reader, player, page),
    gameCodes: loadGameCodesOfRounds,
    winners: wallet.listGameWinners,
    isPlaying: hasStakeInOpenGame,
    setStopped: (game, stopped) => setGameStopped(ctx, game, stopped, { staff: null, reason: 'by the house' }),
    idle: batch.idle,
  };
}

/** Runs a command through the batch. Throws the Refusal of one that was refused. */
function createGameCommandRunner(
  batch: (command: GameCommand) => Promise<GameCommandDecision>,
  ensureSeeds: ReturnType<typeof createSeedPairInitializer>,
  findGame: ReturnType<typeof createStepGameFinder>,
): (command: GameCommand) => Promise<GameCommandDecision> {
  return async (command) => {
    let decision = await batch(command);
    if (decision.noSeeds) {
      // Only before a player's first round. Asking before each command would cost one transaction per player on a fresh node.
      await ensureSeeds(command.player, 'isMissing');
      decision = await batch(command);
      if (decision.noSeeds) throw new Error('a player without seeds');
    }
    const refusal = toGameRefusal(decision, () => presentStepRoundInRefusal(findGame, decision));
    if (refusal !== undefined) throw refusal;
    return decision;
  };
}

async function hasStakeInOpenGame(reader: SqlReader, player: PlayerId): Promise<boolean> {
  const [round] = await reader.query(selectHasOpenRound(player));
  const [bet] = await reader.query(selectHasOpenSharedBet(player));
  return round?.open === true || bet?.open === true;
}

function toBalancesAfterGameDecision({ mainAfter, bonusAfter }: GameCommandDecision): {
  balance: Centavos;
  freeBalance: Centavos;
} {
  const freeBalance = toCentavos(bonusAfter ?? 0);
  return { balance: addCentavos(toCentavos(mainAfter ?? 0), freeBalance), freeBalance };
}

function presentSingleRound(decision: GameCommandDecision): PlayedRound {
  const { round } = decision;
  if (round === undefined || round.outcome === null) throw new Error('a bet without its round');
  return {
    roundId: round.id,
    nonce: round.nonce,
    outcome: round.outcome,
    multiplier: round.multiplier,
    payout: round.payout,
    ...toBalancesAfterGameDecision(decision),
  };
}

function presentSharedBet(decision: GameCommandDecision): AcceptedBet {
  const { bet } = decision;
  if (bet === undefined) throw new Error('a bet without its row');
  return { betId: bet.id, roundId: bet.round, closesAt: bet.closesAt, ...toBalancesAfterGameDecision(decision) };
}

/** What the games keep sealed with the master key. */
export const gameSecrets: StoredSecrets = {
  sealed: [
    {
      table: 'seed_pair',
      column: 'server_seed_sealed',
      key: [['id', 'bigint']],
      toLabel: (id) => formatServerSeedEncryptionLabel(id as Id),
    },
    {
      table: 'seed_chain',
      column: 'top_sealed',
      key: [['id', 'bigint']],
      toLabel: (id) => formatChainSeedEncryptionLabel(id as Id),
    },
  ],
  hmacs: [],
};

/** The games with their limits and promised return; a game that is out of play is marked. */
async function listLobbyGames(ctx: Pick<Ctx, 'config' | 'db' | 'restore'>): Promise<PlayerCallOutput<'gameList'>> {
  const gateIds = gameCodes.map((code) => toGameGateId(toGameNumber(code)));
  const gates = await ctx.db.read.query(selectBettingGates([ALL_GAMES_GATE_ID, ...gateIds]));
  const isClosed = (id: number): boolean => gates.find((gate) => gate.id === id)?.open !== true;
  const isRestorePending = ctx.restore.pending() !== undefined;
  return gameCodes.map((gameCode) => {
    const { name, productCode, gameType } = gameManifestsByCode[gameCode];
    const { edgeBasisPoints, minStake, maxStake, maxWin } = ctx.config.games[gameCode];
    const number = toGameNumber(gameCode);
    return {
      glId: String(number),
      gameNameEn: name,
      gameCode,
      productCode,
      gameType,
      stop: isRestorePending || isClosed(ALL_GAMES_GATE_ID) || isClosed(toGameGateId(number)),
      minStake,
      maxStake,
      maxWin,
      rtp: (10_000 - edgeBasisPoints) / 100,
    };
  });
}

/** How long the gates of shared rounds live. The rounds themselves stay: players verify their bets by them. */

const ENDED_ROUND_GATE_RETENTION_MS = 7 * 24 * 3_600_000;

/** The life of the gates of rounds that are over. */
export const sharedRoundRetentions: readonly TableRetention[] = [
  {
    table: 'gate',
    deleteExpired: async (tx, now, limit) => {
      const endedBefore = now - ENDED_ROUND_GATE_RETENTION_MS;
      const ended = await tx.query(selectGatesOfEndedSharedRounds(computeFirstIdAt(endedBefore), endedBefore, limit));
      if (ended.length > 0) await tx.query(deleteClosedBettingGates(ended.map(({ id }) => id)));
      return ended.length;
    },
  },
];
