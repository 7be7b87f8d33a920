import { ApiError } from '@arara/contract/protocol/client';
import type { RoundId } from '@arara/contract/protocol/fields';
import { openRoundCalls, stepRound, type StepRoundView } from '@arara/contract/games/open-round';
import type { StepCode } from '@arara/games';
import type { Centavos } from '@arara/money';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { suppressPrompts } from '../../../platform/overlay/prompt-suppression.ts';
import { getCachedUserInfo, setBalances } from '../../accounts/accounts.ts';
import { api } from '../../../platform/api/api.ts';
import { readBetFailure } from '../../../platform/api/bet-failure.ts';
import { createRandomId } from '../../../platform/session/device.ts';
import { openDialog } from '../../../platform/overlay/dialogs.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { useSession } from '../../../platform/session/session.ts';
import {
  applyRound,
  type AutoplayPlan,
  type AutoplayRun,
  type StakeBounds,
  startRun,
  stopRun,
  type StopReason,
} from '../table/autoplay.ts';
import { clearPendingBet, savePendingBet, loadPendingBet, type PendingBet } from '../table/pending-bet.ts';
import { usePreferences } from '../table/preferences.ts';
import { playSound } from '../table/sounds.ts';

/** The game as its rounds need it; `R` is its round on the wire. */
export interface StepsCalls<P, R extends StepRoundView> {
  readonly code: StepCode;
  /** Checks choices kept from before; null when they are none of this game. */
  readonly params: (input: unknown) => P | null;
  readonly isOwnRound: (round: StepRoundView) => round is R;
  readonly bet: (it: PendingBet<P>) => Promise<R>;
  readonly step: (round: RoundId, tile: number, key: string) => Promise<R>;
  readonly cashOut: (round: RoundId, key: string) => Promise<R>;
  /** A tile that may be opened now, left to chance. */
  readonly pickRandomTile: (round: R) => number;
  readonly bounds: (params: P) => Omit<StakeBounds, 'balance'>;
}

/** What was sent, with the key it goes out under each time it goes out. */
type Action<P> =
  | ({ readonly do: 'bet' } & PendingBet<P>)
  | { readonly do: 'step'; readonly key: string; readonly round: RoundId; readonly tile: number }
  | { readonly do: 'cashOut'; readonly key: string; readonly round: RoundId };

/** What a round of autoplay opens: so many tiles left to chance, or these, in their order. */
export type PlannedTiles = number | readonly number[];

/** Everything a screen of steps shows of its round, and what it can do. */
export interface StepsTable<P, R extends StepRoundView> {
  readonly phase: 'loading' | 'ready' | 'sending';
  /** The open round, or the one that ended last on this screen. */
  readonly round: R | null;
  /** The tile whose answer is awaited. */
  readonly pendingTile: number | null;
  /** A round of the other game that has to end first. */
  readonly otherGameRound: StepRoundView | null;
  /** Whether a round is open could not be asked. */
  readonly loadFailed: boolean;
  /** Ended rounds of this visit, newest first. */
  readonly recent: readonly R[];
  /** A bet whose answer never came. */
  readonly pendingBet: PendingBet<P> | null;
  /** A step or cash-out whose answer never came. */
  readonly hasUnansweredStep: boolean;
  readonly refusal: string | null;
  readonly run: AutoplayRun | null;
  readonly stopping: boolean;
  readonly bet: (params: P, stake: Centavos) => Promise<void>;
  readonly step: (tile: number) => Promise<void>;
  readonly cashOut: () => Promise<void>;
  /** Sends what had no answer once more, under its key. */
  readonly resend: () => Promise<void>;
  readonly dropPendingBet: () => void;
  readonly retry: () => void;
  /** Rounds of these tiles, each cashed out after the last. */
  readonly autoplay: (plan: AutoplayPlan, params: P, stake: Centavos, tiles: PlannedTiles) => Promise<void>;
  readonly stopAutoplay: () => void;
  readonly dismissRun: () => void;
}

const RECENT = 20;
const PACE_MS = { step: 260, round: 900, turboStep: 30, turboRound: 250 } as const;

/** The player's one open round of several steps: the server's, so that a reload or another device goes on with it. */
const inPlayQuery = queryOptions({
  queryKey: ['inPlay'],
  meta: { isPlayerData: true },
  queryFn: ({ signal }) => api(openRoundCalls.inPlay, {}, { signal, loading: false, background: true }),
  staleTime: 0,
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
});

/** What other screens know of the player's rounds is out of date; they load it when they are next seen. */
function invalidateRoundQueries(): void {
  const kinds = ['records', 'withdraw', 'fairness'];
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => kinds.includes(String(queryKey[0])),
    refetchType: 'none',
  });
}

/** The round that a refusal carries: the one that is open already, or the one that is over. */
function parseRoundOfRefusal(error: unknown): StepRoundView | null {
  if (!(error instanceof ApiError) || error.status !== 40901) return null;
  const read = z.safeDecode(stepRound, error.data as z.input<typeof stepRound>);
  return read.success ? read.data : null;
}

/** Plays rounds of several steps, one command at a time, and runs autoplay. */
export function useStepsTable<P, R extends StepRoundView>(play: StepsCalls<P, R>): StepsTable<P, R> {
  const signedIn = useSession((session) => session.token !== null);
  const inPlay = useQuery({ ...inPlayQuery, enabled: signedIn });
  const [ended, setEnded] = useState<R | null>(null);
  const [recent, setRecent] = useState<readonly R[]>([]);
  const [sent, setSent] = useState<Action<P> | null>(null);
  const [open, setOpen] = useState<PendingBet<P> | null>(() => loadPendingBet(play.code, play.params));
  const [stuck, setStuck] = useState<Action<P> | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [run, setRun] = useState<AutoplayRun | null>(null);
  const [stopping, setStopping] = useState(false);
  const control = useRef({
    busy: false,
    running: false,
    stop: null as StopReason | null,
    endRest: () => {},
    gone: false,
  });

  useEffect(() => {
    const it = control.current;
    it.gone = false;
    const stop = (reason: StopReason) => {
      if (it.running) it.stop ??= reason;
    };
    const wentOffline = () => stop('offline');
    addEventListener('offline', wentOffline);
    const unsubscribe = useSession.subscribe(({ token }) => {
      if (token !== null) return;
      stop('signedOut');
      setOpen(null);
      setStuck(null);
      setEnded(null);
      setRecent([]);
      queryClient.removeQueries({ queryKey: inPlayQuery.queryKey });
    });
    return () => {
      removeEventListener('offline', wentOffline);
      unsubscribe();
      stop('player');
      it.gone = true;
      it.endRest();
    };
  }, []);

  const rest = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      control.current.endRest = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const current = signedIn ? (inPlay.data ?? null) : null;
  const own = current !== null && play.isOwnRound(current) ? current : null;

  /** Takes over what the server says of a round. */
  const applyRoundView = (round: StepRoundView): void => {
    const over = round.state !== 'open';
    queryClient.setQueryData(inPlayQuery.queryKey, over ? null : round);
    setBalances(round);
    if (!play.isOwnRound(round)) return;
    setEnded(over ? round : null);
    if (over) {
      setRecent((before) => [round, ...before.filter(({ roundId }) => roundId !== round.roundId)].slice(0, RECENT));
      invalidateRoundQueries();
    }
    if (usePreferences.getState().sound && round.revealed.length > 0)
      playSound(round.state === 'open' ? 'bet' : round.state === 'lost' ? 'lost' : 'won');
  };

  const send = (action: Action<P>): Promise<R> =>
    action.do === 'bet'
      ? play.bet(action)
      : action.do === 'step'
        ? play.step(action.round, action.tile, action.key)
        : play.cashOut(action.round, action.key);

  /** What an action that failed comes to: its round where the refusal carries it, or why there is none. */
  const handleFailure = (action: Action<P>, error: unknown): R | StopReason => {
    const carried = parseRoundOfRefusal(error);
    const failure = readBetFailure(error);
    const unknown = failure.kind === 'unknown' && carried === null;
    setOpen(unknown && action.do === 'bet' ? action : null);
    setStuck(unknown && action.do !== 'bet' ? action : null);
    if (unknown) return navigator.onLine ? 'unknown' : 'offline';
    clearPendingBet(play.code);
    if (carried !== null) {
      applyRoundView(carried);
      return action.do !== 'bet' && play.isOwnRound(carried) ? carried : 'refused';
    }
    void queryClient.invalidateQueries({ queryKey: inPlayQuery.queryKey });
    if (failure.kind === 'signedOut') return 'signedOut';
    if (failure.kind === 'refused') setRefusal(failure.text);
    if ('dialog' in failure && failure.dialog !== undefined && !control.current.running) openDialog(failure.dialog);
    return failure.kind === 'insufficient' ? 'balance' : 'refused';
  };

  const perform = async (action: Action<P>): Promise<R | StopReason> => {
    control.current.busy = true;
    setRefusal(null);
    setSent(action);
    if (action.do === 'bet') {
      savePendingBet(play.code, { key: action.key, params: action.params, stake: action.stake });
      setEnded(null);
    }
    try {
      // What was read before this action may not overwrite its answer.
      await queryClient.cancelQueries({ queryKey: inPlayQuery.queryKey });
      const round = await send(action);
      if (action.do === 'bet') clearPendingBet(play.code);
      setOpen(null);
      setStuck(null);
      applyRoundView(round);
      return round;
    } catch (error) {
      return handleFailure(action, error);
    } finally {
      control.current.busy = false;
      setSent(null);
    }
  };

  const mayAct = (): boolean => !control.current.busy && !control.current.running && open === null && stuck === null;

  /** One round of autoplay: bet, the tiles, cash-out. */
  const playOut = async (params: P, stake: Centavos, tiles: PlannedTiles): Promise<R | StopReason> => {
    const count = typeof tiles === 'number' ? tiles : tiles.length;
    const { turbo } = usePreferences.getState();
    let round = await perform({ do: 'bet', key: createRandomId(), params, stake });
    for (let opened = 0; typeof round !== 'string' && round.state === 'open'; opened += 1) {
      await rest(turbo ? PACE_MS.turboStep : PACE_MS.step);
      // Who leaves in the middle finds the round as it is, not played on behind their back.
      if (control.current.gone) return 'player';
      const key = createRandomId();
      round = await perform(
        opened < count
          ? {
              do: 'step',
              key,
              round: round.roundId,
              tile: (typeof tiles === 'number' ? undefined : tiles[opened]) ?? play.pickRandomTile(round),
            }
          : { do: 'cashOut', key, round: round.roundId },
      );
    }
    return round;
  };

  const autoplay = async (plan: AutoplayPlan, params: P, stake: Centavos, tiles: PlannedTiles): Promise<void> => {
    const it = control.current;
    if (!mayAct() || current !== null) return;
    const bounds = (balance: Centavos): StakeBounds => ({ ...play.bounds(params), balance });
    it.running = true;
    it.stop = null;
    const release = suppressPrompts();
    let now = startRun(plan, stake, bounds(getCachedUserInfo()?.balance ?? stake));
    setRun(now);
    while (now.stopped === null) {
      const end = it.stop ?? (await playOut(params, now.stake, tiles));
      now =
        typeof end === 'string'
          ? stopRun(now, end)
          : applyRound(now, { stake: end.amount, payout: end.payout, won: end.state === 'won' }, bounds(end.balance));
      setRun(now);
      if (now.stopped === null && it.stop === null)
        await rest(usePreferences.getState().turbo ? PACE_MS.turboRound : PACE_MS.round);
    }
    it.running = false;
    setStopping(false);
    release();
  };

  return {
    phase: sent !== null ? 'sending' : signedIn && inPlay.isPending ? 'loading' : 'ready',
    round: own ?? ended,
    pendingTile: sent?.do === 'step' ? sent.tile : null,
    otherGameRound: current !== null && own === null ? current : null,
    loadFailed: inPlay.isError && inPlay.data === undefined,
    recent,
    pendingBet: open,
    hasUnansweredStep: stuck !== null,
    refusal,
    run,
    stopping,
    autoplay,
    bet: async (params, stake) => {
      if (!mayAct() || current !== null) return;
      setRun(null);
      await perform({ do: 'bet', key: createRandomId(), params, stake });
    },
    step: async (tile) => {
      if (mayAct() && own !== null) await perform({ do: 'step', key: createRandomId(), round: own.roundId, tile });
    },
    cashOut: async () => {
      if (mayAct() && own !== null && own.multiplier > 0)
        await perform({ do: 'cashOut', key: createRandomId(), round: own.roundId });
    },
    resend: async () => {
      const waiting: Action<P> | null = stuck ?? (open === null ? null : { do: 'bet', ...open });
      if (waiting !== null && !control.current.busy) await perform(waiting);
    },
    dropPendingBet: () => {
      clearPendingBet(play.code);
      setOpen(null);
      invalidateRoundQueries();
      void inPlay.refetch();
    },
    retry: () => void inPlay.refetch(),
    stopAutoplay: () => {
      if (!control.current.running) return;
      control.current.stop ??= 'player';
      setStopping(true);
    },
    dismissRun: () => setRun(null),
  };
}
