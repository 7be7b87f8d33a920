import type { Id } from '@arara/contract/protocol/fields';
import type { SharedRoundShown } from '@arara/contract/games/shared-round';
import type { Centavos } from '@arara/money';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { holdInterruptions } from '../../accounts/player/low-balance-watch.ts';
import { knownUserInfo } from '../../accounts/player/player.ts';
import { serverNow } from '../../../platform/time/server-clock.ts';
import { useSession } from '../../../platform/session/session.ts';
import {
  afterRound,
  type AutoplayPlan,
  type AutoplayRun,
  type StakeBounds,
  startRun,
  stopRun,
  type StopReason,
} from '../table/autoplay.ts';
import type { Verdict } from './use-own-bets.ts';

/** A round that closes sooner is left to the next one. */
const ROOM_MS = 800;

interface Run<P> {
  readonly run: AutoplayRun;
  readonly params: P;
  /** The round that holds the run's bet; nothing else is placed until it is paid. */
  readonly waitsFor: Id | null;
  /** Why it ends once that bet is paid: a bet in a round cannot be taken back, and the run's sum is to be true. */
  readonly stopping: StopReason | null;
}

/** Autoplay of a shared game: one bet a round, the next one when the last is paid. */
export function useSharedAutoplay<P>({
  round,
  bounds,
  place,
}: {
  readonly round: SharedRoundShown | null;
  readonly bounds: (params: P) => Omit<StakeBounds, 'balance'>;
  readonly place: (params: P, stake: Centavos, roundId: Id) => Promise<null | StopReason>;
}) {
  const [it, setIt] = useState<Run<P> | null>(null);
  const placedIn = useRef<Id | null>(null);
  const running = it !== null && it.run.stopped === null;

  const boundsNow = (params: P, stake: Centavos): StakeBounds => ({
    ...bounds(params),
    balance: knownUserInfo()?.balance ?? stake,
  });
  const stop = (reason: StopReason) =>
    setIt((now) => {
      if (now === null || now.run.stopped !== null) return now;
      return now.waitsFor === null
        ? { ...now, run: stopRun(now.run, reason) }
        : { ...now, stopping: now.stopping ?? reason };
    });
  const placeNext = useEffectEvent(async (open: SharedRoundShown) => {
    if (it === null || it.run.stopped !== null || it.waitsFor !== null || placedIn.current === open.roundId) return;
    if (open.closesAt - serverNow() < ROOM_MS) return;
    placedIn.current = open.roundId;
    setIt({ ...it, waitsFor: open.roundId });
    const failed = await place(it.params, it.run.stake, open.roundId);
    if (failed !== null) setIt((now) => now && { ...now, waitsFor: null, run: stopRun(now.run, failed) });
  });
  const stopped = useEffectEvent(stop);

  const isOpen = round?.phase === 'betting';
  useEffect(() => {
    if (running && isOpen && round !== null) void placeNext(round);
  }, [running, isOpen, round, it]);
  useEffect(() => {
    if (!running) return;
    const release = holdInterruptions();
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
    run: it?.run ?? null,
    running,
    stopping: running && it.stopping !== null,
    start: (plan: AutoplayPlan, params: P, stake: Centavos) => {
      placedIn.current = null;
      setIt({ run: startRun(plan, stake, boundsNow(params, stake)), params, waitsFor: null, stopping: null });
    },
    stop: () => stop('player'),
    dismiss: () => setIt((now) => (now?.run.stopped === null ? now : null)),
    /** A round was paid, or given back, which counts for nothing. */
    paid: ({ roundId, outcome, stake, payout }: Verdict) =>
      setIt((now) => {
        if (now === null || now.waitsFor !== roundId) return now;
        const round = { stake, payout, won: payout > 0 };
        const after = outcome === null ? now.run : afterRound(now.run, round, boundsNow(now.params, now.run.stake));
        return { ...now, waitsFor: null, run: now.stopping === null ? after : stopRun(after, now.stopping) };
      }),
  };
}
