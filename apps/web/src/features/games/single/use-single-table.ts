import type { RoundId } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import { useEffect, useRef, useState } from 'react';
import { suppressPrompts } from '../../../platform/overlay/prompt-suppression.ts';
import { getCachedUserInfo, setBalances } from '../../accounts/accounts.ts';
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
import { usePreferences, prefersReducedMotion } from '../table/preferences.ts';
import { playSound } from '../table/sounds.ts';

/** A settled round as the server answered it; `outcome` in hundredths. */
export interface SettledRound {
  readonly roundId: RoundId;
  readonly outcome: number;
  readonly multiplier: number;
  readonly payout: Centavos;
  readonly balance: Centavos;
  readonly freeBalance: Centavos;
}

/** The game as the table needs it. */
export interface SingleTableRules<P> {
  readonly code: string;
  /** Checks choices kept from before; null when they are none of this game. */
  readonly params: (input: unknown) => P | null;
  readonly send: (bet: PendingBet<P>) => Promise<SettledRound>;
  /** How long the outcome takes to be shown, with motion. */
  readonly reveal_ms: (outcome: number) => number;
  readonly bounds: (params: P) => Omit<StakeBounds, 'balance'>;
}

/** A round on the board. */
export interface DisplayedRound<P> {
  readonly id: string;
  readonly params: P;
  readonly stake: Centavos;
  readonly outcome: number;
  readonly multiplier: number;
  readonly payout: Centavos;
  readonly won: boolean;
  /** Motion of the board; 0 shows it at once. */
  readonly reveal_ms: number;
}

export type SinglePhase = 'ready' | 'sending' | 'showing';

/** Everything a game screen shows of its bets, and what it can do. */
export interface SingleTable<P> {
  readonly phase: SinglePhase;
  readonly displayed: DisplayedRound<P> | null;
  /** Rounds of this visit whose outcome has been seen, newest first. */
  readonly recent: readonly DisplayedRound<P>[];
  /** A bet whose answer never came. No other bet is placed until it is checked or left. */
  readonly pendingBet: PendingBet<P> | null;
  readonly refusal: string | null;
  readonly run: AutoplayRun | null;
  readonly stopping: boolean;
  readonly bet: (params: P, stake: Centavos) => Promise<void>;
  readonly resend: () => Promise<void>;
  readonly dropPendingBet: () => void;
  readonly autoplay: (plan: AutoplayPlan, params: P, stake: Centavos) => Promise<void>;
  readonly stopAutoplay: () => void;
  readonly dismissRun: () => void;
}

const RECENT = 20;
const REST_MS = 420;
const TURBO_REST_MS = 60;

/** What other screens know of the player's rounds is out of date; they load it when they are next seen. */
function invalidateRoundQueries(): void {
  const kinds = ['records', 'withdraw', 'fairness'];
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => kinds.includes(String(queryKey[0])),
    refetchType: 'none',
  });
}

/** Places bets one at a time, shows their outcomes, and runs autoplay. The outcome comes first, the showing after. */
export function useSingleTable<P>(rules: SingleTableRules<P>): SingleTable<P> {
  const [phase, setPhase] = useState<SinglePhase>('ready');
  const [shown, setShown] = useState<DisplayedRound<P> | null>(null);
  const [recent, setRecent] = useState<readonly DisplayedRound<P>[]>([]);
  const [open, setOpen] = useState<PendingBet<P> | null>(() => loadPendingBet(rules.code, rules.params));
  const [refusal, setRefusal] = useState<string | null>(null);
  const [run, setRun] = useState<AutoplayRun | null>(null);
  const [stopping, setStopping] = useState(false);
  const control = useRef({ busy: false, running: false, stop: null as StopReason | null, endRest: () => {} });

  useEffect(() => {
    const it = control.current;
    const stop = (reason: StopReason) => {
      if (it.running) it.stop ??= reason;
    };
    const wentOffline = () => stop('offline');
    addEventListener('offline', wentOffline);
    const unsubscribe = useSession.subscribe(({ token }) => {
      if (token !== null) return;
      stop('signedOut');
      setOpen(null);
      setRecent([]);
    });
    return () => {
      removeEventListener('offline', wentOffline);
      unsubscribe();
      stop('player');
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

  const show = async (it: PendingBet<P>, round: SettledRound): Promise<void> => {
    const { turbo, sound } = usePreferences.getState();
    const showing_ms = turbo || prefersReducedMotion() ? 0 : rules.reveal_ms(round.outcome);
    const { outcome, multiplier, payout } = round;
    const next: DisplayedRound<P> = {
      id: String(round.roundId),
      params: it.params,
      stake: it.stake,
      outcome,
      multiplier,
      payout,
      won: payout > 0,
      reveal_ms: showing_ms,
    };
    setShown(next);
    setPhase('showing');
    if (showing_ms > 0) await rest(showing_ms);
    setBalances(round);
    invalidateRoundQueries();
    setRecent((before) => [next, ...before.filter(({ id }) => id !== next.id)].slice(0, RECENT));
    if (sound) playSound(next.won ? 'won' : 'lost');
  };

  /** Sends a bet under its key and shows the round; answers with the round, or with why there is none. */
  const place = async (it: PendingBet<P>): Promise<SettledRound | StopReason> => {
    control.current.busy = true;
    setRefusal(null);
    setPhase('sending');
    savePendingBet(rules.code, it);
    try {
      const round = await rules.send(it);
      clearPendingBet(rules.code);
      setOpen(null);
      await show(it, round);
      return round;
    } catch (error) {
      const failure = readBetFailure(error);
      setOpen(failure.kind === 'unknown' ? it : null);
      if (failure.kind === 'unknown') return navigator.onLine ? 'unknown' : 'offline';
      clearPendingBet(rules.code);
      if (failure.kind === 'signedOut') return 'signedOut';
      if (failure.kind === 'refused') setRefusal(failure.text);
      if (failure.dialog !== undefined && !control.current.running) openDialog(failure.dialog);
      return failure.kind === 'insufficient' ? 'balance' : 'refused';
    } finally {
      control.current.busy = false;
      setPhase('ready');
    }
  };

  const bet = async (params: P, stake: Centavos): Promise<void> => {
    if (control.current.busy || control.current.running || open !== null) return;
    setRun(null);
    if (usePreferences.getState().sound) playSound('bet');
    await place({ key: createRandomId(), params, stake });
  };

  const autoplay = async (plan: AutoplayPlan, params: P, stake: Centavos): Promise<void> => {
    const it = control.current;
    if (it.busy || it.running || open !== null) return;
    const bounds = (balance: Centavos): StakeBounds => ({ ...rules.bounds(params), balance });
    it.running = true;
    it.stop = null;
    const release = suppressPrompts();
    let now = startRun(plan, stake, bounds(getCachedUserInfo()?.balance ?? stake));
    setRun(now);
    while (now.stopped === null) {
      const end = it.stop ?? (await place({ key: createRandomId(), params, stake: now.stake }));
      now =
        typeof end === 'string'
          ? stopRun(now, end)
          : applyRound(now, { stake: now.stake, payout: end.payout, won: end.payout > 0 }, bounds(end.balance));
      setRun(now);
      if (now.stopped === null && it.stop === null)
        await rest(usePreferences.getState().turbo ? TURBO_REST_MS : REST_MS);
    }
    it.running = false;
    setStopping(false);
    release();
  };

  return {
    phase,
    displayed: shown,
    recent,
    pendingBet: open,
    refusal,
    run,
    stopping,
    bet,
    autoplay,
    resend: async () => {
      if (open !== null && !control.current.busy) await place(open);
    },
    dropPendingBet: () => {
      clearPendingBet(rules.code);
      setOpen(null);
      invalidateRoundQueries();
    },
    stopAutoplay: () => {
      if (!control.current.running) return;
      control.current.stop ??= 'player';
      setStopping(true);
      control.current.endRest();
    },
    dismissRun: () => setRun(null),
  };
}
