import type { BetId } from '@arara/contract/protocol/fields';
/** Bets on shared rounds, placed and settled on locked rows; pure. */
import { type AnySharedGame, isRefused, type GameParams } from '@arara/games';
import { add, ZERO } from '@arara/money';
import { countedPercent } from '@arara/promotions/turnover';
import { isPermitRefused, permit } from '../../protection/protection.ts';
import { type ClosedBonuses, type Entry, refund, settle, stake, type WalletState } from '../../wallet/wallet.ts';
import { roundStates } from '../rounds/rounds.queries.ts';
import type { ConfiguredGame } from '../rounds/configured-games.ts';
import {
  toBalancesAfter,
  type DecisionResult,
  createDecision,
  recordDecision,
  findOpenGates,
  type GameCommand,
  refuse,
  refuseBet,
  refusePermit,
  type GamePlayerState,
  createSettledFact,
  type SettledFact,
} from '../rounds/rules.ts';
import type { StoredBet } from '../rounds/stored-bet.ts';

/** Takes a stake for the running round, which must still be open when this commits. */
export function decideShared(seat: GamePlayerState, play: GameCommand & { readonly act: 'shared' }): DecisionResult {
  const { table, player } = play;
  const { newId, sharedRounds: shared, now } = seat.context;
  const permitted = permit(seat, { stake: play.amount }, now);
  if (isPermitRefused(permitted)) return refusePermit(seat, play, permitted);
  const gates = findOpenGates(seat, table.number);
  if (gates === undefined) return refuse(seat, play, 'gameClosed');
  const those = shared.filter((it) => it.game === table.number);
  const round = play.round === undefined ? those.find((it) => it.betting) : those.find((it) => it.id === play.round);
  if (round === undefined) return refuse(seat, play, play.round === undefined ? 'roundClosed' : 'notFound');
  const gate = seat.context.gates.get(round.id);
  if (!round.betting || now >= round.closesAt || gate?.open !== true) return refuse(seat, play, 'roundClosed');
  const bet = table.game.bet(play.params, play.amount, table.limits);
  if (isRefused(bet)) return refuseBet(seat, play, bet);
  const id = newId<BetId>();
  const taken = stake(seat.wallet, permitted, { ref: id, newId });
  if (taken === undefined) return refuse(seat, play, 'insufficientBalance');
  const stored: StoredBet = {
    player,
    id,
    round: round.id,
    game: table.number,
    pick: table.game.toPick(bet.params),
    playMoney: taken.state.currency === 'BRLT',
    stakeMain: taken.split.main,
    stakeBonus: taken.split.bonus,
    bonusOf: taken.split.bonusId,
    edgeBp: table.game.edgeBp,
    state: roundStates.open,
    multiplier: 0 as StoredBet['multiplier'],
    payout: ZERO,
    closesAt: round.closesAt,
  };
  return recordDecision(
    { ...seat, wallet: taken.state },
    play,
    createDecision({
      bet: stored,
      ref: id,
      ...toBalancesAfter(taken.state),
      moved: 'made',
      entries: taken.entries,
      gates: [...gates, gate],
    }),
  );
}

/** A bet that was settled or given back, and its player's wallet then. */
export interface SettledBet {
  readonly bet: StoredBet;
  readonly wallet: WalletState;
  readonly entries: readonly Entry[];
  readonly settled: SettledFact | undefined;
}

/** The choice of a stored bet in words of its game. */
export function parsePick({ game }: ConfiguredGame<AnySharedGame>, pick: string): GameParams {
  const read = game.params(game.code === 'SE0006' ? { color: pick } : { pick });
  if (isRefused(read)) throw new Error(`a stored bet on ${pick}`);
  return read;
}

interface BetSettlement {
  readonly newId: GamePlayerState['context']['newId'];
  readonly ended: ClosedBonuses;
}

/** Pays an open bet what its round's outcome says. */
export function settleBet(
  state: WalletState,
  bet: StoredBet,
  table: ConfiguredGame<AnySharedGame>,
  outcome: number,
  { newId, ended }: BetSettlement,
): SettledBet {
  const params = parsePick(table, bet.pick);
  const result = table.game.settle({ params, stake: add(bet.stakeMain, bet.stakeBonus) }, outcome);
  const chance = table.game.winChance(params);
  const counts = countedPercent(chance);
  const moved = settle(state, {
    split: { main: bet.stakeMain, bonus: bet.stakeBonus, bonusId: bet.bonusOf },
    payout: result.payout,
    bonusPercent: countedPercent(chance, table.bonusWeightPercent),
    countedPercent: counts,
    ref: bet.id,
    newId,
    ended,
  });
  const settled: StoredBet = {
    ...bet,
    state: result.won ? roundStates.won : roundStates.lost,
    multiplier: result.multiplier,
    payout: result.payout,
  };
  return {
    bet: settled,
    wallet: moved.state,
    entries: moved.entries,
    settled: createSettledFact(settled, counts, moved.state),
  };
}

/** Gives an open bet its stake back. */
export function refundBet(state: WalletState, bet: StoredBet, { newId, ended }: BetSettlement): SettledBet {
  const split = { main: bet.stakeMain, bonus: bet.stakeBonus, bonusId: bet.bonusOf };
  const moved = refund(state, { split, ref: bet.id, newId, ended });
  const stakes = add(bet.stakeMain, bet.stakeBonus);
  return {
    bet: { ...bet, state: roundStates.refunded, payout: stakes },
    wallet: moved.state,
    entries: moved.entries,
    settled: undefined,
  };
}
