import { type RefusalCode, type RefusalParams, Refusal } from '@arara/contract/errors';
import type { Id } from '@arara/contract/fields';
import { fairDraws, type Game, type GameParams, isRefused, type Limits } from '@arara/games';
import { type Centavos, toDecimal, ZERO } from '@arara/money';
import { countedPercent } from '@arara/promotions/turnover';
import { type Command, type Outcome, type Remembered, refusalOf } from '../commands/commands.ts';
import { permitStake } from '../protection/protection.ts';
import { type Entry, settle, stake, type WalletState } from '../wallet/wallet.ts';
import { roundStates, type StoredRound } from './games.queries.ts';
import type { Pair } from './seeds.ts';

/** A game with what configuration says of it. */
export interface Table {
  readonly game: Game;
  readonly number: number;
  readonly limits: Limits;
  readonly bonusWeightPercent: number;
}

/** One bet on a single-round game, its choices already checked. */
export interface Play extends Command {
  readonly table: Table;
  readonly params: GameParams;
  readonly amount: Centavos;
}

/** What became of a bet: its round, or why not. */
export interface Played extends Outcome {
  readonly round: StoredRound | undefined;
  /** True when it was answered from memory: nothing is to be saved. */
  readonly replayed: boolean;
  /** True when nothing was decided because the player has no seeds yet. */
  readonly noSeeds: boolean;
  readonly entries: readonly Entry[];
  /** How much of the stake counts for VIP and milestones, in percent, and where it left the day's counted real-money stakes. */
  readonly counts: number;
  readonly dayReal: Centavos;
}

/** A player at the table: what one group knows and changes of him. */
export interface Seat {
  /** The wallet as it was loaded: what its day held is kept when the day is over. */
  readonly before: WalletState;
  readonly wallet: WalletState;
  /** Undefined before the player's first seeds are made. */
  readonly pair: Pair | undefined;
  readonly nonce: number;
  readonly memories: ReadonlyMap<string, { readonly memory: Remembered; readonly round: StoredRound | undefined }>;
}

/** The Refusal of a played bet that was refused, or undefined. */
export const refusalOfPlayed = (played: Played): Refusal | undefined =>
  played.refusal === null ? undefined : new Refusal(played.refusal, played.detail ?? {});

const done = (it: Pick<Played, 'round'> & Partial<Played>): Played => ({
  refusal: null,
  detail: null,
  ref: null,
  step: null,
  mainAfter: null,
  bonusAfter: null,
  replayed: false,
  noSeeds: false,
  entries: [],
  counts: 0,
  dayReal: ZERO,
  ...it,
});

/** Answers a bet whose key was seen before: the first result, rebuilt from its round, with the balances of then. */
function replay(seat: Seat, play: Play): Played | undefined {
  const known = seat.memories.get(play.key);
  if (known === undefined) return undefined;
  const refusal = refusalOf(known.memory, play);
  if (refusal !== undefined)
    return done({ round: undefined, refusal: refusal.code, detail: refusal.params, replayed: true });
  const { ref, mainAfter, bonusAfter } = known.memory;
  return done({ round: known.round, ref, mainAfter, bonusAfter, replayed: true });
}

/**
 * Decides one bet on a player's running state: pure, so that a group of bets is a fold. A refusal takes no nonce and is
 * remembered under its key like a result.
 */
export function decidePlay(
  seat: Seat,
  play: Play,
  newId: () => Id,
): { readonly state: Seat; readonly decision: Played } {
  const again = replay(seat, play);
  if (again !== undefined) return { state: seat, decision: again };
  const { pair } = seat;
  // Answered like something remembered: nothing of it is saved.
  if (pair === undefined) return { state: seat, decision: done({ round: undefined, replayed: true, noSeeds: true }) };
  const refuse = (code: RefusalCode, detail: RefusalParams = {}) =>
    keep(seat, play, done({ round: undefined, refusal: code, detail }));

  const bet = play.table.game.bet(play.params, play.amount, play.table.limits);
  if (isRefused(bet)) {
    if (bet.refused === 'paramsMalformed' || bet.refused === 'targetOutOfRange' || bet.refused === 'tileOutOfRange')
      throw new Error('a play was made of unchecked choices');
    return refuse(bet.refused, bet.limit === undefined ? {} : { limit: toDecimal(bet.limit) });
  }
  const id = newId();
  const taken = stake(seat.wallet, permitStake(play.player, play.amount), { ref: id, newId });
  if (taken === undefined) return refuse('insufficientBalance');
  const round = play.table.game.start(bet, fairDraws(pair.hmac, pair.clientSeed, seat.nonce));
  const chance = play.table.game.winChance(bet.params);
  const counts = countedPercent(chance);
  const settled = settle(taken.state, {
    split: taken.split,
    payout: round.payout,
    bonusPercent: countedPercent(chance, play.table.bonusWeightPercent),
    countedPercent: counts,
    ref: id,
    newId,
  });
  const stored: StoredRound = {
    player: play.player,
    id,
    game: play.table.number,
    pair: pair.id,
    nonce: seat.nonce,
    params: { ...bet.params },
    outcome: round.outcome,
    state: round.won ? roundStates.won : roundStates.lost,
    stakeMain: taken.split.main,
    stakeBonus: taken.split.bonus,
    edgeBp: round.edgeBp,
    multiplier: round.multiplier,
    payout: round.payout,
  };
  const next: Seat = { ...seat, wallet: settled.state, nonce: seat.nonce + 1 };
  return keep(
    next,
    play,
    done({
      round: stored,
      ref: id,
      mainAfter: settled.state.main,
      bonusAfter: settled.state.bonus,
      entries: [...taken.entries, ...settled.entries],
      counts,
      dayReal: settled.state.daySettledReal,
    }),
  );
}

/** The seat with this result in its memory, so that the same key twice in one group finds the first. */
function keep(seat: Seat, play: Play, played: Played): { readonly state: Seat; readonly decision: Played } {
  const { refusal, detail, ref, step, mainAfter, bonusAfter } = played;
  const memory: Remembered = {
    player: play.player,
    key: play.key,
    body: play.body,
    refusal,
    detail,
    ref,
    step,
    mainAfter,
    bonusAfter,
  };
  return {
    state: { ...seat, memories: new Map(seat.memories).set(play.key, { memory, round: played.round }) },
    decision: played,
  };
}
