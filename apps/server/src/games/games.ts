/** The door of the games: what is played, by whom, on which seeds, and what proves it. */
import type { CallOutput } from '@arara/contract';
import { Refusal } from '@arara/contract/protocol/errors';
import type { Id, PlayerId, RoundId } from '@arara/contract/protocol/fields';
import type { StepRoundView } from '@arara/contract/games/open-round';
import type { WalletRecord } from '@arara/contract/player/wallet';
import {
  type AnySharedGame,
  type AnyStepGame,
  catalog,
  type AnySingleGame,
  type GameCode,
  gameCodes,
  isGameCode,
  isRefused,
  type SharedCode,
  type SingleCode,
  type StepCode,
} from '@arara/games';
import { add, type Centavos, centavos } from '@arara/money';
import { buildCommand } from '../platform/idempotency/idempotency.ts';
import type { Ctx } from '../context.ts';
import type { Reader } from '../platform/db/db.ts';
import { selectGates } from '../platform/db/gates.ts';
import type { BalancePublisher } from '../platform/realtime/updates.ts';
import * as wallet from '../wallet/wallet.ts';
import * as queries from './rounds/rounds.queries.ts';
import { openGameBatch } from './play/play.ts';
import { listRoundRecords } from './records.ts';
import { getFairness, rotateSeeds } from './rotate-seeds.ts';
import {
  ALL_GAMES,
  toGameCode,
  toGameNumber,
  toGateId,
  type GameCommand,
  type GameDecision,
  toRefusal,
  type ConfiguredGame,
  configureGame,
} from './rounds/rules.ts';
import { createFirstSeeds, SeedPairCache } from './fairness/seed-pairs.ts';
import { selectHasOpenBet } from './shared/shared.queries.ts';
import { presentDecision, getOpenRound, presentRefusalData } from './steps/present-round.ts';
import { setGameStopped } from './game-switch.ts';

export { auditGames } from './audit.ts';
export { getGameRtp, tallyRounds } from './rtp.ts';
export { openSharedGames } from './shared/shared-games.ts';
export { runSwitchCommand } from './game-switch.ts';

/** A single round as the contract's answers need it, whatever the game. */
export interface PlayedRound {
  readonly roundId: RoundId;
  readonly nonce: number;
  readonly outcome: number;
  readonly multiplier: number;
  readonly payout: Centavos;
  readonly balance: Centavos;
  readonly freeBalance: Centavos;
}

interface BetRequest<Code> {
  readonly player: PlayerId;
  readonly gameCode: Code;
  readonly key: string;
  readonly amount: Centavos;
  /** In the games' own words: numbers in hundredths. */
  readonly params: Record<string, unknown>;
}
interface MoveRequest {
  readonly player: PlayerId;
  readonly gameCode: StepCode;
  readonly key: string;
  readonly roundId: RoundId;
}

export interface Games {
  /** The lobby; a game that was taken out of play says so. */
  list(): Promise<CallOutput<'gameList'>>;
  /** Plays one round of a single-round game, once per key. Throws Refusal. */
  playSingle(it: BetRequest<SingleCode>): Promise<PlayedRound>;
  /** Starts a round of several steps, once per key. Throws Refusal; `roundOpen` bears the round that is open already. */
  startRound(it: BetRequest<StepCode>): Promise<StepRoundView>;
  /** Opens a tile. Throws Refusal; `roundOver` bears the round. */
  takeStep(it: MoveRequest & { tile: number }): Promise<StepRoundView>;
  /** Pays an open round out. Throws Refusal; `roundOver` bears the round. */
  cashOut(it: MoveRequest): Promise<StepRoundView>;
  /** The player's open round of several steps. */
  getOpenRound(player: PlayerId): Promise<CallOutput<'inPlay'>>;
  /** Ends the open round: cashed out if a step was won, else refunded. */
  stopRound(player: PlayerId): Promise<CallOutput<'stopGame'>>;
  /** Bets on a shared round, once per key. Throws Refusal. */
  betShared(it: BetRequest<SharedCode> & { roundId?: RoundId | undefined }): Promise<CallOutput<'doubleBet'>>;
  /** The pair in use and the nonce of the next round. */
  getFairness(player: PlayerId): Promise<CallOutput<'fairness'>>;
  /** Reveals the pair in use and puts the next one into use with the player's client seed. */
  rotateSeeds(player: PlayerId, clientSeed: string): Promise<CallOutput<'rotate'>>;
  /** A player's rounds as records with their proof. The server seed is in it only after its reveal. */
  rounds(reader: Reader, player: PlayerId, page: wallet.Page): Promise<WalletRecord[]>;
  /** Everybody who has won a round with real money, once. */
  winners(reader: Reader): Promise<PlayerId[]>;
  /** Whether a stake of a player waits: in an open round, or in a shared one. Asked under the player's lock it stays so. */
  isPlaying(reader: Reader, player: PlayerId): Promise<boolean>;
  /** Takes a game, or all of them, out of play or back into it. Open rounds of several steps may be finished. */
  setStopped(game: GameCode | 'all', stopped: boolean): Promise<void>;
  /** Resolves when no play is under way: for a graceful stop. */
  idle(): Promise<void>;
}

/** So many players are known to have seeds; past that the node asks anew. */
const MAX_KNOWN_PLAYERS = 200_000;

/** Opens the games: the tables of the catalog, the seed cache and the one batch of everything that is played. */
export function openGames(ctx: Ctx, tell: BalancePublisher = () => {}): Games {
  const tables = new Map(gameCodes.map((code) => [code, configureGame(ctx, code)]));
  const cache = new SeedPairCache(ctx);
  const tableOf = createGameFinder(ctx);
  const play = openGameBatch(ctx, { cache, tableOf, tell });
  const ensureSeeds = createSeedInitializer(ctx);
  const run = async (command: GameCommand): Promise<GameDecision> => {
    let played = await play(command);
    if (played.noSeeds) {
      // Only a player's very first play: asking for the seeds before each one would cost every play on a fresh node a transaction.
      await ensureSeeds(command.player);
      played = await play(command);
      if (played.noSeeds) throw new Error('a seat without seeds');
    }
    const refusal = toRefusal(played, () => presentRefusalData(tableOf, played));
    if (refusal !== undefined) throw refusal;
    return played;
  };
  const betOf = <G extends AnySingleGame | AnyStepGame | AnySharedGame>(
    it: BetRequest<GameCode>,
    extra: object = {},
  ) => {
    const table = tables.get(it.gameCode) as unknown as ConfiguredGame<G>;
    const params = table.game.params(it.params);
    if (isRefused(params)) throw new Refusal('badFields', {}, { fields: { target: params.refused } });
    const input = { amount: it.amount, ...it.params, ...extra };
    return { ...buildCommand(it.player, `${it.gameCode}/bet`, it.key, input), table, amount: it.amount, params };
  };
  const moveOf = (act: 'step' | 'cashOut', { player, gameCode, key, roundId: round }: MoveRequest, tile?: number) => ({
    ...buildCommand(player, `${gameCode}/${act}`, key, { round, tile }),
    table: tables.get(gameCode) as unknown as ConfiguredGame<AnyStepGame>,
    round,
  });
  return {
    list: () => listLobbyGames(ctx, tables),
    playSingle: async (it) =>
      presentSingleRound(await run({ act: 'single', ...betOf<AnySingleGame>(it) } as GameCommand)),
    startRound: async (it) =>
      presentDecision(tableOf, await run({ act: 'start', ...betOf<AnyStepGame>(it) } as GameCommand)),
    takeStep: async (it) =>
      presentDecision(tableOf, await run({ act: 'step', ...moveOf('step', it, it.tile), tile: it.tile })),
    cashOut: async (it) => presentDecision(tableOf, await run({ act: 'cashOut', ...moveOf('cashOut', it) })),
    getOpenRound: (player) => getOpenRound(ctx, tableOf, player),
    stopRound: async (player) => {
      // By nature idempotent: a key of its own each time.
      const played = await run({ act: 'stop', ...buildCommand(player, 'stopGame', String(ctx.newId()), {}) });
      return played.round === undefined ? null : presentDecision(tableOf, played);
    },
    betShared: async ({ roundId, ...it }) => {
      const bet = betOf<AnySharedGame>(it, { roundId });
      return presentSharedBet(await run({ act: 'shared', ...bet, round: roundId } as GameCommand));
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
    winners: async (reader) => (await reader.query(queries.selectWinners())).map(({ player }) => player),
    isPlaying: async (reader, player) => {
      const [[round], [bet]] = [
        await reader.query(queries.selectHasOpenRound(player)),
        await reader.query(selectHasOpenBet(player)),
      ];
      return round?.open === true || bet?.open === true;
    },
    setStopped: (game, stopped) => setGameStopped(ctx, game, stopped, { staff: null, reason: 'by the house' }),
    idle: play.idle,
  };
}

/** A player's first pairs are made once, however many plays ask for them at the same time. */
function createSeedInitializer(ctx: Ctx): (player: PlayerId) => Promise<void> {
  const seated = new Map<Id, Promise<void>>();
  return (player) => {
    const seat = seated.get(player) ?? createFirstSeeds(ctx, (tx) => wallet.lockWallet(tx, player), player);
    if (!seated.has(player)) {
      if (seated.size >= MAX_KNOWN_PLAYERS) seated.clear();
      seated.set(player, seat);
      seat.catch(() => seated.delete(player));
    }
    return seat;
  };
}

/** Games of several steps with the edge that a round began with, made once each. */
function createGameFinder(ctx: Ctx): (number: number, edgeBp: number) => ConfiguredGame<AnyStepGame> {
  const made = new Map<string, ConfiguredGame<AnyStepGame>>();
  return (number, edgeBp) => {
    const name = `${number} ${edgeBp}`;
    const code = toGameCode(number);
    if (!isGameCode(code)) throw new Error(`no game ${code}`);
    const game = made.get(name) ?? {
      ...configureGame(ctx, code),
      game: catalog[code].make(edgeBp) as unknown as AnyStepGame,
    };
    made.set(name, game);
    return game;
  };
}

async function listLobbyGames(
  ctx: Ctx,
  tables: ReadonlyMap<GameCode, ConfiguredGame>,
): Promise<CallOutput<'gameList'>> {
  const gates = await ctx.db.read.query(
    selectGates([ALL_GAMES, ...gameCodes.map((code) => toGateId(toGameNumber(code)))]),
  );
  const isShut = (id: number): boolean => gates.find((gate) => gate.id === id)?.open !== true;
  return [...tables].map(([gameCode, { game, limits, number }]) => ({
    glId: String(number),
    gameNameEn: catalog[gameCode].name,
    gameCode,
    productCode: catalog[gameCode].productCode,
    gameType: catalog[gameCode].gameType,
    stop: isShut(ALL_GAMES) || isShut(toGateId(number)),
    minStake: limits.minStake,
    maxStake: limits.maxStake,
    maxWin: limits.maxWin,
    rtp: (10_000 - game.edgeBp) / 100,
  }));
}

function toBalances({ mainAfter, bonusAfter }: GameDecision): { balance: Centavos; freeBalance: Centavos } {
  const freeBalance = centavos(bonusAfter ?? 0);
  return { balance: add(centavos(mainAfter ?? 0), freeBalance), freeBalance };
}

function presentSingleRound(played: GameDecision): PlayedRound {
  const { round } = played;
  if (round === undefined || round.outcome === null) throw new Error('a bet without its round');
  return {
    roundId: round.id,
    nonce: round.nonce,
    outcome: round.outcome,
    multiplier: round.multiplier,
    payout: round.payout,
    ...toBalances(played),
  };
}

function presentSharedBet(played: GameDecision): CallOutput<'doubleBet'> {
  const { bet } = played;
  if (bet === undefined) throw new Error('a bet without its row');
  return { betId: bet.id, roundId: bet.round, closesAt: bet.closesAt, ...toBalances(played) };
}
