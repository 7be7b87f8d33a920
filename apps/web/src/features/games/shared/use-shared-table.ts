import type { Id } from '@arara/contract/protocol/fields';
import type { SharedRoundShown } from '@arara/contract/games/shared-round';
import type { CallOutput } from '@arara/contract';
import { isRefused, type SharedCode, type SharedGame } from '@arara/games';
import { type Centavos, centavos } from '@arara/money';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { betFailure } from '../../../platform/api/bet-failure.ts';
import { randomName } from '../../../platform/session/device.ts';
import { openDialog } from '../../../platform/overlay/dialogs.ts';
import { refreshBalance, setBalances, useUserInfo } from '../../accounts/player/player.ts';
import { usePresence } from '../presence/game-presence.tsx';
import { useSession } from '../../../platform/session/session.ts';
import type { StopReason } from '../table/autoplay.ts';
import type { GameTerms } from '../frame/game-loader.tsx';
import { dropOpenBet, keepOpenBet, keptOpenBet, type OpenBet } from '../table/pending-bet.ts';
import { usePreferences } from '../table/preferences.ts';
import { playSound } from '../table/sounds.ts';
import { type OwnBet, useOwnBets, type Verdict, verdictOn } from './use-own-bets.ts';
import { useSharedAutoplay } from './use-shared-autoplay.ts';
import type { PastRound } from './shared-rounds.ts';
import type { Spin } from './use-spin.ts';

/** A choice on one round: the bet is on that round or on none. */
export interface OnRound<P> {
  readonly choice: P;
  readonly roundId: Id;
}

export type Placed = CallOutput<'doubleBet'>;

/** The game as its table needs it. */
export interface SharedTableRules<P> {
  readonly code: SharedCode;
  readonly game: SharedGame<P>;
  readonly terms: GameTerms;
  readonly send: (bet: OpenBet<OnRound<P>>) => Promise<Placed>;
}

/** How long a verdict stays on the board. */
const SHOWN_MS = 5000;

function readOnRound<P>(game: SharedGame<P>, input: unknown): OnRound<P> | null {
  const { choice, roundId } = (input ?? {}) as { choice?: unknown; roundId?: unknown };
  const read = game.params(choice);
  return isRefused(read) || typeof roundId !== 'number' ? null : { choice: read, roundId: roundId as Id };
}

/** Tells what the player's bets came to as soon as the eye has seen the outcome, and once more when it is paid. */
function useVerdicts<P>(
  game: SharedGame<P>,
  bets: readonly OwnBet[],
  spin: Spin | null,
  past: readonly PastRound[],
  heard: { readonly seen: (verdict: Verdict) => void; readonly paid: (verdict: Verdict) => void },
): Verdict | null {
  const told = useRef({ seen: new Set<Id>(), paid: new Set<Id>() });
  const [shown, setShown] = useState<Verdict | null>(null);
  const look = useEffectEvent(() => {
    for (const roundId of new Set(bets.map((bet) => bet.roundId))) {
      const verdict = verdictOn(
        game,
        bets.filter((bet) => bet.roundId === roundId),
        spin,
        past,
      );
      if (verdict === undefined) continue;
      if (!told.current.seen.has(roundId)) {
        told.current.seen.add(roundId);
        setShown(verdict);
        heard.seen(verdict);
      }
      if (!told.current.paid.has(roundId) && past.some((it) => it.roundId === roundId)) {
        told.current.paid.add(roundId);
        heard.paid(verdict);
      }
    }
  });
  useEffect(() => look(), [bets, spin?.roundId, spin?.landed, past]);
  useEffect(() => {
    if (shown === null) return;
    const timer = setTimeout(() => setShown(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return shown;
}

/** Bets on shared rounds, and what becomes of them. */
export function useSharedTable<P>(
  { code, game, terms, send }: SharedTableRules<P>,
  round: SharedRoundShown | null,
  past: readonly PastRound[],
  spin: Spin | null,
) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [open, setOpen] = useState<OpenBet<OnRound<P>> | null>(() =>
    keptOpenBet(code, (input) => readOnRound(game, input)),
  );
  const inFlight = useRef(false);
  /** The balance after this page's last bet: money that this page itself moved. */
  const answered = useRef<Centavos | null>(null);
  const { bets, know, readAnew } = useOwnBets(code, round?.roundId);

  usePresence(code);
  useEffect(
    () =>
      useSession.subscribe(({ token }) => {
        if (token === null) setOpen(null);
      }),
    [],
  );

  const told = useUserInfo()?.balance ?? null;
  const lookedAt = useRef<Centavos | null>(null);
  const lookElsewhere = useEffectEvent(() => {
    if (told === null || told === lookedAt.current || inFlight.current) return;
    const isFirst = lookedAt.current === null;
    lookedAt.current = told;
    if (isFirst || told === answered.current || round === null || round.phase === 'result' || round.phase === 'void')
      return;
    // Money moved before the outcome, and not by this page: another device has bet, and that bet is one's own here too.
    readAnew();
  });
  useEffect(() => lookElsewhere(), [told, busy]);

  const place = async (it: OpenBet<OnRound<P>>, quiet: boolean): Promise<null | StopReason> => {
    inFlight.current = true;
    setBusy(true);
    setRefusal(null);
    keepOpenBet(code, it);
    try {
      const { betId, roundId, ...placed } = await send(it);
      dropOpenBet(code);
      setOpen(null);
      answered.current = placed.balance;
      setBalances(placed);
      know([{ betId, roundId, pick: game.pickOf(it.params.choice), amount: it.stake }]);
      return null;
    } catch (error) {
      const failure = betFailure(error);
      setOpen(failure.end === 'unknown' ? it : null);
      if (failure.end === 'unknown') return navigator.onLine ? 'unknown' : 'offline';
      dropOpenBet(code);
      if (failure.end === 'signedOut') return 'signedOut';
      if (failure.end === 'refused') setRefusal(failure.text);
      if (failure.dialog !== undefined && !quiet) openDialog(failure.dialog);
      return failure.end === 'insufficient' ? 'balance' : 'refused';
    } finally {
      inFlight.current = false;
      setBusy(false);
    }
  };

  const autoplay = useSharedAutoplay<P>({
    round,
    bounds: (params) => ({
      least: terms.limits.minStake,
      most: game.largestStake(params, terms.limits) ?? centavos(0),
    }),
    place: (choice, stake, roundId) => place({ key: randomName(), params: { choice, roundId }, stake }, true),
  });

  const settled = async (verdict: Verdict): Promise<void> => {
    // Not known yet, the balance is asked for again by whoever looks next.
    await refreshBalance().catch(() => undefined);
    autoplay.paid(verdict);
  };
  const verdict = useVerdicts(game, bets, spin, past, {
    seen: ({ outcome, payout }) => {
      if (outcome !== null && usePreferences.getState().sound) playSound(payout > 0 ? 'won' : 'lost');
    },
    paid: (it) => void settled(it),
  });

  const roundId = round?.roundId;
  const ofRound = useMemo(() => bets.filter((it) => it.roundId === roundId), [bets, roundId]);

  // What was refused in one round says nothing of the next.
  const [refusedIn, setRefusedIn] = useState(round?.roundId);
  if (refusedIn !== round?.roundId) {
    setRefusedIn(round?.roundId);
    if (refusal !== null) setRefusal(null);
  }

  return {
    busy,
    refusal,
    open,
    verdict,
    autoplay,
    bets: ofRound,
    bet: async (choice: P, stake: Centavos): Promise<void> => {
      if (inFlight.current || autoplay.running || open !== null || round?.phase !== 'betting') return;
      autoplay.dismiss();
      if (usePreferences.getState().sound) playSound('bet');
      await place({ key: randomName(), params: { choice, roundId: round.roundId }, stake }, false);
    },
    check: async (): Promise<void> => {
      if (open !== null && !inFlight.current) await place(open, false);
    },
    leaveOpen: () => {
      dropOpenBet(code);
      setOpen(null);
    },
  };
}
