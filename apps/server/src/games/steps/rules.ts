import type { RoundId } from '@arara/contract/protocol/fields';
/** What a player does in a round of several steps, decided on locked rows; pure. */
import { type AnyStepGame, createDraws, toHundredths, isRefused, type GameParams, type StepRound } from '@arara/games';
import { add, type Centavos, ZERO } from '@arara/money';
import { countedPercent } from '@arara/promotions/turnover';
import { isPermitRefused, permit } from '../../protection/protection.ts';
import { countMinutesThrough, type LedgerChange, refund, settle, stake } from '../../wallet/wallet.ts';
import { roundStateNames, roundStates, type StoredRound } from '../rounds/rounds.queries.ts';
import type { ConfiguredGame } from '../rounds/configured-games.ts';
import {
  toBalancesAfter,
  type DecisionResult,
  createDecision,
  recordDecision,
  findOpenGates,
  requirePair,
  type GameCommand,
  refuse,
  refuseBet,
  refusePermit,
  type GamePlayerState,
  createSettledFact,
} from '../rounds/rules.ts';

type Round = StepRound<GameParams>;

export const computeStake = ({ stakeMain, stakeBonus }: Pick<StoredRound, 'stakeMain' | 'stakeBonus'>): Centavos =>
  add(stakeMain, stakeBonus);

/** A stored round in words of the games. */
export function toStepRound({ game }: ConfiguredGame<AnyStepGame>, stored: StoredRound): Round {
  const params = stored.params as unknown as GameParams;
  const state = roundStateNames[stored.state] ?? 'open';
  const safe = stored.steps.length - (state === 'lost' ? 1 : 0);
  return {
    gameCode: game.code,
    edgeBp: stored.edgeBp,
    params,
    stake: computeStake(stored),
    steps: stored.steps,
    state,
    multiplier: stored.multiplier,
    nextMultiplier: state === 'open' && safe < game.maxSteps(params) ? game.multiplier(params, safe + 1) : null,
    payout: stored.payout,
  };
}

/** Added to the count of steps in a memory when the round was over by then. */
const OVER = 100;
const toStepMark = (stored: StoredRound): number =>
  stored.steps.length + (stored.state === roundStates.open ? 0 : OVER);

/** A round as it was when a command was answered: every answer can be given again from the steps alone. */
export function restoreRoundAt(
  { game }: ConfiguredGame<AnyStepGame>,
  stored: StoredRound,
  mark: number | null,
): StoredRound {
  if (mark === null || mark >= OVER) return stored;
  const params = stored.params as unknown as GameParams;
  const steps = stored.steps.slice(0, mark);
  const multiplier = mark === 0 ? (0 as StoredRound['multiplier']) : game.multiplier(params, mark);
  return { ...stored, steps, state: roundStates.open, multiplier, payout: ZERO, board: null, outcome: null };
}

/** Answers a command about a round: what it is now, with the balances of now. */
const createAnswer = (stored: StoredRound, seat: GamePlayerState) => ({
  round: stored,
  ref: stored.id,
  step: toStepMark(stored),
  ...toBalancesAfter(seat.wallet),
});

const withRound = (seat: GamePlayerState, stored: StoredRound): GamePlayerState => ({
  ...seat,
  rounds: new Map(seat.rounds).set(stored.id, stored),
  openRoundId:
    stored.state === roundStates.open ? stored.id : seat.openRoundId === stored.id ? undefined : seat.openRoundId,
});

/** Takes the stake and opens the round; its board is fixed by the nonce that it takes. */
export function decideStart(seat: GamePlayerState, play: GameCommand & { readonly act: 'start' }): DecisionResult {
  const { table, player } = play;
  const { newId, now } = seat.context;
  const open = seat.openRoundId === undefined ? undefined : seat.rounds.get(seat.openRoundId);
  if (open !== undefined)
    return recordDecision(
      seat,
      play,
      createDecision({ refusal: 'roundOpen', detail: {}, ...createAnswer(open, seat) }),
    );
  const permitted = permit(seat, { stake: play.amount }, now);
  if (isPermitRefused(permitted)) return refusePermit(seat, play, permitted);
  const gates = findOpenGates(seat, table.number);
  if (gates === undefined) return refuse(seat, play, 'gameClosed');
  const bet = table.game.bet(play.params, play.amount, table.limits);
  if (isRefused(bet)) return refuseBet(seat, play, bet);
  const id = newId<RoundId>();
  const taken = stake(seat.wallet, permitted, { ref: id, newId });
  if (taken === undefined) return refuse(seat, play, 'insufficientBalance');
  const round = table.game.start(bet);
  const stored: StoredRound = {
    player,
    id,
    game: table.number,
    pair: requirePair(seat).id,
    nonce: seat.wallet.nonce,
    params: { ...round.params },
    outcome: null,
    steps: round.steps,
    state: roundStates.open,
    stakeMain: taken.split.main,
    stakeBonus: taken.split.bonus,
    bonusOf: taken.split.bonusId,
    edgeBp: round.edgeBp,
    multiplier: round.multiplier,
    payout: ZERO,
    board: null,
  };
  const next = withRound({ ...seat, wallet: { ...taken.state, nonce: seat.wallet.nonce + 1 } }, stored);
  return recordDecision(
    next,
    play,
    createDecision({ ...createAnswer(stored, next), moved: 'made', entries: taken.entries, gates }),
  );
}

/** A step or a cash-out in a round that a player names. */
export function decideMove(
  seat: GamePlayerState,
  play: GameCommand & { readonly act: 'step' | 'cashOut' },
): DecisionResult {
  const stored = seat.rounds.get(play.round);
  if (stored === undefined || stored.game !== play.table.number) return refuse(seat, play, 'notFound');
  if (stored.state !== roundStates.open)
    return recordDecision(
      seat,
      play,
      createDecision({ refusal: 'roundOver', detail: {}, ...createAnswer(stored, seat) }),
    );
  const table = seat.context.findGame(stored.game, stored.edgeBp);
  const before = toStepRound(table, stored);
  if (play.act === 'cashOut') {
    const after = table.game.cashOut(before);
    return after === undefined ? refuse(seat, play, 'nothingWon') : decideRoundChange(seat, play, stored, after);
  }
  const after = table.game.step(before, play.tile, createRoundDraws(seat, stored), play.table.limits.maxWin);
  if (isRefused(after)) return refuse(seat, play, 'tileNotThere');
  if (after === before) return recordDecision(seat, play, createDecision(createAnswer(stored, seat)));
  return decideRoundChange(seat, play, stored, after);
}

/** Ends the open round, if there is one: cashed out after a step, refunded without. */
export function decideStop(seat: GamePlayerState, play: GameCommand & { readonly act: 'stop' }): DecisionResult {
  const stored = seat.openRoundId === undefined ? undefined : seat.rounds.get(seat.openRoundId);
  if (stored === undefined) return { state: seat, decision: createDecision({ replayed: true }) };
  const { game } = seat.context.findGame(stored.game, stored.edgeBp);
  const before = toStepRound({ ...seat.context.findGame(stored.game, stored.edgeBp), game }, stored);
  return decideRoundChange(seat, play, stored, game.cashOut(before) ?? game.refund(before));
}

/** A round is never on another pair than the one in use: rotation waits for its end. */
function createRoundDraws(seat: GamePlayerState, stored: StoredRound) {
  const pair = requirePair(seat);
  if (stored.pair !== pair.id) throw new Error(`round ${stored.id} is open on a pair that is not in use`);
  return createDraws(pair.hmac, pair.clientSeed, stored.nonce);
}

/** The round after a move; money moves only at its end. */
function decideRoundChange(
  seat: GamePlayerState,
  play: GameCommand,
  stored: StoredRound,
  after: Round,
): DecisionResult {
  const next: StoredRound = {
    ...stored,
    steps: after.steps,
    state: roundStates[after.state],
    multiplier: after.multiplier,
    payout: after.payout,
  };
  if (after.state === 'open') {
    const state = withRound(seat, next);
    return recordDecision(state, play, createDecision({ ...createAnswer(next, state), moved: 'changed' }));
  }
  const table = seat.context.findGame(stored.game, stored.edgeBp);
  const safe = after.steps.length - (after.state === 'lost' ? 1 : 0);
  const over: StoredRound = {
    ...next,
    outcome: toHundredths(safe),
    board: table.game.board(after, createRoundDraws(seat, stored)),
  };
  const { moved, counts } = settleStepRound(seat, table, over, after);
  // The round was open until now, so all of that time was played.
  const state = withRound({ ...seat, wallet: countMinutesThrough(moved.state, seat.context.now) }, over);
  return recordDecision(
    state,
    play,
    createDecision({
      ...createAnswer(over, state),
      moved: 'changed',
      entries: moved.entries,
      settled: counts === undefined ? undefined : createSettledFact(over, counts, moved.state),
    }),
  );
}

/** Pays a round that is over. A refunded stake counts nothing; another counts by the chance of the steps that were tried. */
function settleStepRound(
  seat: GamePlayerState,
  table: ConfiguredGame<AnyStepGame>,
  stored: StoredRound,
  after: Round,
): { moved: LedgerChange; counts: number | undefined } {
  const { newId, closedBonuses: ended } = seat.context;
  const split = { main: stored.stakeMain, bonus: stored.stakeBonus, bonusId: stored.bonusOf };
  const it = { split, ref: stored.id, newId, ended };
  if (after.state === 'refunded') return { moved: refund(seat.wallet, it), counts: undefined };
  const chance = table.game.chance(after.params, after.steps.length);
  const counts = countedPercent(chance);
  const bonusPercent = countedPercent(chance, table.bonusWeightPercent);
  return { moved: settle(seat.wallet, { ...it, payout: after.payout, bonusPercent, countedPercent: counts }), counts };
}
