import { type RefusalCode, type RefusalParams, Refusal } from '@arara/contract/protocol/errors';
import type { Id } from '@arara/contract/protocol/fields';
import {
  type AnySharedGame,
  type AnyStepsGame,
  type Bet,
  catalog,
  fairDraws,
  type Game,
  type GameCode,
  type GameParams,
  isRefused,
  type Limits,
  type Refused,
  type SharedParams,
  type StepsParams,
} from '@arara/games';
import { type Centavos, toDecimal } from '@arara/money';
import { countedPercent } from '@arara/promotions/turnover';
import { type Command, type Outcome, type Remembered, refusalOf } from '../../platform/idempotency/idempotency.ts';
import type { Ctx } from '../../context.ts';
import type { GateSeen } from '../../platform/db/gates.ts';
import type { Fact } from '../../platform/outbox/outbox.ts';
import { permitStake } from '../../protection/protection.ts';
import { type EndedBonuses, type Entry, settle, stake, type WalletState } from '../../wallet/wallet.ts';
import { roundStates, type StoredRound } from './rounds.queries.ts';
import type { Pair } from '../fairness/seed-pairs.ts';
import type { StoredBet } from '../shared/shared.queries.ts';

/** A game with what configuration says of it. */
export interface Table<G = Game | AnyStepsGame | AnySharedGame> {
  readonly game: G;
  readonly number: number;
  readonly limits: Limits;
  readonly bonusWeightPercent: number;
}

/** What a player does at a table; choices are checked already, ids may name nothing. */
export type Play = Command &
  (
    | { readonly act: 'single'; readonly table: Table<Game>; readonly params: GameParams; readonly amount: Centavos }
    | {
        readonly act: 'start';
        readonly table: Table<AnyStepsGame>;
        readonly params: StepsParams;
        readonly amount: Centavos;
      }
    | { readonly act: 'step'; readonly table: Table<AnyStepsGame>; readonly round: Id; readonly tile: number }
    | { readonly act: 'cashOut'; readonly table: Table<AnyStepsGame>; readonly round: Id }
    /** Ends whatever round of several steps is open. */
    | { readonly act: 'stop' }
    | {
        readonly act: 'shared';
        readonly table: Table<AnySharedGame>;
        readonly params: SharedParams;
        readonly amount: Centavos;
        /** That round or none; without one the running round. */
        readonly round: Id | undefined;
      }
  );

/** A stake that has its result, as its fact tells it. */
export type SettledFact = Omit<Extract<Fact, { f: 'betSettled' }>, 'f' | 'v' | 'day'>;

/** What became of a play: its round or bet, or why not. */
export interface Played extends Outcome {
  /** As it is to be answered: of a refusal the round that stands in the way. */
  readonly round: StoredRound | undefined;
  readonly bet: StoredBet | undefined;
  /** True when nothing is to be saved or remembered. */
  readonly replayed: boolean;
  /** True when nothing was decided because the player has no seeds yet. */
  readonly noSeeds: boolean;
  /** A nonce was taken, or a stored round changed. */
  readonly moved: 'made' | 'changed' | undefined;
  readonly entries: readonly Entry[];
  readonly settled: SettledFact | undefined;
  /** What must still be open when this commits. */
  readonly gates: readonly GateSeen[];
}

/** A gate as the group's load saw it. */
export interface GateState extends GateSeen {
  readonly open: boolean;
}

/** A shared round that takes bets, or that a bet named. */
export interface OpenShared {
  readonly id: Id;
  readonly game: number;
  readonly betting: boolean;
  readonly closesAt: number;
}

/** What a group knows beside its players: the same for all of them. */
export interface House {
  readonly gates: ReadonlyMap<number, GateState>;
  readonly shared: readonly OpenShared[];
  /** Bonuses of stakes that are not of their player's open one. */
  readonly ended: EndedBonuses;
  /** A game as it was when a round began: its edge may have changed since. */
  readonly tableOf: (number: number, edgeBp: number) => Table<AnyStepsGame>;
  readonly now: number;
  readonly newId: () => Id;
}

/** A player at the table: what one group knows and changes of him. */
export interface Seat {
  /** The wallet as it was loaded: what its day held is kept when the day is over. */
  readonly before: WalletState;
  readonly wallet: WalletState;
  /** Undefined before the player's first seeds are made. */
  readonly pair: Pair | undefined;
  readonly memories: ReadonlyMap<
    string,
    { readonly memory: Remembered; readonly round: StoredRound | undefined; readonly bet: StoredBet | undefined }
  >;
  /** The open round of several steps, and those that the group's commands name. */
  readonly rounds: ReadonlyMap<Id, StoredRound>;
  readonly open: Id | undefined;
  readonly house: House;
}

/** A game of the catalog as the operator configured it. */
export function tableOfCode(ctx: Pick<Ctx, 'config'>, code: GameCode): Table {
  const { edgeBasisPoints, ...limits } = ctx.config.games[code];
  const { make, bonusWeightPercent } = catalog[code];
  return { game: make(edgeBasisPoints), number: gameNumber(code), limits, bonusWeightPercent };
}

/** The gate of everything, and of one game. */
export const ALL_GAMES = -100;
export const gateOf = (number: number): number => -number;

export const done = (it: Partial<Played>): Played => ({
  refusal: null,
  detail: null,
  ref: null,
  step: null,
  mainAfter: null,
  bonusAfter: null,
  round: undefined,
  bet: undefined,
  replayed: false,
  noSeeds: false,
  moved: undefined,
  entries: [],
  settled: undefined,
  gates: [],
  ...it,
});

export interface Decided {
  readonly state: Seat;
  readonly decision: Played;
}

/** A play that is known by its key: the first result, rebuilt, with the balances of then. */
export function replay(seat: Seat, play: Play): Played | undefined {
  const known = seat.memories.get(play.key);
  if (known === undefined) return undefined;
  const { memory, round, bet } = known;
  const refusal = refusalOf(memory, play);
  if (refusal?.code === 'keyReused') return done({ refusal: 'keyReused', detail: {}, replayed: true });
  return done({ ...memory, round, bet, replayed: true });
}

/** The pair in use: who has none is not decided about. */
export function pairOf({ pair }: Seat): Pair {
  if (pair === undefined) throw new Error('a seat without seeds');
  return pair;
}

/** The seat with this result in its memory, so that the same key twice in one group finds the first. */
export function keep(seat: Seat, play: Play, played: Played): Decided {
  const { refusal, detail, ref, step, mainAfter, bonusAfter, round, bet } = played;
  const { player, key, body } = play;
  const memory: Remembered = { player, key, body, refusal, detail, ref, step, mainAfter, bonusAfter };
  return {
    state: { ...seat, memories: new Map(seat.memories).set(play.key, { memory, round, bet }) },
    decision: played,
  };
}

export const refuse = (seat: Seat, play: Play, code: RefusalCode, detail: RefusalParams = {}): Decided =>
  keep(seat, play, done({ refusal: code, detail }));

/** The gates of a game; a shut one is a refusal. */
export function openGates(seat: Seat, number: number): GateState[] | undefined {
  const all = seat.house.gates.get(ALL_GAMES);
  const own = seat.house.gates.get(gateOf(number));
  return all?.open === true && own?.open === true ? [all, own] : undefined;
}

/** What the rules say against a bet, in words of the contract. Choices were checked when the play was made. */
export function refusedBet(seat: Seat, play: Play, { refused, limit }: Refused): Decided {
  if (refused === 'paramsMalformed' || refused === 'targetOutOfRange' || refused === 'tileOutOfRange')
    throw new Error('a play was made of unchecked choices');
  return refuse(seat, play, refused, limit === undefined ? {} : { limit: toDecimal(limit) });
}

export const balancesAfter = ({ main, bonus }: WalletState) => ({ mainAfter: main, bonusAfter: bonus });

/**
 * Plays one whole round of a single-round game: pure, so that a group of plays is a fold. A refusal takes no nonce and is
 * remembered under its key like a result.
 */
export function decideSingle(seat: Seat, play: Play & { readonly act: 'single' }): Decided {
  const { table, player } = play;
  const { newId } = seat.house;
  const pair = pairOf(seat);
  const gates = openGates(seat, table.number);
  if (gates === undefined) return refuse(seat, play, 'gameClosed');
  const bet: Bet<GameParams> | Refused = table.game.bet(play.params, play.amount, table.limits);
  if (isRefused(bet)) return refusedBet(seat, play, bet);
  const id = newId();
  const taken = stake(seat.wallet, permitStake(player, play.amount), { ref: id, newId });
  if (taken === undefined) return refuse(seat, play, 'insufficientBalance');
  const round = table.game.start(bet, fairDraws(pair.hmac, pair.clientSeed, seat.wallet.nonce));
  const chance = table.game.winChance(bet.params);
  const counts = countedPercent(chance);
  const settled = settle(taken.state, {
    split: taken.split,
    payout: round.payout,
    bonusPercent: countedPercent(chance, table.bonusWeightPercent),
    countedPercent: counts,
    ref: id,
    newId,
  });
  const stored: StoredRound = {
    player,
    id,
    game: table.number,
    pair: pair.id,
    nonce: seat.wallet.nonce,
    params: { ...bet.params },
    outcome: round.outcome,
    steps: [],
    state: round.won ? roundStates.won : roundStates.lost,
    stakeMain: taken.split.main,
    stakeBonus: taken.split.bonus,
    bonusOf: taken.split.of,
    edgeBp: round.edgeBp,
    multiplier: round.multiplier,
    payout: round.payout,
    board: null,
  };
  const next: Seat = { ...seat, wallet: { ...settled.state, nonce: seat.wallet.nonce + 1 } };
  return keep(
    next,
    play,
    done({
      round: stored,
      ref: id,
      ...balancesAfter(settled.state),
      moved: 'made',
      entries: [...taken.entries, ...settled.entries],
      settled: settledFact(stored, counts, settled.state),
      gates,
    }),
  );
}

/** What a settled stake is told as. */
export const settledFact = (
  it: Pick<StoredRound, 'player' | 'id' | 'game' | 'stakeMain' | 'stakeBonus' | 'payout' | 'edgeBp'>,
  counts: number,
  { daySettledReal }: WalletState,
): SettledFact => ({
  player: it.player,
  ref: it.id,
  game: codeOf(it.game),
  staked: it.stakeMain + it.stakeBonus,
  bonus: it.stakeBonus,
  paid: it.payout,
  counts,
  edge: it.edgeBp,
  dayReal: daySettledReal,
});

/** Number of a game's code, as rows keep it, and back: SE0002 is 2. */
export const gameNumber = (code: string): number => Number(code.slice(2));
export const codeOf = (number: number): string => `SE${String(number).padStart(4, '0')}`;

/** The Refusal of a play that was refused, or undefined; `dataOf` is what goes out beside it. */
export const refusalOfPlayed = (played: Played, dataOf: (round: StoredRound) => unknown): Refusal | undefined =>
  played.refusal === null
    ? undefined
    : new Refusal(played.refusal, played.detail ?? {}, played.round === undefined ? undefined : dataOf(played.round));
