import type { GameCode } from '@arara/games';
import { type Centavos, ZERO_CENTAVOS } from '@arara/money';
import { useEffect, useEffectEvent, useState } from 'react';
import { useUserInfo } from '../../accounts/accounts.ts';
import { useReportGamePresence } from '../presence/game-presence.tsx';
import { type AutoplayPlan, computeDefaultStopLoss } from '../autoplay/autoplay.ts';
import type { GameBetChoice, GamePlayState, PlannedTilesOrCount } from './game-play.ts';
import type { GameTerms } from './game-terms.ts';
import type { HotkeyAction } from '../controls/hotkeys.ts';
import type { GamePanelAction } from './panel-action.ts';
import { saveGamePreferences, useGamePreferences } from '../controls/preferences.ts';
import { type BetProblem, type GameBetRules, useGameBetProblem } from './use-bet-problem.ts';
import { useGameHotkeys } from '../controls/use-hotkeys.ts';
import { useIsVisitor, useVisitorBalance } from '../visitor/visitor-money.ts';
import { useVisitorMoneyProblem } from './use-visitor-money-problem.ts';
import { useGamePanelAction } from './use-panel-action.ts';
import { type GameStakeChoice, useGameStake } from './use-stake.ts';

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
