import type { SingleCode } from '@arara/games';
import { computePayout } from '@arara/money';
import { lazy, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { useSession } from '../../../platform/session/session.ts';
import type { HotkeyTexts } from '../controls/hotkeys-sheet.tsx';
import { BoardPlace, GameFrame } from '../frame/game-frame.tsx';
import { WinFigures } from '../panel/panel-figures.tsx';
import { ResultStrip } from '../frame/result-strip.tsx';
import { type GameTableOptions, useGameTable } from '../table/use-game-table.ts';
import { useLastRounds } from '../table/use-last-rounds.ts';
import { type BoardRound, type SinglePlay, type SinglePlayOptions, useSinglePlay } from './use-single-play.ts';

const FairnessSheet = lazy(() => import('../fairness/fairness-sheet.tsx'));

/** What a game of one round brings to the screen that all of them share. */
export interface SingleGameProps<P>
  extends SinglePlayOptions<P>, Pick<GameTableOptions<P>, 'params' | 'setParams' | 'stepParams' | 'swapParams'> {
  readonly code: SingleCode;
  readonly title: string;
  /** The fields in which the player chooses the bet. */
  readonly renderFields: (isLocked: boolean) => ReactNode;
  readonly renderBoard: (play: SinglePlay<P>, isLocked: boolean) => ReactNode;
  /** Between board and panel. */
  readonly renderLadder?: (isLocked: boolean) => ReactNode;
  readonly formatTarget: (params: P) => string;
  /** What the keys for a lower and a higher choice are called; without it those of a target. */
  readonly hotkeyTexts?: HotkeyTexts;
  readonly formatOutcome: (outcome: number) => string;
}

/** The screen of a single-round game. */
export function SingleGame<P>(props: SingleGameProps<P>) {
  const { code, game, params, formatOutcome } = props;
  const play = useSinglePlay(props);
  const table = useGameTable({ ...props, play, excessText: 'winAnyTarget' });
  const signedIn = useSession((session) => session.token !== null);
  const lastRounds = useLastRounds(code, play.recent, ({ outcome }) => outcome);
  const { isLocked } = table;
  const { stake } = table.stake;
  return (
    <GameFrame
      table={table}
      title={props.title}
      history={signedIn ? <ResultStrip rounds={lastRounds} formatOutcome={formatOutcome} /> : null}
      board={<BoardPlace>{props.renderBoard(play, isLocked)}</BoardPlace>}
      ladder={props.renderLadder?.(isLocked)}
      fields={props.renderFields(isLocked)}
      figures={
        <WinFigures
          stake={stake}
          possibleWin={stake === undefined ? null : computePayout(stake, game.multiplier(params))}
        />
      }
      announcement={<ResultAnnouncement round={play.recent[0]} formatOutcome={formatOutcome} />}
      hotkeyTexts={props.hotkeyTexts ?? 'target'}
      fairnessSheet={
        <FairnessSheet
          open={table.sheet?.name === 'fairness'}
          onClose={() => table.setSheet(null)}
          rtp={stake === undefined || stake === 0 ? null : game.rtp(params, stake)}
          lastRoundId={lastRounds[0]?.id}
          isLocked={table.isRunning || play.commands.isSending}
        />
      }
    />
  );
}

/** The result of the last round, for screen readers, once the board has shown it. */
function ResultAnnouncement({
  round,
  formatOutcome,
}: {
  readonly round: BoardRound | undefined;
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
