import type { RoundId } from '@arara/contract/protocol/fields';
import type { SharedGame } from '@arara/games';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { computeOwnRoundResult, type OwnSharedRoundBet, type OwnSharedRoundResult } from './own-results.ts';
import type { PastSharedRound } from '../shared-rounds/shared-rounds.ts';
import type { SharedRoundSpinState } from '../shared-rounds/use-spin.ts';

/** How long a result stays on the board. */
const OWN_RESULT_SHOWN_MS = 5000;

export interface OwnResultsOptions<P> {
  readonly game: SharedGame<P>;
  readonly bets: readonly OwnSharedRoundBet[];
  readonly spin: SharedRoundSpinState | null;
  readonly past: readonly PastSharedRound[];
  /** Called once for a round, when the player has seen its outcome. */
  readonly onSeen: (result: OwnSharedRoundResult) => void;
  /** Called once for a round, when it is paid or refunded. */
  readonly onPaid: (result: OwnSharedRoundResult) => void;
}

/** Follows the results of the player's bets; returns the one that the board shows now. */
export function useOwnRoundResults<P>(options: OwnResultsOptions<P>): OwnSharedRoundResult | null {
  const { game, bets, spin, past } = options;
  const reported = useRef({ seen: new Set<RoundId>(), paid: new Set<RoundId>() });
  const [shownResult, setShownResult] = useState<OwnSharedRoundResult | null>(null);
  const reportResults = useEffectEvent(() => {
    const { seen, paid } = reported.current;
    for (const roundId of new Set(bets.map((bet) => bet.roundId))) {
      const roundBets = bets.filter((bet) => bet.roundId === roundId);
      const result = computeOwnRoundResult(game, roundBets, spin, past);
      if (result === undefined) continue;
      if (!seen.has(roundId)) {
        seen.add(roundId);
        setShownResult(result);
        options.onSeen(result);
      }
      if (!paid.has(roundId) && past.some((round) => round.roundId === roundId)) {
        paid.add(roundId);
        options.onPaid(result);
      }
    }
  });
  useEffect(() => reportResults(), [bets, spin?.roundId, spin?.hasLanded, past]);
  useEffect(() => {
    if (shownResult === null) return;
    const timer = setTimeout(() => setShownResult(null), OWN_RESULT_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shownResult]);
  return shownResult;
}
