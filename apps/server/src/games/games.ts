/** The door of the games: what is played, by whom, on which seeds, and what proves it. */
import type { CallOutput } from '@arara/contract';
import { Refusal } from '@arara/contract/protocol/errors';
import type { Id } from '@arara/contract/protocol/fields';
import type { StepsRoundShown } from '@arara/contract/games/step-games';
import type { WalletRecord } from '@arara/contract/player/wallet';
import {
  type AnySharedGame,
  type AnyStepsGame,
  catalog,
  type Game,
  type GameCode,
  gameCodes,
  isGameCode,
  isRefused,
  type SharedCode,
  type SingleCode,
  type StepsCode,
} from '@arara/games';
import { add, type Centavos, centavos } from '@arara/money';
import { commandOf } from '../platform/idempotency/idempotency.ts';
import type { Ctx } from '../context.ts';
import type { Reader } from '../platform/db/db.ts';
import { gatesSeen } from '../platform/db/gates.ts';
import type { TellBalances } from '../platform/realtime/updates.ts';
import * as wallet from '../wallet/wallet.ts';
import * as queries from './rounds/rounds.queries.ts';
import { playing } from './play/play.ts';
import { roundRecords } from './records.ts';
import { fairnessOf, rotate } from './rotate-seeds.ts';
import {
  ALL_GAMES,
  codeOf,
  gameNumber,
  gateOf,
  type Play,
  type Played,
  refusalOfPlayed,
  type Table,
  tableOfCode,
} from './rounds/rules.ts';
import { beginSeeds, PairCache } from './fairness/seed-pairs.ts';
import { sharedBetOpenAsked } from './shared/shared.queries.ts';
import { answerOf, inPlay, refusalData } from './steps/present-round.ts';
import { setStopped } from './game-switch.ts';

export { auditGames } from './audit.ts';
export { gameRtp, tallyRounds } from './rtp.ts';
export { openShared } from './shared/shared-games.ts';
export { switchCommand } from './game-switch.ts';

/** A single round as the contract's answers need it, whatever the game. */
export interface PlayedRound {
  readonly roundId: Id;
  readonly nonce: number;
  readonly outcome: number;
  readonly multiplier: number;
  readonly payout: Centavos;
  readonly balance: Centavos;
  readonly freeBalance: Centavos;
}

interface BetOn<Code> {
  readonly player: Id;
  readonly gameCode: Code;
  readonly key: string;
  readonly amount: Centavos;
  /** In the games' own words: numbers in hundredths. */
  readonly params: Record<string, unknown>;
}
interface Move {
  readonly player: Id;
  readonly gameCode: StepsCode;
  readonly key: string;
  readonly roundId: Id;
}

export interface Games {
  /** The lobby; a game that was taken out of play says so. */
  list(): Promise<CallOutput<'gameList'>>;
  /** Plays one round of a single-round game, once per key. Throws Refusal. */
  bet(it: BetOn<SingleCode>): Promise<PlayedRound>;
  /** Starts a round of several steps, once per key. Throws Refusal; `roundOpen` bears the round that is open already. */
  start(it: BetOn<StepsCode>): Promise<StepsRoundShown>;
  /** Opens a tile. Throws Refusal; `roundOver` bears the round. */
  step(it: Move & { tile: number }): Promise<StepsRoundShown>;
  /** Pays an open round out. Throws Refusal; `roundOver` bears the round. */
  cashOut(it: Move): Promise<StepsRoundShown>;
  /** The player's open round of several steps. */
  inPlay(player: Id): Promise<CallOutput<'inPlay'>>;
  /** Ends the open round: cashed out if a step was won, else refunded. */
  stop(player: Id): Promise<CallOutput<'stopGame'>>;
  /** Bets on a shared round, once per key. Throws Refusal. */
  betShared(it: BetOn<SharedCode> & { roundId?: Id | undefined }): Promise<CallOutput<'doubleBet'>>;
  /** The pair in use and the nonce of the next round. */
  fairness(player: Id): Promise<CallOutput<'fairness'>>;
  /** Reveals the pair in use and puts the next one into use with the player's client seed. */
  rotate(player: Id, clientSeed: string): Promise<CallOutput<'rotate'>>;
  /** A player's rounds as records with their proof. The server seed is in it only after its reveal. */
  rounds(reader: Reader, player: Id, page: wallet.Page): Promise<WalletRecord[]>;
  /** Everybody who has won a round with real money, once. */
  winners(reader: Reader): Promise<Id[]>;
  /** Whether a stake of a player waits: in an open round, or in a shared one. Asked under the player's lock it stays so. */
  isPlaying(reader: Reader, player: Id): Promise<boolean>;
  /** Takes a game, or all of them, out of play or back into it. Open rounds of several steps may be finished. */
  setStopped(game: GameCode | 'all', stopped: boolean): Promise<void>;
  /** Resolves when no play is under way: for a graceful stop. */
  idle(): Promise<void>;
}

/** So many players are known to have seeds; past that the node asks anew. */
const SEATED_MOST = 200_000;

/** Opens the games: the tables of the catalog, the seed cache and the one batch of everything that is played. */
export function openGames(ctx: Ctx, tell: TellBalances = () => {}): Games {
  const tables = new Map(gameCodes.map((code) => [code, tableOfCode(ctx, code)]));
  const cache = new PairCache(ctx);
  const tableOf = openedTables(ctx);
  const play = playing(ctx, { cache, tableOf, tell });
  const ensureSeeds = seating(ctx);
  const run = async (command: Play): Promise<Played> => {
    let played = await play(command);
    if (played.noSeeds) {
      // Only a player's very first play: asking for the seeds before each one would cost every play on a fresh node a transaction.
      await ensureSeeds(command.player);
      played = await play(command);
      if (played.noSeeds) throw new Error('a seat without seeds');
    }
    const refusal = refusalOfPlayed(played, () => refusalData(tableOf, played));
    if (refusal !== undefined) throw refusal;
    return played;
  };
  const betOf = <G extends Game | AnyStepsGame | AnySharedGame>(it: BetOn<GameCode>, extra: object = {}) => {
    const table = tables.get(it.gameCode) as unknown as Table<G>;
    const params = table.game.params(it.params);
    if (isRefused(params)) throw new Refusal('badFields', {}, { fields: { target: params.refused } });
    const input = { amount: it.amount, ...it.params, ...extra };
    return { ...commandOf(it.player, `${it.gameCode}/bet`, it.key, input), table, amount: it.amount, params };
  };
  const moveOf = (act: 'step' | 'cashOut', { player, gameCode, key, roundId: round }: Move, tile?: number) => ({
    ...commandOf(player, `${gameCode}/${act}`, key, { round, tile }),
    table: tables.get(gameCode) as unknown as Table<AnyStepsGame>,
    round,
  });
  return {
    list: () => lobby(ctx, tables),
    bet: async (it) => singleAnswer(await run({ act: 'single', ...betOf<Game>(it) } as Play)),
    start: async (it) => answerOf(tableOf, await run({ act: 'start', ...betOf<AnyStepsGame>(it) } as Play)),
    step: async (it) => answerOf(tableOf, await run({ act: 'step', ...moveOf('step', it, it.tile), tile: it.tile })),
    cashOut: async (it) => answerOf(tableOf, await run({ act: 'cashOut', ...moveOf('cashOut', it) })),
    inPlay: (player) => inPlay(ctx, tableOf, player),
    stop: async (player) => {
      // By nature idempotent: a key of its own each time.
      const played = await run({ act: 'stop', ...commandOf(player, 'stopGame', String(ctx.newId()), {}) });
      return played.round === undefined ? null : answerOf(tableOf, played);
    },
    betShared: async ({ roundId, ...it }) => {
      const bet = betOf<AnySharedGame>(it, { roundId });
      return sharedAnswer(await run({ act: 'shared', ...bet, round: roundId } as Play));
    },
    fairness: async (player) => {
      await ensureSeeds(player);
      return fairnessOf(ctx, player);
    },
    rotate: async (player, clientSeed) => {
      await ensureSeeds(player);
      return rotate(ctx, cache, player, clientSeed);
    },
    rounds: (reader, player, page) => roundRecords(ctx, reader, player, page),
    winners: async (reader) => (await reader.query(queries.winners())).map(({ player }) => player),
    isPlaying: async (reader, player) => {
      const [[round], [bet]] = [
        await reader.query(queries.roundOpenAsked(player)),
        await reader.query(sharedBetOpenAsked(player)),
      ];
      return round?.open === true || bet?.open === true;
    },
    setStopped: (game, stopped) => setStopped(ctx, game, stopped, { staff: null, reason: 'by the house' }),
    idle: play.idle,
  };
}

/** A player's first pairs are made once, however many plays ask for them at the same time. */
function seating(ctx: Ctx): (player: Id) => Promise<void> {
  const seated = new Map<Id, Promise<void>>();
  return (player) => {
    const seat = seated.get(player) ?? beginSeeds(ctx, (tx) => wallet.lock(tx, player), player);
    if (!seated.has(player)) {
      if (seated.size >= SEATED_MOST) seated.clear();
      seated.set(player, seat);
      seat.catch(() => seated.delete(player));
    }
    return seat;
  };
}

/** Games of several steps with the edge that a round began with, made once each. */
function openedTables(ctx: Ctx): (number: number, edgeBp: number) => Table<AnyStepsGame> {
  const made = new Map<string, Table<AnyStepsGame>>();
  return (number, edgeBp) => {
    const name = `${number} ${edgeBp}`;
    const code = codeOf(number);
    if (!isGameCode(code)) throw new Error(`no game ${code}`);
    const game = made.get(name) ?? {
      ...tableOfCode(ctx, code),
      game: catalog[code].make(edgeBp) as unknown as AnyStepsGame,
    };
    made.set(name, game);
    return game;
  };
}

async function lobby(ctx: Ctx, tables: ReadonlyMap<GameCode, Table>): Promise<CallOutput<'gameList'>> {
  const gates = await ctx.db.read.query(gatesSeen([ALL_GAMES, ...gameCodes.map((code) => gateOf(gameNumber(code)))]));
  const isShut = (id: number): boolean => gates.find((gate) => gate.id === id)?.open !== true;
  return [...tables].map(([gameCode, { game, limits, number }]) => ({
    glId: String(number),
    gameNameEn: catalog[gameCode].name,
    gameCode,
    productCode: catalog[gameCode].productCode,
    gameType: catalog[gameCode].gameType,
    stop: isShut(ALL_GAMES) || isShut(gateOf(number)),
    minStake: limits.minStake,
    maxStake: limits.maxStake,
    maxWin: limits.maxWin,
    rtp: (10_000 - game.edgeBp) / 100,
  }));
}

function balancesOf({ mainAfter, bonusAfter }: Played): { balance: Centavos; freeBalance: Centavos } {
  const freeBalance = centavos(bonusAfter ?? 0);
  return { balance: add(centavos(mainAfter ?? 0), freeBalance), freeBalance };
}

function singleAnswer(played: Played): PlayedRound {
  const { round } = played;
  if (round === undefined || round.outcome === null) throw new Error('a bet without its round');
  return {
    roundId: round.id,
    nonce: round.nonce,
    outcome: round.outcome,
    multiplier: round.multiplier,
    payout: round.payout,
    ...balancesOf(played),
  };
}

function sharedAnswer(played: Played): CallOutput<'doubleBet'> {
  const { bet } = played;
  if (bet === undefined) throw new Error('a bet without its row');
  return { betId: bet.id, roundId: bet.round, closesAt: bet.closesAt, ...balancesOf(played) };
}
