import type { Id, RoundId } from '@arara/contract/protocol/fields';
import type { SharedRoundView } from '@arara/contract/games/shared-round';
import type { CallOutput } from '@arara/contract';
import { isRefused, type SharedCode, type SharedGame } from '@arara/games';
import { type Centavos, centavos } from '@arara/money';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { refreshBalance, setBalances, useUserInfo } from '../../accounts/accounts.ts';
import { readBetFailure } from '../../../platform/api/bet-failure.ts';
import { createRandomId } from '../../../platform/session/device.ts';
import { openDialog } from '../../../platform/overlay/dialogs.ts';
import { useGamePresence } from '../presence/game-presence.tsx';
import { useSession } from '../../../platform/session/session.ts';
import type { StopReason } from '../table/autoplay.ts';
import type { GameTerms } from '../frame/game-loader.tsx';
import { clearPendingBet, savePendingBet, loadPendingBet, type PendingBet } from '../table/pending-bet.ts';
import { usePreferences } from '../table/preferences.ts';
import { playSound } from '../table/sounds.ts';
import { type OwnBet, useOwnBets, type OwnRoundResult, computeOwnRoundResult } from './use-own-bets.ts';
import { useSharedAutoplay } from './use-shared-autoplay.ts';
import type { PastRound } from './shared-rounds.ts';
import type { Spin } from './use-spin.ts';

/** A choice on one round: the bet is on that round or on none. */
export interface RoundChoice<P> {
  readonly choice: P;
  readonly roundId: RoundId;
}

export type PlacedBet = CallOutput<'doubleBet'>;

/** The game as its table needs it. */
export interface SharedTableRules<P> {
  readonly code: SharedCode;
  readonly game: SharedGame<P>;
  readonly terms: GameTerms;
  readonly send: (bet: PendingBet<RoundChoice<P>>) => Promise<PlacedBet>;
}

/** How long a verdict stays on the board. */
const RESULT_SHOWN_MS = 5000;

function parseRoundChoice<P>(game: SharedGame<P>, input: unknown): RoundChoice<P> | null {
  const { choice, roundId } = (input ?? {}) as { choice?: unknown; roundId?: unknown };
  const read = game.params(choice);
  return isRefused(read) || typeof roundId !== 'number' ? null : { choice: read, roundId: roundId as RoundId };
}

/** Tells what the player's bets came to as soon as the eye has seen the outcome, and once more when it is paid. */
function useOwnRoundResults<P>(
  game: SharedGame<P>,
  bets: readonly OwnBet[],
  spin: Spin | null,
  past: readonly PastRound[],
  heard: { readonly seen: (verdict: OwnRoundResult) => void; readonly paid: (verdict: OwnRoundResult) => void },
): OwnRoundResult | null {
  const told = useRef({ seen: new Set<Id>(), paid: new Set<Id>() });
  const [shown, setShown] = useState<OwnRoundResult | null>(null);
  const look = useEffectEvent(() => {
    for (const roundId of new Set(bets.map((bet) => bet.roundId))) {
      const verdict = computeOwnRoundResult(
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
  useEffect(() => look(), [bets, spin?.roundId, spin?.hasLanded, past]);
  useEffect(() => {
    if (shown === null) return;
    const timer = setTimeout(() => setShown(null), RESULT_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return shown;
}

/** Bets on shared rounds, and what becomes of them. */
export function useSharedTable<P>(
  { code, game, terms, send }: SharedTableRules<P>,
  round: SharedRoundView | null,
  past: readonly PastRound[],
  spin: Spin | null,
) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [open, setOpen] = useState<PendingBet<RoundChoice<P>> | null>(() =>
    loadPendingBet(code, (input) => parseRoundChoice(game, input)),
  );
  const inFlight = useRef(false);
  /** The balance after this page's last bet: money that this page itself moved. */
  const answered = useRef<Centavos | null>(null);
  const { bets, know, refetch: readAnew } = useOwnBets(code, round?.roundId);

  useGamePresence(code);
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

  const place = async (it: PendingBet<RoundChoice<P>>, quiet: boolean): Promise<null | StopReason> => {
    inFlight.current = true;
    setBusy(true);
    setRefusal(null);
    savePendingBet(code, it);
    try {
      const { betId, roundId, ...placed } = await send(it);
      clearPendingBet(code);
      setOpen(null);
      answered.current = placed.balance;
      setBalances(placed);
      know([{ betId, roundId, pick: game.toPick(it.params.choice), amount: it.stake }]);
      return null;
    } catch (error) {
      const failure = readBetFailure(error);
      setOpen(failure.kind === 'unknown' ? it : null);
      if (failure.kind === 'unknown') return navigator.onLine ? 'unknown' : 'offline';
      clearPendingBet(code);
      if (failure.kind === 'signedOut') return 'signedOut';
      if (failure.kind === 'refused') setRefusal(failure.text);
      if (failure.dialog !== undefined && !quiet) openDialog(failure.dialog);
      return failure.kind === 'insufficient' ? 'balance' : 'refused';
    } finally {
      inFlight.current = false;
      setBusy(false);
    }
  };

  const autoplay = useSharedAutoplay<P>({
    round,
    bounds: (params) => ({
      min: terms.limits.minStake,
      max: game.largestStake(params, terms.limits) ?? centavos(0),
    }),
    place: (choice, stake, roundId) => place({ key: createRandomId(), params: { choice, roundId }, stake }, true),
  });

  const settled = async (verdict: OwnRoundResult): Promise<void> => {
    // Not known yet, the balance is asked for again by whoever looks next.
    await refreshBalance().catch(() => undefined);
    autoplay.paid(verdict);
  };
  const verdict = useOwnRoundResults(game, bets, spin, past, {
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
      await place({ key: createRandomId(), params: { choice, roundId: round.roundId }, stake }, false);
    },
    check: async (): Promise<void> => {
      if (open !== null && !inFlight.current) await place(open, false);
    },
    leaveOpen: () => {
      clearPendingBet(code);
      setOpen(null);
    },
  };
}
