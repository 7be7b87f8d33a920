import type { CallOutput } from '@arara/contract';
import type { SharedRoundView } from '@arara/contract/games/shared-round';
import type { RoundId } from '@arara/contract/protocol/fields';
import { isRefused, type SharedCode, type SharedGame } from '@arara/games';
import { type Centavos, ZERO } from '@arara/money';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { createRandomId } from '../../../platform/session/device.ts';
import { refreshBalance, setBalances, useUserInfo } from '../../accounts/accounts.ts';
import type { StopReason } from '../autoplay/autoplay.ts';
import type { GamePlay } from '../table/game-play.ts';
import type { GameTerms } from '../table/game-terms.ts';
import type { PanelAction } from '../table/panel-action.ts';
import type { SentBet } from '../commands/sent-bet.ts';
import { usePreferences } from '../controls/preferences.ts';
import { playSound } from '../controls/sounds.ts';
import { type PlayedRound, useAutoplay } from '../autoplay/use-autoplay.ts';
import { useCommands } from '../commands/use-commands.ts';
import type { OwnBet, OwnRoundResult } from './own-results.ts';
import type { PastRound } from '../shared-rounds/shared-rounds.ts';
import { useOwnBets } from './use-own-bets.ts';
import { useOwnRoundResults } from './use-own-results.ts';
import { useRoundWaits } from './use-round-waits.ts';
import type { Spin } from '../shared-rounds/use-spin.ts';

/** A choice on one round: the bet is placed on that round or on none. */
export interface RoundChoice<P> {
  readonly choice: P;
  readonly roundId: RoundId;
}

export type PlacedBet = CallOutput<'doubleBet'>;

/** A shared game with its bet call. */
export interface SharedPlayOptions<P> {
  readonly code: SharedCode;
  readonly terms: GameTerms;
  readonly game: SharedGame<P>;
  readonly sendBet: (bet: SentBet<RoundChoice<P>>) => Promise<PlacedBet>;
}

/** The rounds of the game as everybody sees them. */
export interface RoundState {
  readonly round: SharedRoundView | null;
  readonly past: readonly PastRound[];
  readonly spin: Spin | null;
}

/** Bets on shared rounds, and their results. */
export interface SharedPlay<P> extends GamePlay<P> {
  /** The player's bets on the running round. */
  readonly ownBets: readonly OwnBet[];
  /** The result of the player's bets, while the board shows it. */
  readonly ownResult: OwnRoundResult | null;
}

/** Autoplay needs no pause between rounds: it waits for the next one. */
const NO_PAUSE_MS = { normal: 0, turbo: 0 } as const;

/** Places bets on shared rounds and follows their results. */
export function useSharedPlay<P>(options: SharedPlayOptions<P>, state: RoundState): SharedPlay<P> {
  const { terms, game } = options;
  const { round } = state;
  const { bets, addBets, refetch } = useOwnBets(options.code, round?.roundId);
  const { commands, lastAnsweredBalance } = useBetCommands(options, addBets);
  const autoplay = useAutoplay(NO_PAUSE_MS);
  const waits = useRoundWaits(round);
  useBetsOfOtherDevices(round, lastAnsweredBalance, commands.isSending, refetch);
  useClearedRefusal(round, commands);
  const ownResult = useOwnRoundResults({
    ...state,
    game,
    bets,
    onSeen: ({ outcome, payout }) => {
      if (outcome !== null && usePreferences.getState().sound) playSound(payout > 0 ? 'won' : 'lost');
    },
    onPaid: (result) => {
      void refreshBalance()
        // If the balance cannot be read now, the next screen that shows it reads it again.
        .catch(() => undefined)
        .then(() => waits.reportResult(result));
    },
  });
  const roundId = round?.roundId;
  const ownBets = useMemo(() => bets.filter((bet) => bet.roundId === roundId), [bets, roundId]);

  const placeBet = (choice: P, stake: Centavos, onRound: RoundId, stopped?: AbortSignal) =>
    commands.perform({ action: 'bet', key: createRandomId(), params: { choice, roundId: onRound }, stake }, stopped);
  const canBet = (): boolean => commands.canSend() && !autoplay.isRunning;

  return {
    commands,
    autoplay,
    unansweredBet:
      commands.unansweredBet === null
        ? null
        : { params: commands.unansweredBet.params.choice, stake: commands.unansweredBet.stake },
    openRound: null,
    recent: [],
    ownBets,
    ownResult,
    bet: (params, stake) => {
      if (!canBet() || round?.phase !== 'betting') return;
      autoplay.dismiss();
      if (usePreferences.getState().sound) playSound('bet');
      void placeBet(params, stake, round.roundId);
    },
    startAutoplay: (plan, params, stake) => {
      if (!canBet()) return;
      const bounds = { min: terms.limits.minStake, max: game.largestStake(params, terms.limits) ?? ZERO };
      autoplay.start({
        plan,
        stake,
        bounds,
        playRound: createRoundPlayer(waits, (...bet) => placeBet(params, ...bet)),
      });
    },
    chooseAction: (bet) => chooseSharedAction(terms, round, { action: 'bet', press: bet, isBusy: commands.isSending }),
  };
}

/** Makes the function that plays rounds of autoplay: it waits for a round, bets on it, and waits for its result. */
function createRoundPlayer(
  waits: ReturnType<typeof useRoundWaits>,
  placeBet: (stake: Centavos, roundId: RoundId, stopped: AbortSignal) => Promise<PlacedBet | StopReason>,
) {
  let lastRoundId: RoundId | null = null;
  return async (stake: Centavos, stopped: AbortSignal): Promise<PlayedRound | StopReason | null> => {
    const next = await waits.waitForRound(lastRoundId, stopped);
    if (next === undefined) return stopped.reason as StopReason;
    lastRoundId = next.roundId;
    const placed = await placeBet(stake, next.roundId, stopped);
    if (typeof placed === 'string') return placed;
    const result = await waits.waitForResult(next.roundId, stopped);
    if (result === undefined) return stopped.reason as StopReason;
    return result.outcome === null ? null : { stake: result.stake, payout: result.payout, won: result.payout > 0 };
  };
}

/** What the main button does: the bet while the round takes bets. */
function chooseSharedAction(terms: GameTerms, round: SharedRoundView | null, bet: PanelAction): PanelAction {
  if (terms.isClosed && round?.phase !== 'betting') return { action: 'none', reason: 'closed' };
  if (round === null) return { action: 'none', reason: 'loading' };
  return round.phase === 'betting' ? bet : { action: 'none', reason: 'between' };
}

/** Sends bets, and remembers the balance after this page's last bet: money that this page itself moved. */
function useBetCommands<P>({ code, game, sendBet }: SharedPlayOptions<P>, addBets: (bets: readonly OwnBet[]) => void) {
  const lastAnsweredBalance = useRef<Centavos | null>(null);
  const commands = useCommands<RoundChoice<P>, never, PlacedBet>({
    code,
    parseParams: (input) => parseRoundChoice(game, input),
    send: sendBet,
    onAnswer: ({ betId, roundId, ...placed }, { params, stake }) => {
      lastAnsweredBalance.current = placed.balance;
      setBalances(placed);
      addBets([{ betId, roundId, pick: game.toPick(params.choice), amount: stake }]);
    },
  });
  return { commands, lastAnsweredBalance };
}

function parseRoundChoice<P>(game: SharedGame<P>, input: unknown): RoundChoice<P> | null {
  const { choice, roundId } = (input ?? {}) as { choice?: unknown; roundId?: unknown };
  const params = game.params(choice);
  return isRefused(params) || typeof roundId !== 'number' ? null : { choice: params, roundId: roundId as RoundId };
}

/**
 * Reads the own bets again when money moved before the outcome and this page did not move it: another device has bet, and that
 * bet is shown as the player's own here too.
 */
function useBetsOfOtherDevices(
  round: SharedRoundView | null,
  lastAnsweredBalance: { readonly current: Centavos | null },
  isSending: boolean,
  refetch: () => void,
): void {
  const balance = useUserInfo()?.balance ?? null;
  const lastSeenBalance = useRef<Centavos | null>(null);
  const compareBalance = useEffectEvent(() => {
    if (balance === null || balance === lastSeenBalance.current || isSending) return;
    const isFirst = lastSeenBalance.current === null;
    lastSeenBalance.current = balance;
    const isDecided = round === null || round.phase === 'result' || round.phase === 'void';
    if (!isFirst && balance !== lastAnsweredBalance.current && !isDecided) refetch();
  });
  useEffect(() => compareBalance(), [balance, isSending]);
}

/** Takes a refusal off the screen with the round that it was about. */
function useClearedRefusal(
  round: SharedRoundView | null,
  commands: { readonly refusal: string | null; readonly clearRefusal: () => void },
): void {
  const [roundId, setRoundId] = useState(round?.roundId);
  if (roundId === round?.roundId) return;
  setRoundId(round?.roundId);
  if (commands.refusal !== null) commands.clearRefusal();
}
