import type { StepRoundView } from '@arara/contract/games/open-round';
import type { RoundProof } from '../fairness/round-proof.ts';
import type { GameBoardState } from '../frame/board.tsx';
import type { RecentRoundResult } from '../table/round-result.ts';

/** How many safe tiles a round has. */
export const countSafeSteps = ({ revealed, state }: Pick<StepRoundView, 'revealed' | 'state'>): number =>
  revealed.length - (state === 'lost' ? 1 : 0);

/** What a round paid in ten-thousandths of its stake, for the strip of last rounds; null for a refunded one, which is no result. */
export const getPaidMultiplier = ({ payout, multiplier }: Pick<RoundProof, 'payout' | 'multiplier'>): number | null =>
  payout === 0 ? 0 : multiplier === 0 ? null : multiplier;

/** A round that is over, for the strip of last rounds; nothing for a refunded one. */
export function toRecentStepRoundResults(round: StepRoundView): readonly RecentRoundResult[] {
  const outcome = getPaidMultiplier(round);
  return outcome === null ? [] : [{ id: String(round.roundId), outcome, won: round.payout > 0 }];
}

/** What the board shows of a round: lit by a win or a loss once it is over. */
export const toEndedBoardState = (round: Pick<StepRoundView, 'state'> | null): GameBoardState =>
  round?.state === 'won' || round?.state === 'lost' ? round.state : 'idle';
