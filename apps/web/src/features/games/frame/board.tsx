import type { Centavos } from '@arara/money';
import { classNames } from '@arara/ui/class-names';
import { ChevronsUpIcon, XIcon } from '@arara/ui/art/lucide-icons';
import { type CSSProperties, type ReactNode, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { playThumbsUpAfterFirstWin } from '../../../platform/overlay/thumbs-up.ts';
import styles from './board.module.css';

/** What the board shows: nothing before the first round, the way to an outcome, or the outcome. */
export type GameBoardState = 'idle' | 'moving' | 'won' | 'lost';

export const toGameBoardState = (round: { readonly won: boolean } | null, isMoving: boolean): GameBoardState =>
  round === null ? 'idle' : isMoving ? 'moving' : round.won ? 'won' : 'lost';

/** The sunken surface of a game, coloured by its result. */
export function GameBoardFrame({
  state,
  className,
  children,
}: {
  readonly state: GameBoardState;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  useEffect(() => {
    if (state === 'won') playThumbsUpAfterFirstWin();
  }, [state]);
  return (
    <div
      className={classNames(
        styles.board,
        state === 'won' && styles.boardWon,
        state === 'lost' && styles.boardLost,
        className,
      )}
    >
      {children}
    </div>
  );
}

/** The outcome, big, with the result of the bet below: a sign and words as well as a colour. */
export function GameRoundOutcomePanel({
  state,
  text,
  hint,
  digits,
  round,
}: {
  readonly state: GameBoardState;
  readonly text: string;
  /** What wins, as long as no result is shown. */
  readonly hint: string;
  /** How long the text gets: the number keeps its size while it counts. */
  readonly digits: number;
  readonly round: { readonly won: boolean; readonly payout: Centavos; readonly id: string } | null;
}) {
  const t = useTranslations('play');
  const { money } = useMoneyFormat();
  return (
    <div>
      <p className={classNames(styles.number, styles[state])} style={{ '--digits': digits } as CSSProperties}>
        {text}
      </p>
      <p className={styles.caption}>
        {round === null || state === 'idle' || state === 'moving' ? (
          hint
        ) : (
          <span key={round.id} className={classNames(styles.result, round.won && styles.resultWon)}>
            {round.won ? <ChevronsUpIcon aria-hidden /> : <XIcon aria-hidden />}
            {round.won ? t('youWon', { payout: money(round.payout) }) : t('youLost')}
          </span>
        )}
      </p>
    </div>
  );
}
