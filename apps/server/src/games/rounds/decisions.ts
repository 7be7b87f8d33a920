/** What a command of the games becomes: the types and the small steps that all decisions share. Pure. */
import { Refusal, type RefusalCode, type RefusalParams } from '@arara/contract/protocol/errors';
import type { Id, RoundId } from '@arara/contract/protocol/fields';
import type { AnySharedGame, AnySingleGame, AnyStepGame, GameParams, GameRefused } from '@arara/games';
import { type Centavos, formatDecimalAmount } from '@arara/money';
import type { GenerateId } from '../../context.ts';
import type { OutboxFact } from '../../facts.ts';
import type { GateWithSeenCloseCount } from '../../platform/db/gates.ts';
import {
  type IdempotentCommand,
  type CommandOutcome,
  findReplayRefusal,
  type IdempotencyRecord,
} from '../../platform/idempotency/idempotency.ts';
import type { PermitRefused, PlayerProtection } from '../../protection/protection.ts';
import type { ClosedBonusesById, WalletLedgerEntry, WalletState } from '../../wallet/wallet.ts';
import type { SeedPair } from '../fairness/seed-pairs.ts';
import { type ConfiguredGame, toGameCodeFromNumber } from './configured-games.ts';
import { ALL_GAMES_GATE_ID, toGameGateId } from './game-gates.ts';
import type { StoredRound } from './rounds.queries.ts';
import type { StoredSharedBet } from './stored-shared-bet.ts';

/** A command of a player. Its choices are checked; its ids may name nothing. */
export type GameCommand = IdempotentCommand &
  (
    | {
        readonly act: 'single';
        readonly game: ConfiguredGame<AnySingleGame>;
        readonly params: GameParams;
        readonly amount: Centavos;
      }
    | {
        readonly act: 'start';
        readonly game: ConfiguredGame<AnyStepGame>;
        readonly params: GameParams;
        readonly amount: Centavos;
      }
    | {
        readonly act: 'step';
        readonly game: ConfiguredGame<AnyStepGame>;
        readonly round: RoundId;
        readonly tile: number;
      }
    | { readonly act: 'cashOut'; readonly game: ConfiguredGame<AnyStepGame>; readonly round: RoundId }
    /** Ends the open round of several steps. */
    | { readonly act: 'stop' }
    | {
        readonly act: 'shared';
        readonly game: ConfiguredGame<AnySharedGame>;
        readonly params: GameParams;
        readonly amount: Centavos;
        /** The round that the player saw; undefined means the running round. */
        readonly round: RoundId | undefined;
      }
  );

/** A settled stake, as its fact contains it. */
export type GameBetSettledFact = Omit<Extract<OutboxFact, { f: 'betSettled' }>, 'f' | 'v' | 'day'>;

/** The decision about a command: its round or bet, or the refusal, and what must be saved. */
export interface GameCommandDecision extends CommandOutcome {
  /** The round that the answer shows; with a refusal the round that caused it. */
  readonly round: StoredRound | undefined;
  readonly bet: StoredSharedBet | undefined;
  /** True when nothing must be saved: the decision was made before. */
  readonly replayed: boolean;
  /** True when nothing was decided, because the player has no seeds yet. */
  readonly noSeeds: boolean;
  /** Whether a round or bet is new, or a stored round changed. */
  readonly roundChange: 'inserted' | 'updated' | undefined;
  readonly entries: readonly WalletLedgerEntry[];
  readonly settled: GameBetSettledFact | undefined;
  /** The gates that must still be open when the decision commits. */
  readonly gates: readonly GateWithSeenCloseCount[];
}

/** A gate as it was when the group was loaded. */
export interface GateState extends GateWithSeenCloseCount {
  readonly open: boolean;
}

/** A shared round that is running, or that a command names. */
export interface OpenSharedRound {
  readonly id: RoundId;
  readonly game: number;
  readonly betting: boolean;
  readonly closesAt: number;
}

/** What the decisions of one group may read, apart from the states of its players. */
export interface GameDecisionContext {
  readonly gates: ReadonlyMap<number, GateState>;
  readonly sharedRounds: readonly OpenSharedRound[];
  /** Bonuses that are over, of stakes that they paid. */
  readonly closedBonuses: ClosedBonusesById;
  /** The game of several steps with the edge that a round began with. */
  readonly findGame: (number: number, edgeBp: number) => ConfiguredGame<AnyStepGame>;
  readonly now: number;
  readonly newId: GenerateId;
  /** True while the database waits for `npm run restored`: players may have seen what would be dealt now. */
  readonly isRestorePending: boolean;
}

/** A recorded response with the round or bet that it is about. */
interface RecordedResponse {
  readonly record: IdempotencyRecord;
  readonly round: StoredRound | undefined;
  readonly bet: StoredSharedBet | undefined;
}

/** The state of one player while a group is decided: each decision returns the next state. */
export interface GamePlayerState {
  /** The wallet as it was loaded, before it was rolled to today. */
  readonly loadedWallet: WalletState;
  readonly wallet: WalletState;
  readonly protection: PlayerProtection;
  /** Undefined before the player's first seeds were created. */
  readonly pair: SeedPair | undefined;
  /** The recorded responses by the key of their command. */
  readonly records: ReadonlyMap<string, RecordedResponse>;
  /** The open round of several steps, and the rounds that the group's commands name. */
  readonly rounds: ReadonlyMap<RoundId, StoredRound>;
  readonly openRoundId: RoundId | undefined;
  readonly context: GameDecisionContext;
}

/** A decision with nothing in it but the given fields. */
export const createGameDecision = (fields: Partial<GameCommandDecision>): GameCommandDecision => ({
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
  roundChange: undefined,
  entries: [],
  settled: undefined,
  gates: [],
  ...fields,
});

export interface GameDecisionResult {
  readonly state: GamePlayerState;
  readonly decision: GameCommandDecision;
}

/** The first decision about a command with this key, with the balances after it; undefined for a new key. */
export function replayRecordedGameDecision(
  state: GamePlayerState,
  command: GameCommand,
): GameCommandDecision | undefined {
  const recorded = state.records.get(command.key);
  if (recorded === undefined) return undefined;
  const { record, round, bet } = recorded;
  const refusal = findReplayRefusal(record, command);
  if (refusal?.code === 'keyReused') return createGameDecision({ refusal: 'keyReused', detail: {}, replayed: true });
  return createGameDecision({ ...record, round, bet, replayed: true });
}

/** The seed pair in use. A player without one is not decided about. */
export function requireSeedPair({ pair }: GamePlayerState): SeedPair {
  if (pair === undefined) throw new Error('a player without seeds');
  return pair;
}

/** Records the decision in the state, so that the same key twice in one group gets the first decision. */
export function addGameDecisionToPlayerState(
  state: GamePlayerState,
  command: GameCommand,
  decision: GameCommandDecision,
): GameDecisionResult {
  const { refusal, detail, ref, step, mainAfter, bonusAfter, round, bet } = decision;
  const { player, key, body } = command;
  const record: IdempotencyRecord = { player, key, body, refusal, detail, ref, step, mainAfter, bonusAfter };
  return { state: { ...state, records: new Map(state.records).set(key, { record, round, bet }) }, decision };
}

/** Refuses a command and records the refusal. */
export const refuseGameCommand = (
  state: GamePlayerState,
  command: GameCommand,
  code: RefusalCode,
  detail: RefusalParams = {},
): GameDecisionResult => addGameDecisionToPlayerState(state, command, createGameDecision({ refusal: code, detail }));

/** Refuses a command because of the player's protection. */
export const refuseGameCommandForPermit = (
  state: GamePlayerState,
  command: GameCommand,
  { refused, detail }: PermitRefused,
): GameDecisionResult => refuseGameCommand(state, command, refused, detail);

/** The gates of a game; undefined when one of them is closed. */
export function findGameGatesIfOpen(state: GamePlayerState, number: number): GateState[] | undefined {
  const all = state.context.gates.get(ALL_GAMES_GATE_ID);
  const own = state.context.gates.get(toGameGateId(number));
  return all?.open === true && own?.open === true ? [all, own] : undefined;
}

/** Refuses a bet that the rules refuse. Its choices were checked when the command was built. */
export function refuseGameBet(
  state: GamePlayerState,
  command: GameCommand,
  { refused, limit }: GameRefused,
): GameDecisionResult {
  if (refused === 'paramsMalformed' || refused === 'targetOutOfRange' || refused === 'tileOutOfRange')
    throw new Error('a command was built of unchecked choices');
  return refuseGameCommand(state, command, refused, limit === undefined ? {} : { limit: formatDecimalAmount(limit) });
}

/** The balances that a response records. */
export const getBalancesAfterDecision = ({ main, bonus }: WalletState) => ({ mainAfter: main, bonusAfter: bonus });

/** The fact of a settled stake. */
export const createGameBetSettledFact = (
  settled: Pick<StoredRound, 'player' | 'game' | 'stakeMain' | 'stakeBonus' | 'payout' | 'edgeBp'> & {
    readonly id: Id;
  },
  counts: number,
  { daySettledReal }: WalletState,
): GameBetSettledFact => ({
  player: settled.player,
  ref: settled.id,
  game: toGameCodeFromNumber(settled.game),
  staked: settled.stakeMain + settled.stakeBonus,
  bonus: settled.stakeBonus,
  paid: settled.payout,
  counts,
  edge: settled.edgeBp,
  dayReal: daySettledReal,
});

/** The Refusal of a command that was refused, or undefined. `presentData` makes the data that the refusal contains. */
export const toGameRefusal = (
  { refusal, detail, round }: GameCommandDecision,
  presentData: () => unknown,
): Refusal | undefined =>
  refusal === null ? undefined : new Refusal(refusal, detail ?? {}, round === undefined ? undefined : presentData());
