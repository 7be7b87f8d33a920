import type { Centavos } from '@arara/money';
import { classNames } from '@arara/ui/class-names';
import { ChevronsUp, X } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import styles from './board.module.css';
import type { DisplayedRound, SinglePhase } from '../single/use-single-table.ts';

/** How the board stands: before the first round, on its way to an outcome, or at it. */
export type BoardState = 'idle' | 'moving' | 'won' | 'lost';

export const toBoardState = (shown: Pick<DisplayedRound<unknown>, 'won'> | null, phase: SinglePhase): BoardState =>
  shown === null ? 'idle' : phase === 'showing' ? 'moving' : shown.won ? 'won' : 'lost';

/** The well of a game, lit by its result. */
export function Board({
  state,
  className,
  children,
}: {
  readonly state: BoardState;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
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

/** The outcome, big, with what it came to below: a sign and words beside the colour. */
export function OutcomeDisplay({
  state,
  text,
  hint,
  digits,
  shown,
}: {
  readonly state: BoardState;
  readonly text: string;
  readonly hint: string;
  /** How long the text gets: the number keeps its size while it counts. */
  readonly digits: number;
  readonly shown: { readonly won: boolean; readonly payout: Centavos; readonly id: string } | null;
}) {
  const t = useTranslations('play');
  const { money } = useMoneyFormat();
  return (
    <div>
      <p className={classNames(styles.number, styles[state])} style={{ '--digits': digits } as CSSProperties}>
        {text}
      </p>
      <p className={styles.caption}>
        {shown === null || state === 'idle' || state === 'moving' ? (
          hint
        ) : (
          <span key={shown.id} className={classNames(styles.result, shown.won && styles.resultWon)}>
            {shown.won ? <ChevronsUp aria-hidden /> : <X aria-hidden />}
            {shown.won ? t('youWon', { payout: money(shown.payout) }) : t('youLost')}
          </span>
        )}
      </p>
    </div>
  );
}
