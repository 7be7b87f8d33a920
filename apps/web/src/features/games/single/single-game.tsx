import type { SingleGameCode } from '@arara/games';
import { computeMultiplierPayout } from '@arara/money';
import { lazy, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import type { HotkeyLabelSet } from '../controls/hotkeys-sheet.tsx';
import { GameBoardContainer, GameFrame } from '../frame/game-frame.tsx';
import { StakeAndPossibleWinFigures } from '../panel/panel-figures.tsx';
import { RecentRoundsStrip } from '../frame/result-strip.tsx';
import { useIsVisitor } from '../visitor/visitor-money.ts';
import { type GameTableOptions, useGameTableState } from '../table/use-game-table.ts';
import { useRecentGameRounds } from '../table/use-last-rounds.ts';
import {
  type RoundResultShownOnGameBoard,
  type SingleBetGamePlayState,
  type SingleBetGamePlayOptions,
  useSingleBetGamePlay,
} from './use-single-play.ts';

const SeedFairnessSheet = lazy(() => import('../fairness/fairness-sheet.tsx'));

/** What a game of one round brings to the screen that all of them share. */
export interface SingleBetGameProps<P>
  extends SingleBetGamePlayOptions<P>, Pick<GameTableOptions<P>, 'params' | 'setParams' | 'stepParams' | 'swapParams'> {
  readonly code: SingleGameCode;
  readonly title: string;
  /** The fields in which the player chooses the bet. */
  readonly renderFields: (isLocked: boolean) => ReactNode;
  readonly renderBoard: (play: SingleBetGamePlayState<P>, isLocked: boolean) => ReactNode;
  /** Between board and panel. */
  readonly renderLadder?: (isLocked: boolean) => ReactNode;
  readonly formatTarget: (params: P) => string;
  /** What the keys for a lower and a higher choice are called; without it those of a target. */
  readonly hotkeyTexts?: HotkeyLabelSet;
  readonly formatOutcome: (outcome: number) => string;
}

/** The screen of a single-round game. */
export function SingleBetGamePageContent<P>(props: SingleBetGameProps<P>) {
  const { code, game, params, formatOutcome } = props;
  const play = useSingleBetGamePlay(props);
  const table = useGameTableState({ ...props, play, excessText: 'winAnyTarget' });
  const isVisitor = useIsVisitor();
  const lastRounds = useRecentGameRounds(code, play.recent, ({ outcome }) => outcome);
  const { isLocked } = table;
  const { stake } = table.stake;
  return (
    <GameFrame
      table={table}
      title={props.title}
      history={<RecentRoundsStrip rounds={lastRounds} formatOutcome={formatOutcome} />}
      board={<GameBoardContainer>{props.renderBoard(play, isLocked)}</GameBoardContainer>}
      ladder={props.renderLadder?.(isLocked)}
      fields={props.renderFields(isLocked)}
      figures={
        <StakeAndPossibleWinFigures
          stake={stake}
          possibleWin={
            stake === undefined || props.terms.isPending
              ? null
              : computeMultiplierPayout(stake, game.multiplier(params))
          }
        />
      }
      announcement={<SingleRoundResultAnnouncement round={play.recent[0]} formatOutcome={formatOutcome} />}
      hotkeyTexts={props.hotkeyTexts ?? 'target'}
      fairnessSheet={
        <SeedFairnessSheet
          open={table.sheet?.name === 'fairness'}
          onClose={() => table.setSheet(null)}
          code={code}
          rtp={stake === undefined || stake === 0 ? null : game.rtp(params, stake)}
          lastRoundId={isVisitor ? undefined : lastRounds[0]?.id}
          isLocked={table.isRunning || play.commands.isSending}
        />
      }
    />
  );
}

/** The result of the last round, for screen readers, once the board has shown it. */
function SingleRoundResultAnnouncement({
  round,
  formatOutcome,
}: {
  readonly round: RoundResultShownOnGameBoard | undefined;
  readonly formatOutcome: (outcome: number) => string;
}) {
  const t = useTranslations('play');
  const { money } = useMoneyFormat();
  return (
    <p className="visually-hidden" aria-live="polite">
      {round !== undefined &&
        t(round.won ? 'saidWon' : 'saidLost', {
          outcome: formatOutcome(round.outcome),
          amount: money(round.won ? round.payout : round.stake),
        })}
    </p>
  );
}
