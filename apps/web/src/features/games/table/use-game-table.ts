import type { GameCode } from '@arara/games';
import { type Centavos, ZERO_CENTAVOS, toCentavos, minCentavos, scaleCentavos } from '@arara/money';
import { useEffect, useEffectEvent, useState, useLayoutEffect } from 'react';
import { useUserInfo } from '../../accounts/accounts.ts';
import { useReportGamePresence } from '../presence/game-presence.tsx';
import { type AutoplayPlan, computeDefaultStopLoss } from '../autoplay/autoplay.ts';
import type { GameBetChoice, GamePlayState, PlannedTilesOrCount } from './game-play.ts';
import type { GameTerms } from './game-terms.ts';
import { type HotkeyAction, classifyHotkeyFocusTarget, findHotkeyAction } from '../controls/hotkeys.ts';
import type { GamePanelAction } from './panel-action.ts';
import { saveGamePreferences, useGamePreferences } from '../controls/preferences.ts';
import { type BetProblem, type GameBetRules, useGameBetProblem } from './use-bet-problem.ts';
import { useIsVisitor, useVisitorBalance, refillVisitorMoney } from '../visitor/visitor-money.ts';
import { isDialogOpen } from '../../../platform/overlay/dialogs.ts';
import { useIsConnected } from '../../../platform/api/online.ts';
import { useTranslations } from 'use-intl';

/** A game with the choices of the next bet. */
export interface GameTableOptions<P> {
  readonly code: GameCode;
  readonly terms: GameTerms;
  readonly game: GameBetRules<P>;
  readonly params: P;
  readonly setParams: (params: P) => void;
  /** The choice one step lower or higher, for the keys. */
  readonly stepParams: (params: P, by: -1 | 1) => P;
  /** The opposite choice, for the keys, in games that have one. */
  readonly swapParams?: ((params: P) => P) | undefined;
  readonly formatTarget?: ((params: P) => string) | undefined;
  readonly excessText: 'winAnyTarget' | 'winFirstStep';
  readonly play: GamePlayState<P>;
}

export type GameSheetName = 'autoplay' | 'hotkeys' | 'fairness';

/** Which sheet is open over a game; `roundId` is the shared round whose proof the fairness sheet shows. */
export interface OpenedGameSheetState {
  readonly name: GameSheetName;
  readonly roundId?: number;
}

/** Everything that the frame of a game shows and does, whatever kind of game it is. */
export interface GameTableState<P> {
  readonly code: GameCode;
  readonly play: GamePlayState<P>;
  readonly stake: GameStakeChoice;
  readonly problem: BetProblem | null;
  readonly action: GamePanelAction;
  /** The choices cannot be changed now. */
  readonly isLocked: boolean;
  readonly isRunning: boolean;
  /** Autoplay can be opened or stopped. */
  readonly canPressAutoplay: boolean;
  readonly pressAutoplay: () => void;
  readonly canSwap: boolean;
  readonly sheet: OpenedGameSheetState | null;
  readonly setSheet: (sheet: OpenedGameSheetState | null) => void;
  /** What a plan of autoplay begins with; null while there is no stake. */
  readonly planTerms: AutoplayPlanTerms | null;
}

/** What a plan of autoplay begins with, and what starts it. */
export interface AutoplayPlanTerms {
  readonly stake: Centavos;
  readonly stopLoss: Centavos;
  readonly onStart: (plan: AutoplayPlan, tiles: PlannedTilesOrCount) => void;
}

/** Keys that act while a run, a round or an unanswered command locks the choices. */
const ALWAYS_ACTIVE_HOTKEY_ACTIONS: readonly HotkeyAction[] = [
  'bet',
  'cashOut',
  'anyTile',
  'autoplay',
  'turbo',
  'sound',
  'list',
];

/** The core of every game's screen: stake, bet problem, main button, autoplay, keys, sheets and presence. */
export function useGameTableState<P>(options: GameTableOptions<P>): GameTableState<P> {
  const { code, terms, game, params, play } = options;
  const { limits } = terms;
  const balance = useBalanceToPlayWith();
  const [sheet, setSheet] = useState<OpenedGameSheetState | null>(null);
  const choice = useGameStake(terms, game.largestStake(params, limits) ?? limits.minStake, balance);
  const { stake } = choice;
  const ruleProblem = useGameBetProblem({ ...options, limits }, stake, choice.set);
  const problem = useVisitorMoneyProblem(stake) ?? ruleProblem;
  const action = useGamePanelAction(play, terms, () => {
    if (stake !== undefined && problem === null) play.bet(params, stake);
  });
  useReportGamePresence(code);
  useRestoreUnfinishedBetChoices(play, (bet) => {
    options.setParams(bet.params);
    choice.set(bet.stake);
  });

  const isRunning = action.action === 'stop';
  const canPlan =
    problem === null && (action.action === 'bet' || (action.action === 'none' && action.reason === 'between'));
  const table: GameTableState<P> = {
    code,
    play,
    stake: choice,
    problem: play.openRound === null && !terms.isPending ? problem : null,
    action,
    isLocked:
      isRunning ||
      play.commands.unansweredStake !== null ||
      play.openRound !== null ||
      play.blockedAction !== undefined,
    isRunning,
    canPressAutoplay: isRunning || canPlan,
    pressAutoplay: () => {
      if (action.action === 'stop') action.press();
      else if (canPlan) setSheet({ name: 'autoplay' });
    },
    canSwap: options.swapParams !== undefined,
    sheet,
    setSheet,
    planTerms:
      stake === undefined
        ? null
        : {
            stake,
            stopLoss: computeDefaultStopLoss(stake, balance ?? ZERO_CENTAVOS),
            onStart: (plan, tiles) => {
              setSheet(null);
              play.startAutoplay(plan, params, stake, tiles);
            },
          },
  };
  useGameTableHotkeys(table, options);
  return table;
}

/** The balance of the signed-in player, or a visitor's play money; undefined until it is known. */
function useBalanceToPlayWith(): Centavos | undefined {
  const info = useUserInfo();
  const visitorBalance = useVisitorBalance();
  return useIsVisitor() ? visitorBalance : info?.balance;
}

/** Shows a bet of an earlier visit, or an open round of another visit or device, with the choices it was made with. */
function useRestoreUnfinishedBetChoices<P>(
  { unansweredBet, openRound }: GamePlayState<P>,
  restore: (bet: GameBetChoice<P>) => void,
): void {
  const restoreChoices = useEffectEvent(restore);
  const [unansweredAtStart] = useState(unansweredBet);
  useEffect(() => {
    if (unansweredAtStart !== null) restoreChoices(unansweredAtStart);
  }, [unansweredAtStart]);
  const openRoundId = openRound?.id ?? null;
  const restoreOpenRound = useEffectEvent(() => {
    if (openRound !== null) restore(openRound);
  });
  useEffect(() => {
    if (openRoundId !== null) restoreOpenRound();
  }, [openRoundId]);
}

/** Connects the keys of the keyboard to the table. */
function useGameTableHotkeys<P>(table: GameTableState<P>, options: GameTableOptions<P>): void {
  const hotkeysOn = useGamePreferences((preferences) => preferences.hotkeys);
  const { action, stake, play } = table;
  const { params, setParams, stepParams, swapParams } = options;
  const actions: Readonly<Record<HotkeyAction, () => void>> = {
    bet: () => {
      if (action.action === 'bet' || action.action === 'cashOut') action.press();
    },
    half: stake.half,
    double: stake.double,
    most: stake.max,
    lower: () => setParams(stepParams(params, -1)),
    raise: () => setParams(stepParams(params, 1)),
    swap: () => swapParams !== undefined && setParams(swapParams(params)),
    cashOut: () => action.action === 'cashOut' && action.press(),
    anyTile: () => play.openRandomTile?.(),
    autoplay: table.pressAutoplay,
    turbo: () => saveGamePreferences({ turbo: !useGamePreferences.getState().turbo }),
    sound: () => saveGamePreferences({ sound: !useGamePreferences.getState().sound }),
    list: () => table.setSheet({ name: 'hotkeys' }),
  };
  useGameHotkeys(
    (pressed) => (!table.isLocked || ALWAYS_ACTIVE_HOTKEY_ACTIONS.includes(pressed) ? actions[pressed]() : undefined),
    !hotkeysOn || table.sheet !== null,
  );
}

/** Calls `act` for the keys of the game while no sheet or overlay is open. */
function useGameHotkeys(act: (action: HotkeyAction) => void, off: boolean): void {
  const pressed = useEffectEvent(act);
  // In the commit that shows the game: a key that is pressed at once, on a busy device, would be lost before a passive effect.
  useLayoutEffect(() => {
    if (off) return;
    const listen = (event: KeyboardEvent) => {
      if (
        event.defaultPrevented ||
        isDialogOpen() ||
        document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
      )
        return;
      const { key, repeat, altKey, ctrlKey, metaKey } = event;
      const action = findHotkeyAction({
        key,
        repeat,
        altKey,
        ctrlKey,
        metaKey,
        focus: classifyHotkeyFocusTarget(event.target),
      });
      if (action === undefined) return;
      event.preventDefault();
      pressed(action);
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [off]);
}

/** What the main button does now. An unanswered bet can be looked up even while the game is closed. */
function useGamePanelAction<P>(play: GamePlayState<P>, { isPending }: GameTerms, bet: () => void): GamePanelAction {
  const isConnected = useIsConnected();
  const { autoplay, commands } = play;
  if (isPending) return { action: 'none', reason: 'terms' };
  if (autoplay.run !== null && autoplay.isRunning)
    return { action: 'stop', press: autoplay.stop, run: autoplay.run, isStopping: autoplay.isStopping };
  if (play.blockedAction !== undefined) return play.blockedAction;
  if (!isConnected) return { action: 'none', reason: 'offline' };
  if (commands.unansweredStake !== null || commands.hasUnansweredStep)
    return { action: 'resend', press: commands.resend, isBusy: commands.isSending };
  return play.chooseAction(bet);
}

const DEFAULT_GAME_STAKE = toCentavos(100);

/** The stake being chosen; undefined while the field is empty. */
interface GameStakeChoice {
  readonly stake: Centavos | undefined;
  readonly set: (stake: Centavos | undefined) => void;
  /** The limits are not known yet: the stake cannot be halved, doubled or set to the largest. */
  readonly isPending: boolean;
  /** Never below the smallest stake. */
  readonly half: () => void;
  /** Never above what the choices of the bet allow. */
  readonly double: () => void;
  /** The largest that the choices of the bet and the balance allow. */
  readonly max: () => void;
}

/** Keeps the stake; `largest` is what the choices of the bet allow, `balance` is undefined for a visitor. */
function useGameStake(
  { limits: { minStake }, isPending }: GameTerms,
  largest: Centavos,
  balance: Centavos | undefined,
): GameStakeChoice {
  // Null until one is chosen.
  const [chosen, set] = useState<Centavos | undefined | null>(null);
  const stake = chosen === null ? toCentavos(Math.max(DEFAULT_GAME_STAKE, minStake)) : chosen;
  const maxStake = toCentavos(Math.max(minStake, balance === undefined ? largest : minCentavos(largest, balance)));
  return {
    stake,
    set,
    isPending,
    half: () => set(toCentavos(Math.max(minStake, scaleCentavos(stake ?? maxStake, 1, 2, 'down')))),
    double: () => set(toCentavos(Math.min(largest, scaleCentavos(stake ?? minStake, 2, 1, 'down')))),
    max: () => set(maxStake),
  };
}

/** Why a visitor's play money does not cover the stake, with the refill; null while it does, and for players. */
function useVisitorMoneyProblem(stake: Centavos | undefined): BetProblem | null {
  const t = useTranslations('play.visitor');
  const balance = useVisitorBalance();
  return useIsVisitor() && stake !== undefined && stake > balance
    ? { text: t('short'), fix: { label: t('refill'), apply: refillVisitorMoney } }
    : null;
}
