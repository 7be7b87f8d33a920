/** The results of the player's own bets on a shared round; pure. */
import type { BetId, RoundId } from '@arara/contract/protocol/fields';
import { isRefused, type SharedGame } from '@arara/games';
import { add, type Centavos, ZERO } from '@arara/money';
import type { PastRound } from '../shared-rounds/shared-rounds.ts';
import type { Spin } from '../shared-rounds/use-spin.ts';

/** One of the player's own bets on a shared round. */
export interface OwnBet {
  readonly betId: BetId;
  readonly roundId: RoundId;
  readonly pick: string;
  readonly amount: Centavos;
}

/** The result of the player's bets on one round. `outcome` is null when the stakes were refunded. */
export interface OwnRoundResult {
  readonly roundId: RoundId;
  readonly outcome: number | null;
  readonly stake: Centavos;
  readonly payout: Centavos;
}

const sum = (amounts: readonly Centavos[]): Centavos => amounts.reduce(add, ZERO);

/** The choice that a pick on the wire names. */
export function parsePick<P>(game: SharedGame<P>, pick: string): P | null {
  const read = game.params({ color: pick, pick });
  return isRefused(read) ? null : read;
}

/** What bets on one round pay at an outcome, by the rules that the server pays by. */
export function computeBetsPayout<P>(game: SharedGame<P>, bets: readonly OwnBet[], outcome: number): Centavos {
  return sum(
    bets.map(({ pick, amount }) => {
      const params = parsePick(game, pick);
      return params === null ? ZERO : game.settle({ params, stake: amount }, outcome).payout;
    }),
  );
}

/** What is known of a round's end: its outcome, null when it was refunded, undefined while it runs. */
function findOutcome(roundId: RoundId, spin: Spin | null, past: readonly PastRound[]): number | null | undefined {
  if (spin?.roundId === roundId && spin.hasLanded) return spin.outcome;
  const ended = past.find((round) => round.roundId === roundId);
  return ended === undefined ? undefined : ended.state === 'void' ? null : ended.outcome;
}

/** The result of a player's bets on one round; undefined while it runs, or without bets. */
export function computeOwnRoundResult<P>(
  game: SharedGame<P>,
  bets: readonly OwnBet[],
  spin: Spin | null,
  past: readonly PastRound[],
): OwnRoundResult | undefined {
  const [first] = bets;
  if (first === undefined) return undefined;
  const outcome = findOutcome(first.roundId, spin, past);
  if (outcome === undefined) return undefined;
  const stake = sum(bets.map(({ amount }) => amount));
  return {
    roundId: first.roundId,
    outcome,
    stake,
    payout: outcome === null ? stake : computeBetsPayout(game, bets, outcome),
  };
}

/** The choice of a pick that the game itself offers. */
export function requirePick<P>(game: SharedGame<P>, pick: string): P {
  const params = parsePick(game, pick);
  if (params === null) throw new Error(`${game.code} has no pick ${pick}`);
  return params;
}
