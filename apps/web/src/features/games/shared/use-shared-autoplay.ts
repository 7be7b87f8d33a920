import type { Id, RoundId } from '@arara/contract/protocol/fields';
import type { SharedRoundView } from '@arara/contract/games/shared-round';
import type { Centavos } from '@arara/money';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { suppressPrompts } from '../../../platform/overlay/prompt-suppression.ts';
import { getCachedUserInfo } from '../../accounts/accounts.ts';
import { serverNow } from '../../../platform/time/server-clock.ts';
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
import type { OwnRoundResult } from './use-own-bets.ts';

/** A round that closes sooner is left to the next one. */
const MIN_TIME_LEFT_MS = 800;

interface SharedRun<P> {
  readonly run: AutoplayRun;
  readonly params: P;
  /** The round that holds the run's bet; nothing else is placed until it is paid. */
  readonly pendingRoundId: Id | null;
  /** Why it ends once that bet is paid: a bet in a round cannot be taken back, and the run's sum is to be true. */
  readonly stopping: StopReason | null;
}

/** Autoplay of a shared game: one bet a round, the next one when the last is paid. */
export function useSharedAutoplay<P>({
  round,
  bounds,
  place,
}: {
  readonly round: SharedRoundView | null;
  readonly bounds: (params: P) => Omit<StakeBounds, 'balance'>;
  readonly place: (params: P, stake: Centavos, roundId: RoundId) => Promise<null | StopReason>;
}) {
  const [current, setCurrent] = useState<SharedRun<P> | null>(null);
  const placedIn = useRef<Id | null>(null);
  const running = current !== null && current.run.stopped === null;

  const boundsNow = (params: P, stake: Centavos): StakeBounds => ({
    ...bounds(params),
    balance: getCachedUserInfo()?.balance ?? stake,
  });
  const stop = (reason: StopReason) =>
    setCurrent((now) => {
      if (now === null || now.run.stopped !== null) return now;
      return now.pendingRoundId === null
        ? { ...now, run: stopRun(now.run, reason) }
        : { ...now, stopping: now.stopping ?? reason };
    });
  const placeNext = useEffectEvent(async (open: SharedRoundView) => {
    if (
      current === null ||
      current.run.stopped !== null ||
      current.pendingRoundId !== null ||
      placedIn.current === open.roundId
    )
      return;
    if (open.closesAt - serverNow() < MIN_TIME_LEFT_MS) return;
    placedIn.current = open.roundId;
    setCurrent({ ...current, pendingRoundId: open.roundId });
    const failed = await place(current.params, current.run.stake, open.roundId);
    if (failed !== null) setCurrent((now) => now && { ...now, pendingRoundId: null, run: stopRun(now.run, failed) });
  });
  const stopped = useEffectEvent(stop);

  const isOpen = round?.phase === 'betting';
  useEffect(() => {
    if (running && isOpen && round !== null) void placeNext(round);
  }, [running, isOpen, round, current]);
  useEffect(() => {
    if (!running) return;
    const release = suppressPrompts();
    const wentOffline = () => stopped('offline');
    addEventListener('offline', wentOffline);
    const unsubscribe = useSession.subscribe(({ token }) => token === null && stopped('signedOut'));
    return () => {
      release();
      removeEventListener('offline', wentOffline);
      unsubscribe();
    };
  }, [running]);

  return {
    run: current?.run ?? null,
    running,
    stopping: running && current.stopping !== null,
    start: (plan: AutoplayPlan, params: P, stake: Centavos) => {
      placedIn.current = null;
      setCurrent({
        run: startRun(plan, stake, boundsNow(params, stake)),
        params,
        pendingRoundId: null,
        stopping: null,
      });
    },
    stop: () => stop('player'),
    dismiss: () => setCurrent((now) => (now?.run.stopped === null ? now : null)),
    /** A round was paid, or given back, which counts for nothing. */
    paid: ({ roundId, outcome, stake, payout }: OwnRoundResult) =>
      setCurrent((now) => {
        if (now === null || now.pendingRoundId !== roundId) return now;
        const round = { stake, payout, won: payout > 0 };
        const after = outcome === null ? now.run : applyRound(now.run, round, boundsNow(now.params, now.run.stake));
        return { ...now, pendingRoundId: null, run: now.stopping === null ? after : stopRun(after, now.stopping) };
      }),
  };
}
