import type { Centavos } from '@arara/money';
import { useCallback, useEffect, useRef, useState } from 'react';
import { subscribeToSignIn, subscribeToSignOut } from '../../../platform/session/session.ts';
import { subscribeToPlayInterruption } from '../../../platform/overlay/play-interruption.ts';
import { suppressPrompts } from '../../../platform/overlay/prompt-suppression.ts';
import { getCachedUserInfo } from '../../accounts/accounts.ts';
import {
  applyRoundToAutoplayRun,
  type AutoplayPlan,
  type AutoplayRun,
  type StakeBounds,
  startAutoplayRun,
  stopAutoplayRun,
  type AutoplayStopReason,
} from './autoplay.ts';
import { getVisitorBalances, isVisitor } from '../visitor/visitor-money.ts';
import { waitUnlessAborted } from './pause.ts';
import { useGamePreferences } from '../controls/preferences.ts';

/** What one round of a run staked and paid; `balance` is the balance after it, where the answer told it. */
export interface AutoplayedRound {
  readonly stake: Centavos;
  readonly payout: Centavos;
  readonly won: boolean;
  readonly balance?: Centavos;
}

/** A run of autoplay as the game plays it. */
export interface AutoplayStartOptions {
  readonly plan: AutoplayPlan;
  readonly stake: Centavos;
  readonly bounds: Omit<StakeBounds, 'balance'>;
  /** Plays one round to its end, or says why it did not; null for a round that was given back, which counts for nothing. */
  readonly playRound: (stake: Centavos, stopped: AbortSignal) => Promise<AutoplayedRound | AutoplayStopReason | null>;
}

export interface UseAutoplayResult {
  readonly run: AutoplayRun | null;
  readonly isRunning: boolean;
  /** The player has stopped it, and its last round is not over yet. */
  readonly isStopping: boolean;
  readonly start: (start: AutoplayStartOptions) => void;
  readonly stop: () => void;
  /** Takes the result of a run that is over off the screen. */
  readonly dismiss: () => void;
}

/** Runs rounds under a plan, one at a time; stops when the player leaves, signs out or loses the connection. */
export function useAutoplay(pauseMs: { readonly normal: number; readonly turbo: number }): UseAutoplayResult {
  const [run, setRun] = useState<AutoplayRun | null>(null);
  const [isStopping, setIsStopping] = useState(false);
  const stopper = useRef<AbortController | null>(null);

  const stop = useCallback((reason: AutoplayStopReason): void => {
    if (stopper.current === null) return;
    stopper.current.abort(reason);
    setIsStopping(true);
  }, []);
  useEffect(() => {
    const onOffline = () => stop('offline');
    addEventListener('offline', onOffline);
    const unsubscribe = subscribeToSignOut(() => stop('signedOut'));
    // A run with play money must not go on with real money.
    const unsubscribeFromSignIn = subscribeToSignIn(() => stop('player'));
    const unsubscribeFromInterruption = subscribeToPlayInterruption(() => stop('player'));
    return () => {
      removeEventListener('offline', onOffline);
      unsubscribe();
      unsubscribeFromSignIn();
      unsubscribeFromInterruption();
      stop('player');
    };
  }, [stop]);

  const play = async ({ plan, stake, bounds, playRound }: AutoplayStartOptions): Promise<void> => {
    const controller = new AbortController();
    const { signal } = controller;
    stopper.current = controller;
    const resumePrompts = suppressPrompts();
    let current = startAutoplayRun(plan, stake, addBalanceToStakeBounds(bounds, stake));
    setRun(current);
    while (current.stopped === null) {
      const end = signal.aborted ? (signal.reason as AutoplayStopReason) : await playRound(current.stake, signal);
      if (typeof end === 'string') current = stopAutoplayRun(current, end);
      else if (end !== null)
        current = applyRoundToAutoplayRun(current, end, addBalanceToStakeBounds(bounds, current.stake, end.balance));
      setRun(current);
      const { turbo } = useGamePreferences.getState();
      if (current.stopped === null) await waitUnlessAborted(turbo ? pauseMs.turbo : pauseMs.normal, signal);
    }
    stopper.current = null;
    setIsStopping(false);
    resumePrompts();
  };

  return {
    run,
    isRunning: run !== null && run.stopped === null,
    isStopping,
    start: (start) => {
      if (stopper.current === null) void play(start);
    },
    stop: () => stop('player'),
    dismiss: () => {
      if (stopper.current === null) setRun(null);
    },
  };
}

/** The bounds of the next stake. A balance that is not known yet counts as one stake. */
const addBalanceToStakeBounds = (
  bounds: Omit<StakeBounds, 'balance'>,
  stake: Centavos,
  balance: Centavos = isVisitor() ? getVisitorBalances().balance : (getCachedUserInfo()?.balance ?? stake),
): StakeBounds => ({ ...bounds, balance });
