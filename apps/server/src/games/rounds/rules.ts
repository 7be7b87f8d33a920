import { type RefusalCode, type RefusalParams, Refusal } from '@arara/contract/protocol/errors';
import type { RoundId, Id } from '@arara/contract/protocol/fields';
import {
  type AnySharedGame,
  type AnyStepGame,
  type Bet,
  createDraws,
  type AnySingleGame,
  type GameParams,
  isRefused,
  type Refused,
} from '@arara/games';
import { type Centavos, toDecimal } from '@arara/money';
import { countedPercent } from '@arara/promotions/turnover';
import {
  type Command,
  type CommandOutcome,
  type IdempotencyRecord,
  findReplayRefusal,
} from '../../platform/idempotency/idempotency.ts';
import type { NewId } from '../../context.ts';
import type { SeenGate } from '../../platform/db/gates.ts';
import type { Fact } from '../../platform/outbox/outbox.ts';
import { isPermitRefused, permit, type PermitRefused, type PlayerProtection } from '../../protection/protection.ts';
import { type ClosedBonuses, type Entry, settle, stake, type WalletState } from '../../wallet/wallet.ts';
import { type ConfiguredGame, toGameCode } from './configured-games.ts';
import { ALL_GAMES, toGateId } from './game-gates.ts';
import { roundStates, type StoredRound } from './rounds.queries.ts';
import type { SeedPair } from '../fairness/seed-pairs.ts';
import type { StoredBet } from './stored-bet.ts';

/** What a player does at a table; choices are checked already, ids may name nothing. */
export type GameCommand = Command &
  (
    | {
        readonly act: 'single';
        readonly table: ConfiguredGame<AnySingleGame>;
        readonly params: GameParams;
        readonly amount: Centavos;
      }
    | {
        readonly act: 'start';
        readonly table: ConfiguredGame<AnyStepGame>;
        readonly params: GameParams;
        readonly amount: Centavos;
      }
    | {
        readonly act: 'step';
        readonly table: ConfiguredGame<AnyStepGame>;
        readonly round: RoundId;
        readonly tile: number;
      }
    | { readonly act: 'cashOut'; readonly table: ConfiguredGame<AnyStepGame>; readonly round: RoundId }
    /** Ends whatever round of several steps is open. */
    | { readonly act: 'stop' }
    | {
        readonly act: 'shared';
        readonly table: ConfiguredGame<AnySharedGame>;
        readonly params: GameParams;
        readonly amount: Centavos;
        /** That round or none; without one the running round. */
        readonly round: RoundId | undefined;
      }
  );

/** A stake that has its result, as its fact tells it. */
export type SettledFact = Omit<Extract<Fact, { f: 'betSettled' }>, 'f' | 'v' | 'day'>;

/** What became of a play: its round or bet, or why not. */
export interface GameDecision extends CommandOutcome {
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
  readonly gates: readonly SeenGate[];
}

/** A gate as the group's load saw it. */
export interface GateState extends SeenGate {
  readonly open: boolean;
}

/** A shared round that takes bets, or that a bet named. */
export interface OpenSharedRound {
  readonly id: RoundId;
  readonly game: number;
  readonly betting: boolean;
  readonly closesAt: number;
}

/** What a group knows beside its players: the same for all of them. */
export interface DecisionContext {
  readonly gates: ReadonlyMap<number, GateState>;
  readonly sharedRounds: readonly OpenSharedRound[];
  /** Bonuses of stakes that are not of their player's open one. */
  readonly closedBonuses: ClosedBonuses;
  /** A game as it was when a round began: its edge may have changed since. */
  readonly findGame: (number: number, edgeBp: number) => ConfiguredGame<AnyStepGame>;
  readonly now: number;
  readonly newId: NewId;
}

/** A player at the table: what one group knows and changes of him. */
export interface GamePlayerState {
  /** The wallet as it was loaded: what its day held is kept when the day is over. */
  readonly loadedWallet: WalletState;
  readonly wallet: WalletState;
  readonly protection: PlayerProtection;
  /** Undefined before the player's first seeds are made. */
  readonly pair: SeedPair | undefined;
  readonly records: ReadonlyMap<
    string,
    { readonly memory: IdempotencyRecord; readonly round: StoredRound | undefined; readonly bet: StoredBet | undefined }
  >;
  /** The open round of several steps, and those that the group's commands name. */
  readonly rounds: ReadonlyMap<RoundId, StoredRound>;
  readonly openRoundId: RoundId | undefined;
  readonly context: DecisionContext;
}

export const createDecision = (it: Partial<GameDecision>): GameDecision => ({
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

export interface DecisionResult {
  readonly state: GamePlayerState;
  readonly decision: GameDecision;
}

/** A play that is known by its key: the first result, rebuilt, with the balances of then. */
export function replayDecision(seat: GamePlayerState, play: GameCommand): GameDecision | undefined {
  const known = seat.records.get(play.key);
  if (known === undefined) return undefined;
  const { memory, round, bet } = known;
  const refusal = findReplayRefusal(memory, play);
  if (refusal?.code === 'keyReused') return createDecision({ refusal: 'keyReused', detail: {}, replayed: true });
  return createDecision({ ...memory, round, bet, replayed: true });
}

/** The pair in use: who has none is not decided about. */
export function requirePair({ pair }: GamePlayerState): SeedPair {
  if (pair === undefined) throw new Error('a seat without seeds');
  return pair;
}

/** The seat with this result in its memory, so that the same key twice in one group finds the first. */
export function recordDecision(seat: GamePlayerState, play: GameCommand, played: GameDecision): DecisionResult {
  const { refusal, detail, ref, step, mainAfter, bonusAfter, round, bet } = played;
  const { player, key, body } = play;
  const memory: IdempotencyRecord = { player, key, body, refusal, detail, ref, step, mainAfter, bonusAfter };
  return {
    state: { ...seat, records: new Map(seat.records).set(play.key, { memory, round, bet }) },
    decision: played,
  };
}

export const refuse = (
  seat: GamePlayerState,
  play: GameCommand,
  code: RefusalCode,
  detail: RefusalParams = {},
): DecisionResult => recordDecision(seat, play, createDecision({ refusal: code, detail }));

/** What protects the player says no. */
export const refusePermit = (
  seat: GamePlayerState,
  play: GameCommand,
  { refused, detail }: PermitRefused,
): DecisionResult => refuse(seat, play, refused, detail);

/** The gates of a game; a shut one is a refusal. */
export function findOpenGates(seat: GamePlayerState, number: number): GateState[] | undefined {
  const all = seat.context.gates.get(ALL_GAMES);
  const own = seat.context.gates.get(toGateId(number));
  return all?.open === true && own?.open === true ? [all, own] : undefined;
}

/** What the rules say against a bet, in words of the contract. Choices were checked when the play was made. */
export function refuseBet(seat: GamePlayerState, play: GameCommand, { refused, limit }: Refused): DecisionResult {
  if (refused === 'paramsMalformed' || refused === 'targetOutOfRange' || refused === 'tileOutOfRange')
    throw new Error('a play was made of unchecked choices');
  return refuse(seat, play, refused, limit === undefined ? {} : { limit: toDecimal(limit) });
}

export const toBalancesAfter = ({ main, bonus }: WalletState) => ({ mainAfter: main, bonusAfter: bonus });

/**
 * Plays one whole round of a single-round game: pure, so that a group of plays is a fold. A refusal takes no nonce and is
 * remembered under its key like a result.
 */
export function decideSingle(seat: GamePlayerState, play: GameCommand & { readonly act: 'single' }): DecisionResult {
  const { table, player } = play;
  const { newId, now } = seat.context;
  const permitted = permit(seat, { stake: play.amount }, now);
  if (isPermitRefused(permitted)) return refusePermit(seat, play, permitted);
  const pair = requirePair(seat);
  const gates = findOpenGates(seat, table.number);
  if (gates === undefined) return refuse(seat, play, 'gameClosed');
  const bet: Bet<GameParams> | Refused = table.game.bet(play.params, play.amount, table.limits);
  if (isRefused(bet)) return refuseBet(seat, play, bet);
  const id = newId<RoundId>();
  const taken = stake(seat.wallet, permitted, { ref: id, newId });
  if (taken === undefined) return refuse(seat, play, 'insufficientBalance');
  const round = table.game.start(bet, createDraws(pair.hmac, pair.clientSeed, seat.wallet.nonce));
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
    bonusOf: taken.split.bonusId,
    edgeBp: round.edgeBp,
    multiplier: round.multiplier,
    payout: round.payout,
    board: null,
  };
  const next: GamePlayerState = { ...seat, wallet: { ...settled.state, nonce: seat.wallet.nonce + 1 } };
  return recordDecision(
    next,
    play,
    createDecision({
      round: stored,
      ref: id,
      ...toBalancesAfter(settled.state),
      moved: 'made',
      entries: [...taken.entries, ...settled.entries],
      settled: createSettledFact(stored, counts, settled.state),
      gates,
    }),
  );
}

/** What a settled stake is told as. */
export const createSettledFact = (
  it: Pick<StoredRound, 'player' | 'game' | 'stakeMain' | 'stakeBonus' | 'payout' | 'edgeBp'> & { readonly id: Id },
  counts: number,
  { daySettledReal }: WalletState,
): SettledFact => ({
  player: it.player,
  ref: it.id,
  game: toGameCode(it.game),
  staked: it.stakeMain + it.stakeBonus,
  bonus: it.stakeBonus,
  paid: it.payout,
  counts,
  edge: it.edgeBp,
  dayReal: daySettledReal,
});

/** The Refusal of a play that was refused, or undefined; `dataOf` is what goes out beside it. */
export const toRefusal = (played: GameDecision, dataOf: (round: StoredRound) => unknown): Refusal | undefined =>
  played.refusal === null
    ? undefined
    : new Refusal(played.refusal, played.detail ?? {}, played.round === undefined ? undefined : dataOf(played.round));
