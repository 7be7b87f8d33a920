import type { RoundId } from '@arara/contract/protocol/fields';
import type { SharedRoundView } from '@arara/contract/games/shared-round';
import { useEffect, useState } from 'react';
import { getServerNow } from '../../../platform/time/server-clock.ts';
import { useGamePreferences, prefersReducedMotion } from '../controls/preferences.ts';
import type { PastSharedRound } from './shared-rounds.ts';

/** The motion stops this long before the round is paid, so that the player sees the outcome before the balance changes. */
const SPIN_END_BEFORE_PAYOUT_MS = 400;

/** An outcome that the board moves to, or has arrived at. */
export interface SharedRoundSpinState {
  readonly roundId: RoundId;
  /** The round's number in its chain. */
  readonly index: number;
  readonly outcome: number;
  /** When the motion stops, by the server's clock; if that is in the past, it stops at once. */
  readonly endsAt: number;
  readonly hasLanded: boolean;
}

type DrawnSharedRound = SharedRoundView & { readonly outcome: number };
const isSharedRoundDrawn = (round: SharedRoundView | null): round is DrawnSharedRound =>
  round !== null && round.outcome !== null && round.phase !== 'void';

const hasPastRoundEnded = (round: PastSharedRound): round is PastSharedRound & { outcome: number } =>
  round.outcome !== null && round.state === 'ended';

const toSharedRoundSpin = ({
  roundId,
  index,
  outcome,
}: {
  roundId: RoundId;
  index: number;
  outcome: number;
}): SharedRoundSpinState => ({
  roundId,
  index,
  outcome,
  endsAt: 0,
  hasLanded: true,
});

/** How long an outcome is looked at before the clock of the next round takes its place. */
const FRESH_ROUND_OUTCOME_SHOWN_MS = 4200;

/** True for a while after an outcome has arrived. */
export function useIsFreshSharedRoundOutcome(spin: SharedRoundSpinState | null): boolean {
  const roundId = spin !== null && spin.hasLanded ? spin.roundId : null;
  const [firstRoundId] = useState(roundId);
  const [staleRoundId, setStaleRoundId] = useState(roundId);
  useEffect(() => {
    if (roundId === null || roundId === firstRoundId) return;
    const timer = setTimeout(() => setStaleRoundId(roundId), FRESH_ROUND_OUTCOME_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [roundId, firstRoundId]);
  return roundId !== null && roundId !== staleRoundId && roundId !== firstRoundId;
}

/** The newest outcome that was drawn: moving while its round is drawn, at rest after. Null before the first. */
export function useSharedRoundSpin(
  round: SharedRoundView | null,
  past: readonly PastSharedRound[],
): SharedRoundSpinState | null {
  const turbo = useGamePreferences((preferences) => preferences.turbo);
  const [landedRoundId, setLandedRoundId] = useState<RoundId | null>(null);
  const drawn = isSharedRoundDrawn(round) ? round : null;
  const isInstant = turbo || prefersReducedMotion();
  const endsAt = drawn === null || drawn.phase === 'result' || isInstant ? 0 : drawn.until - SPIN_END_BEFORE_PAYOUT_MS;
  const roundId = drawn?.roundId ?? null;
  useEffect(() => {
    if (roundId === null) return;
    const timer = setTimeout(() => setLandedRoundId(roundId), Math.max(0, endsAt - getServerNow()));
    return () => clearTimeout(timer);
  }, [roundId, endsAt]);
  if (drawn !== null)
    return {
      ...toSharedRoundSpin(drawn),
      endsAt,
      hasLanded: landedRoundId === drawn.roundId || endsAt <= getServerNow(),
    };
  const last = past.find(hasPastRoundEnded);
  return last === undefined ? null : toSharedRoundSpin(last);
}
