import type { StepRoundView } from '@arara/contract/games/open-round';
import { classNames } from '@arara/ui/class-names';
import { ChevronsUpIcon, RotateCcwIcon, XIcon } from '@arara/ui/art/lucide-icons';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { playThumbsUpAfterFirstWin } from '../../../platform/overlay/thumbs-up.ts';
import board from '../frame/board.module.css';
import { formatMultiplier } from '../frame/decimals.ts';
import styles from './round-end.module.css';

/** How the round ended, over the board: a win with what it paid, a loss in few words. */
export function StepRoundEndNote({
  round,
  isLossAtTop = false,
  isBesideTiles = false,
}: {
  readonly round: StepRoundView | null;
  /** The note of a lost round is shown at the upper edge of the board. */
  readonly isLossAtTop?: boolean;
  /** The board has a line of its own for the note: it covers no tile. */
  readonly isBesideTiles?: boolean;
}) {
  const t = useTranslations('play');
  const { money, locale } = useMoneyFormat();
  const won = round?.state === 'won';
  useEffect(() => {
    if (won) playThumbsUpAfterFirstWin();
  }, [won]);
  if (round === null || round.state === 'open') return null;
  return (
    <div
      key={round.roundId}
      className={classNames(styles.end, isLossAtTop && styles.above, won && styles.won, isBesideTiles && styles.beside)}
    >
      {won && <b className={styles.times}>{formatMultiplier(round.multiplier, locale)}</b>}
      <span className={classNames(board.result, won && board.resultWon)}>
        {won ? (
          <ChevronsUpIcon aria-hidden />
        ) : round.state === 'lost' ? (
          <XIcon aria-hidden />
        ) : (
          <RotateCcwIcon aria-hidden />
        )}
        {won
          ? t('youWon', { payout: money(round.payout) })
          : round.state === 'lost'
            ? t('youLost')
            : t('youRefunded', { amount: money(round.amount) })}
      </span>
    </div>
  );
}
