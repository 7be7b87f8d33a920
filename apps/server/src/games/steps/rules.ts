/** What a player does in a round of several steps, decided on locked rows; pure. */
import { type AnyStepsGame, fairDraws, inHundredths, isRefused, type StepsParams, type StepsRound } from '@arara/games';
import { add, type Centavos, ZERO } from '@arara/money';
import { countedPercent } from '@arara/promotions/turnover';
import { permitStake } from '../../protection/protection.ts';
import { type Moved, refund, settle, stake } from '../../wallet/wallet.ts';
import { roundStates, type StoredRound } from '../rounds/rounds.queries.ts';
import {
  balancesAfter,
  type Decided,
  done,
  keep,
  openGates,
  pairOf,
  type Play,
  refuse,
  refusedBet,
  type Seat,
  settledFact,
  type Table,
} from '../rounds/rules.ts';

type Round = StepsRound<StepsParams>;
const stateNames = ['open', 'won', 'lost', 'refunded'] as const;

export const stakeOf = ({ stakeMain, stakeBonus }: Pick<StoredRound, 'stakeMain' | 'stakeBonus'>): Centavos =>
  add(stakeMain, stakeBonus);

/** A stored round in words of the games. */
export function stepsRoundOf({ game }: Table<AnyStepsGame>, stored: StoredRound): Round {
  const params = stored.params as unknown as StepsParams;
  const state = stateNames[stored.state] ?? 'open';
  const safe = stored.steps.length - (state === 'lost' ? 1 : 0);
  return {
    gameCode: game.code,
    edgeBp: stored.edgeBp,
    params,
    stake: stakeOf(stored),
    steps: stored.steps,
    state,
    multiplier: stored.multiplier,
    nextMultiplier: state === 'open' && safe < game.mostSteps(params) ? game.multiplier(params, safe + 1) : null,
    payout: stored.payout,
  };
}

/** Added to the count of steps in a memory when the round was over by then. */
const OVER = 100;
const markOf = (stored: StoredRound): number => stored.steps.length + (stored.state === roundStates.open ? 0 : OVER);

/** A round as it was when a command was answered: every answer can be given again from the steps alone. */
export function asOf({ game }: Table<AnyStepsGame>, stored: StoredRound, mark: number | null): StoredRound {
  if (mark === null || mark >= OVER) return stored;
  const params = stored.params as unknown as StepsParams;
  const steps = stored.steps.slice(0, mark);
  const multiplier = mark === 0 ? (0 as StoredRound['multiplier']) : game.multiplier(params, mark);
  return { ...stored, steps, state: roundStates.open, multiplier, payout: ZERO, board: null, outcome: null };
}

/** Answers a command about a round: what it is now, with the balances of now. */
const answer = (stored: StoredRound, seat: Seat) => ({
  round: stored,
  ref: stored.id,
  step: markOf(stored),
  ...balancesAfter(seat.wallet),
});

const withRound = (seat: Seat, stored: StoredRound): Seat => ({
  ...seat,
  rounds: new Map(seat.rounds).set(stored.id, stored),
  open: stored.state === roundStates.open ? stored.id : seat.open === stored.id ? undefined : seat.open,
});

/** Takes the stake and opens the round; its board is fixed by the nonce that it takes. */
export function decideStart(seat: Seat, play: Play & { readonly act: 'start' }): Decided {
  const { table, player } = play;
  const { newId } = seat.house;
  const open = seat.open === undefined ? undefined : seat.rounds.get(seat.open);
  if (open !== undefined) return keep(seat, play, done({ refusal: 'roundOpen', detail: {}, ...answer(open, seat) }));
  const gates = openGates(seat, table.number);
  if (gates === undefined) return refuse(seat, play, 'gameClosed');
  const bet = table.game.bet(play.params, play.amount, table.limits);
  if (isRefused(bet)) return refusedBet(seat, play, bet);
  const id = newId();
  const taken = stake(seat.wallet, permitStake(player, play.amount), { ref: id, newId });
  if (taken === undefined) return refuse(seat, play, 'insufficientBalance');
  const round = table.game.start(bet);
  const stored: StoredRound = {
    player,
    id,
    game: table.number,
    pair: pairOf(seat).id,
    nonce: seat.wallet.nonce,
    params: { ...round.params },
    outcome: null,
    steps: round.steps,
    state: roundStates.open,
    stakeMain: taken.split.main,
    stakeBonus: taken.split.bonus,
    bonusOf: taken.split.of,
    edgeBp: round.edgeBp,
    multiplier: round.multiplier,
    payout: ZERO,
    board: null,
  };
  const next = withRound({ ...seat, wallet: { ...taken.state, nonce: seat.wallet.nonce + 1 } }, stored);
  return keep(next, play, done({ ...answer(stored, next), moved: 'made', entries: taken.entries, gates }));
}

/** A step or a cash-out in a round that a player names. */
export function decideMove(seat: Seat, play: Play & { readonly act: 'step' | 'cashOut' }): Decided {
  const stored = seat.rounds.get(play.round);
  if (stored === undefined || stored.game !== play.table.number) return refuse(seat, play, 'notFound');
  if (stored.state !== roundStates.open)
    return keep(seat, play, done({ refusal: 'roundOver', detail: {}, ...answer(stored, seat) }));
  const table = seat.house.tableOf(stored.game, stored.edgeBp);
  const before = stepsRoundOf(table, stored);
  if (play.act === 'cashOut') {
    const after = table.game.cashOut(before);
    return after === undefined ? refuse(seat, play, 'nothingWon') : moveTo(seat, play, stored, after);
  }
  const after = table.game.step(before, play.tile, drawsOf(seat, stored), play.table.limits.maxWin);
  if (isRefused(after)) return refuse(seat, play, 'tileNotThere');
  if (after === before) return keep(seat, play, done(answer(stored, seat)));
  return moveTo(seat, play, stored, after);
}

/** Ends the open round, if there is one: cashed out after a step, refunded without. */
export function decideStop(seat: Seat, play: Play & { readonly act: 'stop' }): Decided {
  const stored = seat.open === undefined ? undefined : seat.rounds.get(seat.open);
  if (stored === undefined) return { state: seat, decision: done({ replayed: true }) };
  const { game } = seat.house.tableOf(stored.game, stored.edgeBp);
  const before = stepsRoundOf({ ...seat.house.tableOf(stored.game, stored.edgeBp), game }, stored);
  return moveTo(seat, play, stored, game.cashOut(before) ?? game.refund(before));
}

/** A round is never on another pair than the one in use: rotation waits for its end. */
function drawsOf(seat: Seat, stored: StoredRound) {
  const pair = pairOf(seat);
  if (stored.pair !== pair.id) throw new Error(`round ${stored.id} is open on a pair that is not in use`);
  return fairDraws(pair.hmac, pair.clientSeed, stored.nonce);
}

/** The round after a move; money moves only at its end. */
function moveTo(seat: Seat, play: Play, stored: StoredRound, after: Round): Decided {
  const next: StoredRound = {
    ...stored,
    steps: after.steps,
    state: roundStates[after.state],
    multiplier: after.multiplier,
    payout: after.payout,
  };
  if (after.state === 'open') {
    const state = withRound(seat, next);
    return keep(state, play, done({ ...answer(next, state), moved: 'changed' }));
  }
  const table = seat.house.tableOf(stored.game, stored.edgeBp);
  const safe = after.steps.length - (after.state === 'lost' ? 1 : 0);
  const over: StoredRound = {
    ...next,
    outcome: inHundredths(safe),
    board: table.game.board(after, drawsOf(seat, stored)),
  };
  const { moved, counts } = settleRound(seat, table, over, after);
  const state = withRound({ ...seat, wallet: moved.state }, over);
  return keep(
    state,
    play,
    done({
      ...answer(over, state),
      moved: 'changed',
      entries: moved.entries,
      settled: counts === undefined ? undefined : settledFact(over, counts, moved.state),
    }),
  );
}

/** Pays a round that is over. A refunded stake counts nothing; another counts by the chance of the steps that were tried. */
function settleRound(
  seat: Seat,
  table: Table<AnyStepsGame>,
  stored: StoredRound,
  after: Round,
): { moved: Moved; counts: number | undefined } {
  const { newId, ended } = seat.house;
  const split = { main: stored.stakeMain, bonus: stored.stakeBonus, of: stored.bonusOf };
  const it = { split, ref: stored.id, newId, ended };
  if (after.state === 'refunded') return { moved: refund(seat.wallet, it), counts: undefined };
  const chance = table.game.chance(after.params, after.steps.length);
  const counts = countedPercent(chance);
  const bonusPercent = countedPercent(chance, table.bonusWeightPercent);
  return { moved: settle(seat.wallet, { ...it, payout: after.payout, bonusPercent, countedPercent: counts }), counts };
}
