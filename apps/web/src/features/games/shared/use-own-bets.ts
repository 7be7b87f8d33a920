import { sharedRoundCalls } from '@arara/contract/games/shared-rounds';
import type { RoundId } from '@arara/contract/protocol/fields';
import type { SharedGameCode } from '@arara/games';
import { useEffect, useState } from 'react';
import { callApi, BACKGROUND_CALL_OPTIONS } from '../../../platform/api/api.ts';
import { useRealtimeState } from '../../../platform/realtime/realtime.ts';
import { useSession } from '../../../platform/session/session.ts';
import type { OwnSharedRoundBet } from './own-results.ts';

const MAX_OWN_BETS_FETCHED = 200;

/** The player's bets: those of this page, and those that another device or an earlier visit made on the running round. */
export function useOwnSharedRoundBets(code: SharedGameCode, roundId: RoundId | undefined) {
  const token = useSession((session) => session.token);
  const connectionState = useRealtimeState((realtime) => realtime.state);
  const [bets, setBets] = useState<readonly OwnSharedRoundBet[]>([]);
  const [fetchCount, setFetchCount] = useState(0);
  const addBets = (added: readonly OwnSharedRoundBet[]) =>
    setBets((before) =>
      [...before.filter(({ betId }) => added.every((bet) => bet.betId !== betId)), ...added].slice(
        -MAX_OWN_BETS_FETCHED,
      ),
    );
  const [owner, setOwner] = useState(token);
  if (owner !== token) {
    setOwner(token);
    setBets([]);
  }
  const hasRound = roundId !== undefined;
  useEffect(() => {
    if (token === null || connectionState === 'lost' || !hasRound) return;
    const controller = new AbortController();
    const options = { signal: controller.signal, ...BACKGROUND_CALL_OPTIONS };
    const fetchBets = async () => {
      try {
        addBets(await callApi(sharedRoundCalls.sharedBets, { gameCode: code }, options));
      } catch (error) {
        // The bets of this page are known without this read; bets of other devices are in the records.
        if (!(error instanceof Error)) throw error;
      }
    };
    const fetchIfVisible = () => {
      if (document.visibilityState === 'visible') void fetchBets();
    };
    void fetchBets();
    document.addEventListener('visibilitychange', fetchIfVisible);
    return () => {
      controller.abort();
      document.removeEventListener('visibilitychange', fetchIfVisible);
    };
  }, [code, token, connectionState, hasRound, fetchCount]);
  return { bets, addBets, refetch: () => setFetchCount((times) => times + 1) };
}
