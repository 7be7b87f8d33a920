import type { Id, RoundId } from '@arara/contract/protocol/fields';
import type { SharedRoundView } from '@arara/contract/games/shared-round';
import { useEffect, useState } from 'react';
import { serverNow } from '../../../platform/time/server-clock.ts';
import { usePreferences, prefersReducedMotion } from '../table/preferences.ts';
import type { PastRound } from './shared-rounds.ts';

/** The motion comes to rest this long before the round is paid: the eye arrives first, the money with it. */
const REST_BEFORE_MS = 400;

/** An outcome on its way to the eye, or arrived. */
export interface Spin {
  readonly roundId: RoundId;
  /** The round's number in its chain. */
  readonly index: number;
  readonly outcome: number;
  /** When the motion comes to rest, by the server's clock; in the past it rests at once. */
  readonly endsAt: number;
  readonly hasLanded: boolean;
}

type DrawnRound = SharedRoundView & { readonly outcome: number };
const isDrawn = (round: SharedRoundView | null): round is DrawnRound =>
  round !== null && round.outcome !== null && round.phase !== 'void';

const toSpin = ({ roundId, index, outcome }: { roundId: RoundId; index: number; outcome: number }): Spin => ({
  roundId,
  index,
  outcome,
  endsAt: 0,
  hasLanded: true,
});

/** The newest outcome that was drawn: moving while its round is drawn, at rest after. Null before the first. */
export function useSpin(round: SharedRoundView | null, past: readonly PastRound[]): Spin | null {
  const turbo = usePreferences((preferences) => preferences.turbo);
  const [landedRoundId, setLanded] = useState<Id | null>(null);
  const drawn = isDrawn(round) ? round : null;
  const isInstant = turbo || prefersReducedMotion();
  const endsAt = drawn === null || drawn.phase === 'result' || isInstant ? 0 : drawn.until - REST_BEFORE_MS;
  const roundId = drawn?.roundId ?? null;
  useEffect(() => {
    if (roundId === null) return;
    const timer = setTimeout(() => setLanded(roundId), Math.max(0, endsAt - serverNow()));
    return () => clearTimeout(timer);
  }, [roundId, endsAt]);
  if (drawn !== null)
    return { ...toSpin(drawn), endsAt, hasLanded: landedRoundId === drawn.roundId || endsAt <= serverNow() };
  const last = past.find((it): it is PastRound & { outcome: number } => it.outcome !== null && it.state === 'ended');
  return last === undefined ? null : toSpin(last);
}
