import type { CoinSide } from '@arara/games/coin';
import { EqualIcon, StarIcon } from '@arara/ui/art/lucide-icons';
import { classNames } from '@arara/ui/class-names';
import { useTranslations } from 'use-intl';
import { GameBoardFrame, GameRoundOutcomePanel, toGameBoardState } from '../frame/board.tsx';
import type { RoundResultShownOnGameBoard } from '../single/use-single-play.ts';
import styles from './coin-board.module.css';
import { toSide } from './coin-choices.ts';

/** COIN: the coin, with the side up that was drawn; before the first round the side that was chosen. */
export function CoinBoard({
  side,
  round,
  isRevealing,
}: {
  readonly side: CoinSide;
  readonly round: RoundResultShownOnGameBoard | null;
  readonly isRevealing: boolean;
}) {
  const t = useTranslations('coin');
  const state = toGameBoardState(round, isRevealing);
  const sideUp = round === null || isRevealing ? side : toSide(round.outcome);
  const name = t(`option.${sideUp}`);
  return (
    <GameBoardFrame state={state} className={styles.board}>
      <span
        className={classNames(styles.coin, sideUp === 'tails' && styles.tails, isRevealing && styles.moving)}
        aria-hidden
      >
        {sideUp === 'heads' ? <StarIcon /> : <EqualIcon />}
      </span>
      <GameRoundOutcomePanel
        state={state}
        text={name}
        hint={t('winsOn', { side: t(`option.${side}`) })}
        digits={name.length}
        round={round}
      />
    </GameBoardFrame>
  );
}
