import type { SharedRoundView } from '@arara/contract/games/shared-round';
import type { RoundId } from '@arara/contract/protocol/fields';
import { useEffect, useRef } from 'react';
import { getServerNow } from '../../../platform/time/server-clock.ts';
import type { AutoplayStopReason } from '../autoplay/autoplay.ts';
import { useAbortSignalOnUnmount } from '../autoplay/pause.ts';
import type { OwnSharedRoundResult } from './own-results.ts';

/** A round that closes sooner is left to the next one. */
const MIN_BETTING_TIME_LEFT_MS = 800;

const isRoundOpenForBets = (round: SharedRoundView | null): round is SharedRoundView =>
  round?.phase === 'betting' && round.closesAt - getServerNow() >= MIN_BETTING_TIME_LEFT_MS;

/** Lets autoplay wait for the next round that takes bets, and for the result of a round. */
export function useAutoplayRoundWaits(round: SharedRoundView | null) {
  const currentRound = useRef(round);
  const results = useRef(new Map<RoundId, OwnSharedRoundResult>());
  const attempts = useRef(new Set<() => void>());
  const leaving = useAbortSignalOnUnmount();
  const retryAll = () => {
    for (const attempt of attempts.current) attempt();
  };
  useEffect(() => {
    currentRound.current = round;
    retryAll();
  }, [round]);

  /** Resolves with what `find` returns, now or after a change; undefined once `isOver` is true. */
  const wait = <Found>(
    find: () => Found | undefined,
    isOver: () => boolean,
    stopped: AbortSignal,
  ): Promise<Found | undefined> =>
    new Promise((resolve) => {
      const attempt = () => {
        const found = find();
        if (found === undefined && !isOver()) return;
        attempts.current.delete(attempt);
        resolve(found);
      };
      attempts.current.add(attempt);
      stopped.addEventListener('abort', attempt, { once: true });
      leaving.current?.addEventListener('abort', attempt, { once: true });
      attempt();
    });

  return {
    /** The next round that takes bets, other than the one with this id; undefined once autoplay is stopped. */
    waitForRound: (otherThan: RoundId | null, stopped: AbortSignal) =>
      wait(
        () => {
          const { current } = currentRound;
          return !stopped.aborted && isRoundOpenForBets(current) && current.roundId !== otherThan ? current : undefined;
        },
        () => stopped.aborted,
        stopped,
      ),
    /**
     * The result of a round that holds a bet of the run. A stop does not end this wait: a bet cannot be taken back, and the sum of
     * the run must be true. Only a player who leaves or signs out does not wait for it.
     */
    waitForResult: (roundId: RoundId, stopped: AbortSignal) =>
      wait(
        () => results.current.get(roundId),
        () => leaving.current?.aborted === true || (stopped.reason as AutoplayStopReason | undefined) === 'signedOut',
        stopped,
      ),
    reportResult: (result: OwnSharedRoundResult) => {
      results.current.set(result.roundId, result);
      retryAll();
    },
  };
}
