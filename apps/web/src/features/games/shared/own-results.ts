/** The results of the player's own bets on a shared round; pure. */
import type { BetId, RoundId } from '@arara/contract/protocol/fields';
import { isRefusedByGameRules, type SharedGame } from '@arara/games';
import { addCentavos, type Centavos, ZERO_CENTAVOS } from '@arara/money';
import type { PastSharedRound } from '../shared-rounds/shared-rounds.ts';
import type { SharedRoundSpinState } from '../shared-rounds/use-spin.ts';

/** One of the player's own bets on a shared round. */
export interface OwnSharedRoundBet {
  readonly betId: BetId;
  readonly roundId: RoundId;
  readonly pick: string;
  readonly amount: Centavos;
}

/** The result of the player's bets on one round. `outcome` is null when the stakes were refunded. */
export interface OwnSharedRoundResult {
  readonly roundId: RoundId;
  readonly outcome: number | null;
  readonly stake: Centavos;
  readonly payout: Centavos;
}

const sumCentavos = (amounts: readonly Centavos[]): Centavos => amounts.reduce(addCentavos, ZERO_CENTAVOS);

/** The choice that a pick on the wire names. */
export function parseSharedGamePick<P>(game: SharedGame<P>, pick: string): P | null {
  const read = game.params({ color: pick, pick });
  return isRefusedByGameRules(read) ? null : read;
}

/** What bets on one round pay at an outcome, by the rules that the server pays by. */
export function computeSharedBetsPayout<P>(
  game: SharedGame<P>,
  bets: readonly OwnSharedRoundBet[],
  outcome: number,
): Centavos {
  return sumCentavos(
    bets.map(({ pick, amount }) => {
      const params = parseSharedGamePick(game, pick);
      return params === null ? ZERO_CENTAVOS : game.settle({ params, stake: amount }, outcome).payout;
    }),
  );
}

/** What is known of a round's end: its outcome, null when it was refunded, undefined while it runs. */
function findSharedRoundOutcome(
  roundId: RoundId,
  spin: SharedRoundSpinState | null,
  past: readonly PastSharedRound[],
): number | null | undefined {
  if (spin?.roundId === roundId && spin.hasLanded) return spin.outcome;
  const ended = past.find((round) => round.roundId === roundId);
  return ended === undefined ? undefined : ended.state === 'void' ? null : ended.outcome;
}

/** The result of a player's bets on one round; undefined while it runs, or without bets. */
export function computeOwnRoundResult<P>(
  game: SharedGame<P>,
  bets: readonly OwnSharedRoundBet[],
  spin: SharedRoundSpinState | null,
  past: readonly PastSharedRound[],
): OwnSharedRoundResult | undefined {
  const [first] = bets;
  if (first === undefined) return undefined;
  const outcome = findSharedRoundOutcome(first.roundId, spin, past);
  if (outcome === undefined) return undefined;
  const stake = sumCentavos(bets.map(({ amount }) => amount));
  return {
    roundId: first.roundId,
    outcome,
    stake,
    payout: outcome === null ? stake : computeSharedBetsPayout(game, bets, outcome),
  };
}

/** The choice of a pick that the game itself offers. */
export function parseSharedGamePickOrThrow<P>(game: SharedGame<P>, pick: string): P {
  const params = parseSharedGamePick(game, pick);
  if (params === null) throw new Error(`${game.code} has no pick ${pick}`);
  return params;
}
