import type { Id } from '@arara/contract/protocol/fields';
import { sharedGames } from '@arara/contract/games/shared-games';
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
  readonly betId: Id;
  readonly roundId: Id;
  readonly pick: string;
  readonly amount: Centavos;
}

/** What the player's bets on one round came to. `outcome` is null when the stakes were given back. */
export interface Verdict {
  readonly roundId: Id;
  readonly outcome: number | null;
  readonly stake: Centavos;
  readonly payout: Centavos;
}

const KEPT = 200;

const sum = (amounts: readonly Centavos[]): Centavos => amounts.reduce(add, ZERO);

/** The choice that a pick on the wire names. */
export function choiceOf<P>(game: SharedGame<P>, pick: string): P | null {
  const read = game.params({ color: pick, pick });
  return isRefused(read) ? null : read;
}

/** What bets on one round come to at an outcome, by the rules the server pays with. */
export function judged<P>(game: SharedGame<P>, bets: readonly OwnBet[], outcome: number): Centavos {
  return sum(
    bets.map(({ pick, amount }) => {
      const params = choiceOf(game, pick);
      return params === null ? ZERO : game.settle({ params, stake: amount }, outcome).payout;
    }),
  );
}

/** What is known of a round's end: its outcome, null when it was given back, undefined while it runs. */
function endOf(roundId: Id, spin: Spin | null, past: readonly PastRound[]): number | null | undefined {
  if (spin?.roundId === roundId && spin.landed) return spin.outcome;
  const over = past.find((it) => it.roundId === roundId);
  return over === undefined ? undefined : over.state === 'void' ? null : over.outcome;
}

/** The verdict on a player's bets of one round; undefined while it runs, or without bets. */
export function verdictOn<P>(
  game: SharedGame<P>,
  bets: readonly OwnBet[],
  spin: Spin | null,
  past: readonly PastRound[],
): Verdict | undefined {
  const [first] = bets;
  if (first === undefined) return undefined;
  const outcome = endOf(first.roundId, spin, past);
  if (outcome === undefined) return undefined;
  const stake = sum(bets.map(({ amount }) => amount));
  return { roundId: first.roundId, outcome, stake, payout: outcome === null ? stake : judged(game, bets, outcome) };
}

/** The player's bets by round: those of this page, and those that another device or an earlier visit made on the running one. */
export function useOwnBets(code: SharedCode, roundId: Id | undefined) {
  const token = useSession((session) => session.token);
  const connected = useRealtime((realtime) => realtime.state);
  const [bets, setBets] = useState<readonly OwnBet[]>([]);
  const [asked, ask] = useState(0);
  const know = (those: readonly OwnBet[]) =>
    setBets((before) =>
      [...before.filter(({ betId }) => those.every((it) => it.betId !== betId)), ...those].slice(-KEPT),
    );
  const [owner, setOwner] = useState(token);
  if (owner !== token) {
    setOwner(token);
    setBets([]);
  }
  const started = roundId !== undefined;
  useEffect(() => {
    if (token === null || connected === 'lost' || !started) return;
    const stop = new AbortController();
    const read = async () => {
      try {
        know(
          await api(
            sharedGames.sharedBets,
            { gameCode: code },
            { signal: stop.signal, loading: false, background: true },
          ),
        );
      } catch (error) {
        // The bets of this page are known all the same; those of elsewhere stand in the records.
        if (!(error instanceof Error)) throw error;
      }
    };
    const seen = () => {
      if (document.visibilityState === 'visible') void read();
    };
    void read();
    document.addEventListener('visibilitychange', seen);
    return () => {
      stop.abort();
      document.removeEventListener('visibilitychange', seen);
    };
  }, [code, token, connected, started, asked]);
  return { bets, know, readAnew: () => ask((times) => times + 1) };
}
