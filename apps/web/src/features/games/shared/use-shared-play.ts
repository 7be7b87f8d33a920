import type { PlayerCallOutput } from '@arara/contract';
import type { SharedRoundView } from '@arara/contract/games/shared-round';
import type { RoundId } from '@arara/contract/protocol/fields';
import { isRefusedByGameRules, type SharedGameCode, type SharedGame } from '@arara/games';
import { type Centavos, ZERO_CENTAVOS } from '@arara/money';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { createRandomId } from '@arara/client/random-id';
import { refreshBalance, useUserInfo } from '../../accounts/accounts.ts';
import { isVisitor, payVisitor, placeVisitorBet } from '../visitor/visitor-money.ts';
import { setBalancesUnlessVisitor } from '../visitor/visitor-balances.ts';
import type { AutoplayStopReason } from '../autoplay/autoplay.ts';
import type { GamePlayState } from '../table/game-play.ts';
import type { GameTerms } from '../table/game-terms.ts';
import type { GamePanelAction } from '../table/panel-action.ts';
import type { BetWithIdempotencyKey } from '../commands/sent-bet.ts';
import { useGamePreferences } from '../controls/preferences.ts';
import { playGameSound } from '../controls/sounds.ts';
import { type AutoplayedRound, useAutoplay } from '../autoplay/use-autoplay.ts';
import { useGameCommands } from '../commands/use-commands.ts';
import { markOutcomeShown } from '../presence/open-game.ts';
import type { OwnSharedRoundBet, OwnSharedRoundResult } from './own-results.ts';
import type { PastSharedRound } from '../shared-rounds/shared-rounds.ts';
import { useOwnSharedRoundBets } from './use-own-bets.ts';
import { useOwnRoundResults } from './use-own-results.ts';
import { useAutoplayRoundWaits } from './use-round-waits.ts';
import type { SharedRoundSpinState } from '../shared-rounds/use-spin.ts';

/** A choice on one round: the bet is placed on that round or on none. */
export interface BetChoiceForRound<P> {
  readonly choice: P;
  readonly roundId: RoundId;
}

export type PlacedSharedGameBet = PlayerCallOutput<'doubleBet'>;

/** A shared game with its bet call. */
export interface SharedPlayOptions<P> {
  readonly code: SharedGameCode;
  readonly terms: GameTerms;
  readonly game: SharedGame<P>;
  readonly sendBet: (bet: BetWithIdempotencyKey<BetChoiceForRound<P>>) => Promise<PlacedSharedGameBet>;
}

/** The rounds of the game as everybody sees them. */
export interface SharedRoundState {
  readonly round: SharedRoundView | null;
  readonly past: readonly PastSharedRound[];
  readonly spin: SharedRoundSpinState | null;
}

/** Bets on shared rounds, and their results. */
export interface SharedGamePlayState<P> extends GamePlayState<P> {
  /** The player's bets on the running round. */
  readonly ownBets: readonly OwnSharedRoundBet[];
  /** The result of the player's bets, while the board shows it. */
  readonly ownResult: OwnSharedRoundResult | null;
}

/** Autoplay needs no pause between rounds: it waits for the next one. */
const NO_AUTOPLAY_PAUSE_MS = { normal: 0, turbo: 0 } as const;

/** Places bets on shared rounds and follows their results. */
export function useSharedGamePlay<P>(options: SharedPlayOptions<P>, state: SharedRoundState): SharedGamePlayState<P> {
  const { terms, game } = options;
  const { round } = state;
  const { bets, addBets, refetch } = useOwnSharedRoundBets(options.code, round?.roundId);
  const { commands, lastAnsweredBalance } = useSharedGameBetCommands(options, addBets);
  const autoplay = useAutoplay(NO_AUTOPLAY_PAUSE_MS);
  const waits = useAutoplayRoundWaits(round);
  useAddBetsFromOtherDevices(round, lastAnsweredBalance, commands.isSending, refetch);
  useClearRefusalOnNewRound(round, commands);
  const ownResult = useOwnRoundResults({
    ...state,
    game,
    bets,
    onSeen: ({ outcome, payout }) => {
      if (outcome !== null && useGamePreferences.getState().sound) playGameSound(payout > 0 ? 'won' : 'lost');
    },
    onPaid: (result) => void applySharedRoundPayout(result).then(() => waits.reportResult(result)),
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
      if (useGamePreferences.getState().sound) playGameSound('bet');
      void placeBet(params, stake, round.roundId);
    },
    startAutoplay: (plan, params, stake) => {
      if (!canBet()) return;
      const bounds = { min: terms.limits.minStake, max: game.largestStake(params, terms.limits) ?? ZERO_CENTAVOS };
      autoplay.start({
        plan,
        stake,
        bounds,
        playRound: createAutoplayRoundRunner(waits, (...bet) => placeBet(params, ...bet)),
      });
    },
    chooseAction: (press) => chooseSharedGameAction(terms, round, { action: 'bet', press, isBusy: commands.isSending }),
  };
}

/** Reads the balance after a paid round, or pays a visitor. */
async function applySharedRoundPayout({ payout }: OwnSharedRoundResult): Promise<void> {
  if (isVisitor()) return payVisitor(payout);
  // If the balance cannot be read now, the next screen that shows it reads it again.
  await refreshBalance().catch(() => undefined);
}

/** Makes the function that plays rounds of autoplay: it waits for a round, bets on it, and waits for its result. */
function createAutoplayRoundRunner(
  waits: ReturnType<typeof useAutoplayRoundWaits>,
  placeBet: (
    stake: Centavos,
    roundId: RoundId,
    stopped: AbortSignal,
  ) => Promise<PlacedSharedGameBet | AutoplayStopReason>,
) {
  let lastRoundId: RoundId | null = null;
  return async (stake: Centavos, stopped: AbortSignal): Promise<AutoplayedRound | AutoplayStopReason | null> => {
    const next = await waits.waitForRound(lastRoundId, stopped);
    if (next === undefined) return stopped.reason as AutoplayStopReason;
    lastRoundId = next.roundId;
    const placed = await placeBet(stake, next.roundId, stopped);
    if (typeof placed === 'string') return placed;
    const result = await waits.waitForResult(next.roundId, stopped);
    if (result === undefined) return stopped.reason as AutoplayStopReason;
    return result.outcome === null ? null : { stake: result.stake, payout: result.payout, won: result.payout > 0 };
  };
}

/** What the main button does: the bet while the round takes bets. */
function chooseSharedGameAction(
  terms: GameTerms,
  round: SharedRoundView | null,
  bet: GamePanelAction,
): GamePanelAction {
  if (terms.isClosed && round?.phase !== 'betting') return { action: 'none', reason: 'closed' };
  if (round === null) return { action: 'none', reason: 'loading' };
  return round.phase === 'betting' ? bet : { action: 'none', reason: 'between' };
}

/** Sends bets, and remembers the balance after this page's last bet: money that this page itself moved. */
function useSharedGameBetCommands<P>(
  { code, game, sendBet }: SharedPlayOptions<P>,
  addBets: (bets: readonly OwnSharedRoundBet[]) => void,
) {
  const lastAnsweredBalance = useRef<Centavos | null>(null);
  // The outcome of a round is shown when its wheel stands, and the balance with it.
  useEffect(markOutcomeShown, []);
  const commands = useGameCommands<BetChoiceForRound<P>, never, PlacedSharedGameBet>({
    code,
    parseParams: (input) => parseBetChoiceForRound(game, input),
    send: (bet) => (isVisitor() ? Promise.resolve(placeVisitorBet(bet.params.roundId, bet.stake)) : sendBet(bet)),
    onAnswer: ({ betId, roundId, ...placed }, { params, stake }) => {
      lastAnsweredBalance.current = placed.balance;
      setBalancesUnlessVisitor(betId, placed);
      addBets([{ betId, roundId, pick: game.toPick(params.choice), amount: stake }]);
    },
  });
  return { commands, lastAnsweredBalance };
}

function parseBetChoiceForRound<P>(game: SharedGame<P>, input: unknown): BetChoiceForRound<P> | null {
  const { choice, roundId } = (input ?? {}) as { choice?: unknown; roundId?: unknown };
  const params = game.params(choice);
  return isRefusedByGameRules(params) || typeof roundId !== 'number'
    ? null
    : { choice: params, roundId: roundId as RoundId };
}

/**
 * Reads the own bets again when money moved before the outcome and this page did not move it: another device has bet, and that
 * bet is shown as the player's own here too.
 */
function useAddBetsFromOtherDevices(
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
function useClearRefusalOnNewRound(
  round: SharedRoundView | null,
  commands: { readonly refusal: string | null; readonly clearRefusal: () => void },
): void {
  const [roundId, setRoundId] = useState(round?.roundId);
  if (roundId === round?.roundId) return;
  setRoundId(round?.roundId);
  if (commands.refusal !== null) commands.clearRefusal();
}
