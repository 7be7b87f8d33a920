import type { Centavos } from '@arara/money';
import { useCallback, useEffect, useRef, useState } from 'react';
import { onSignOut } from '../../../platform/session/session.ts';
import { suppressPrompts } from '../../../platform/overlay/prompt-suppression.ts';
import { getCachedUserInfo } from '../../accounts/accounts.ts';
import {
  applyRound,
  type AutoplayPlan,
  type AutoplayRun,
  type StakeBounds,
  startRun,
  stopRun,
  type StopReason,
} from './autoplay.ts';
import { waitUnlessAborted } from './pause.ts';
import { usePreferences } from '../controls/preferences.ts';

/** What one round of a run staked and paid; `balance` is the balance after it, where the answer told it. */
export interface PlayedRound {
  readonly stake: Centavos;
  readonly payout: Centavos;
  readonly won: boolean;
  readonly balance?: Centavos;
}

/** A run of autoplay as the game plays it. */
export interface AutoplayStart {
  readonly plan: AutoplayPlan;
  readonly stake: Centavos;
  readonly bounds: Omit<StakeBounds, 'balance'>;
  /** Plays one round to its end, or says why it did not; null for a round that was given back, which counts for nothing. */
  readonly playRound: (stake: Centavos, stopped: AbortSignal) => Promise<PlayedRound | StopReason | null>;
}

export interface Autoplay {
  readonly run: AutoplayRun | null;
  readonly isRunning: boolean;
  /** The player has stopped it, and its last round is not over yet. */
  readonly isStopping: boolean;
  readonly start: (start: AutoplayStart) => void;
  readonly stop: () => void;
  /** Takes the result of a run that is over off the screen. */
  readonly dismiss: () => void;
}

/** Runs rounds under a plan, one at a time; stops when the player leaves, signs out or loses the connection. */
export function useAutoplay(pauseMs: { readonly normal: number; readonly turbo: number }): Autoplay {
  const [run, setRun] = useState<AutoplayRun | null>(null);
  const [isStopping, setIsStopping] = useState(false);
  const stopper = useRef<AbortController | null>(null);

  const stop = useCallback((reason: StopReason): void => {
    if (stopper.current === null) return;
    stopper.current.abort(reason);
    setIsStopping(true);
  }, []);
  useEffect(() => {
    const onOffline = () => stop('offline');
    addEventListener('offline', onOffline);
    const unsubscribe = onSignOut(() => stop('signedOut'));
    return () => {
      removeEventListener('offline', onOffline);
      unsubscribe();
      stop('player');
    };
  }, [stop]);

  const play = async ({ plan, stake, bounds, playRound }: AutoplayStart): Promise<void> => {
    const controller = new AbortController();
    const { signal } = controller;
    stopper.current = controller;
    const resumePrompts = suppressPrompts();
    let current = startRun(plan, stake, withBalance(bounds, stake));
    setRun(current);
    while (current.stopped === null) {
      const end = signal.aborted ? (signal.reason as StopReason) : await playRound(current.stake, signal);
      if (typeof end === 'string') current = stopRun(current, end);
      else if (end !== null) current = applyRound(current, end, withBalance(bounds, current.stake, end.balance));
      setRun(current);
      const { turbo } = usePreferences.getState();
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
const withBalance = (
  bounds: Omit<StakeBounds, 'balance'>,
  stake: Centavos,
  balance: Centavos = getCachedUserInfo()?.balance ?? stake,
): StakeBounds => ({ ...bounds, balance });
