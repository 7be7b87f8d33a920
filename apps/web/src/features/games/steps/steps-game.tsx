import type { StepRoundView } from '@arara/contract/games/open-round';
import { lazy, type ReactNode, useEffect } from 'react';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import type { AutoplayTileTerms } from '../plan/tiles-field.tsx';
import { formatMultiplier } from '../frame/decimals.ts';
import { GameBoardContainer, GameFrame } from '../frame/game-frame.tsx';
import { RecentRoundsStrip } from '../frame/result-strip.tsx';
import { useIsVisitor } from '../visitor/visitor-money.ts';
import { useGamePreferences } from '../controls/preferences.ts';
import { type GameTableState, type GameTableOptions, useGameTableState } from '../table/use-game-table.ts';
import { useRecentGameRounds } from '../table/use-last-rounds.ts';
import { StepFigures } from './step-figures.tsx';
import { RoundOpenInOtherGameNote, StepRoundAnnouncement, StepGameNotes } from './step-notes.tsx';
import { countSafeSteps, getPaidMultiplier } from './step-rounds.ts';
import { type StepGamePlay, type StepGamePlayOptions, useStepGamePlay } from './use-steps-play.ts';
import { classifyHotkeyFocusTarget } from '../controls/hotkeys.ts';

const SeedFairnessSheet = lazy(() => import('../fairness/fairness-sheet.tsx'));

/** What the board of a game of several steps draws. */
export interface StepGameBoardProps<P, R extends StepRoundView> extends Pick<
  StepGamePlay<P, R>,
  'round' | 'pendingTile' | 'canOpen' | 'openTile'
> {
  readonly params: P;
}

/** What a game of several steps brings to the screen that all of them share. */
export interface StepGameProps<P, R extends StepRoundView>
  extends StepGamePlayOptions<P, R>, Pick<GameTableOptions<P>, 'params' | 'setParams' | 'stepParams'> {
  readonly title: string;
  readonly renderFields: (isLocked: boolean) => ReactNode;
  /** The field is shown next to the stake. */
  readonly isFieldBeside: boolean;
  readonly renderBoard: (board: StepGameBoardProps<P, R>) => ReactNode;
  /** Between board and panel. */
  readonly renderLadder?: (openRound: R | null) => ReactNode;
  /** What one step is called in the plan of autoplay. */
  readonly tilesLabel: string;
  /** A field whose tiles the player may choose for autoplay. */
  readonly field?: AutoplayTileTerms['field'];
  readonly nextLabel: string;
}

/** The screen of a game of several steps. */
export function StepGameScreen<P, R extends StepRoundView>(props: StepGameProps<P, R>) {
  const { game, calls, field } = props;
  const { locale } = useMoneyFormat();
  const isVisitor = useIsVisitor();
  const hotkeysOn = useGamePreferences((preferences) => preferences.hotkeys);
  const play = useStepGamePlay(props);
  const table = useGameTableState({ ...props, code: calls.code, play, excessText: 'winFirstStep' });
  const lastRounds = useRecentGameRounds(calls.code, play.recent, getPaidMultiplier);
  useFocusBoardOnArrowKeys(play.canOpen && hotkeysOn && table.sheet === null);
  const { round, otherGameRound } = play;
  const openRound = round?.state === 'open' ? round : null;
  const params = openRound === null ? props.params : calls.toParams(openRound);
  return (
    <GameFrame
      table={table}
      title={props.title}
      history={<RecentRoundsStrip rounds={lastRounds} formatOutcome={(paid) => formatMultiplier(paid, locale)} />}
      board={<GameBoardContainer>{props.renderBoard({ ...play, params })}</GameBoardContainer>}
      ladder={props.renderLadder?.(openRound)}
      beforePanel={otherGameRound !== null && <RoundOpenInOtherGameNote round={otherGameRound} />}
      fields={props.renderFields(table.isLocked)}
      isFieldBeside={props.isFieldBeside}
      figures={
        <StepFigures
          game={game}
          params={params}
          stake={table.stake.stake}
          openRound={openRound}
          label={props.nextLabel}
          isPending={props.terms.isPending}
        />
      }
      afterPanel={<StepGameNotes play={play} />}
      announcement={<StepRoundAnnouncement round={round} />}
      tiles={{
        maxTiles: game.maxSteps(props.params),
        label: props.tilesLabel,
        ...(field === undefined ? {} : { field }),
      }}
      hotkeyTexts="steps"
      fairnessSheet={
        <StepGameFairnessSheet
          {...props}
          params={params}
          table={table}
          openRound={openRound}
          lastRoundId={isVisitor ? undefined : lastRounds[0]?.id}
        />
      }
    />
  );
}

/** The fairness sheet with the return of stopping after the steps taken so far, at least one. */
function StepGameFairnessSheet<P, R extends StepRoundView>({
  game,
  calls,
  params,
  table,
  openRound,
  lastRoundId,
}: Pick<StepGameProps<P, R>, 'calls'> & {
  readonly game: StepGameProps<P, R>['game'];
  readonly params: P;
  readonly table: GameTableState<P>;
  readonly openRound: R | null;
  readonly lastRoundId: string | undefined;
}) {
  const { stake } = table.stake;
  const steps = openRound === null ? 1 : Math.max(1, countSafeSteps(openRound));
  return (
    <SeedFairnessSheet
      open={table.sheet?.name === 'fairness'}
      onClose={() => table.setSheet(null)}
      code={calls.code}
      rtp={stake === undefined || stake === 0 ? null : game.rtp(params, steps, openRound?.amount ?? stake)}
      lastRoundId={lastRoundId}
      isLocked={table.isRunning || openRound !== null || table.play.commands.isSending}
    />
  );
}

/** Lets the arrow keys move the focus to the board from any place that does not use them. */
function useFocusBoardOnArrowKeys(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const focusBoard = ({ key, target }: KeyboardEvent) => {
      if (!key.startsWith('Arrow') || classifyHotkeyFocusTarget(target) === 'typing') return;
      if (target instanceof Element && target.closest('[data-tiles]') !== null) return;
      document.querySelector<HTMLElement>('[data-tiles] button[tabindex="0"]')?.focus();
    };
    addEventListener('keydown', focusBoard);
    return () => removeEventListener('keydown', focusBoard);
  }, [isOn]);
}
