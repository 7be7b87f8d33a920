import type { RoundId, BetId } from '@arara/contract/protocol/fields';
import { sharedRoundCalls } from '@arara/contract/games/shared-rounds';
import type { SharedCode, SharedGame } from '@arara/games';
import { isRefused } from '@arara/games';
import { add, type Centavos, ZERO } from '@arara/money';
import { useEffect, useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { useRealtime } from '../../../platform/realtime/realtime.ts';
import { useSession } from '../../../platform/session/session.ts';
import type { PastRound } from './shared-rounds.ts';
import type { Spin } from './use-spin.ts';

/** One of the player's own bets on a shared round. */
export interface OwnBet {
  readonly betId: BetId;
  readonly roundId: RoundId;
  readonly pick: string;
  readonly amount: Centavos;
}

/** What the player's bets on one round came to. `outcome` is null when the stakes were given back. */
export interface OwnRoundResult {
  readonly roundId: RoundId;
  readonly outcome: number | null;
  readonly stake: Centavos;
  readonly payout: Centavos;
}

const MAX_KEPT_BETS = 200;

const sum = (amounts: readonly Centavos[]): Centavos => amounts.reduce(add, ZERO);

/** The choice that a pick on the wire names. */
export function parsePick<P>(game: SharedGame<P>, pick: string): P | null {
  const read = game.params({ color: pick, pick });
  return isRefused(read) ? null : read;
}

/** What bets on one round come to at an outcome, by the rules the server pays with. */
export function computePayout<P>(game: SharedGame<P>, bets: readonly OwnBet[], outcome: number): Centavos {
  return sum(
    bets.map(({ pick, amount }) => {
      const params = parsePick(game, pick);
      return params === null ? ZERO : game.settle({ params, stake: amount }, outcome).payout;
    }),
  );
}

/** What is known of a round's end: its outcome, null when it was given back, undefined while it runs. */
function findOutcome(roundId: RoundId, spin: Spin | null, past: readonly PastRound[]): number | null | undefined {
  if (spin?.roundId === roundId && spin.hasLanded) return spin.outcome;
  const over = past.find((it) => it.roundId === roundId);
  return over === undefined ? undefined : over.state === 'void' ? null : over.outcome;
}

/** The verdict on a player's bets of one round; undefined while it runs, or without bets. */
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
    payout: outcome === null ? stake : computePayout(game, bets, outcome),
  };
}

/** The player's bets by round: those of this page, and those that another device or an earlier visit made on the running one. */
export function useOwnBets(code: SharedCode, roundId: RoundId | undefined) {
  const token = useSession((session) => session.token);
  const connectionState = useRealtime((realtime) => realtime.state);
  const [bets, setBets] = useState<readonly OwnBet[]>([]);
  const [fetchCount, setFetchCount] = useState(0);
  const addBets = (those: readonly OwnBet[]) =>
    setBets((before) =>
      [...before.filter(({ betId }) => those.every((it) => it.betId !== betId)), ...those].slice(-MAX_KEPT_BETS),
    );
  const [owner, setOwner] = useState(token);
  if (owner !== token) {
    setOwner(token);
    setBets([]);
  }
  const started = roundId !== undefined;
  useEffect(() => {
    if (token === null || connectionState === 'lost' || !started) return;
    const stop = new AbortController();
    const fetchBets = async () => {
      try {
        addBets(
          await api(
            sharedRoundCalls.sharedBets,
            { gameCode: code },
            { signal: stop.signal, loading: false, background: true },
          ),
        );
      } catch (error) {
        // The bets of this page are known all the same; those of elsewhere stand in the records.
        if (!(error instanceof Error)) throw error;
      }
    };
    const fetchIfVisible = () => {
      if (document.visibilityState === 'visible') void fetchBets();
    };
    void fetchBets();
    document.addEventListener('visibilitychange', fetchIfVisible);
    return () => {
      stop.abort();
      document.removeEventListener('visibilitychange', fetchIfVisible);
    };
  }, [code, token, connectionState, started, fetchCount]);
  return { bets, know: addBets, refetch: () => setFetchCount((times) => times + 1) };
}
