import { getLuckyColorsOfNumber } from '@arara/games';
import { classNames } from '@arara/ui/class-names';
import type { CSSProperties } from 'react';
import { useTranslations } from 'use-intl';
import styles from './lucky-board.module.css';
import { useCountdownSeconds } from '../../../platform/time/use-countdown.ts';
import type { SharedBoardProps } from '../shared/shared-game.tsx';
import { type SpinAnimationOptions, useSpinMotion } from '../shared-rounds/use-spin-motion.ts';

/** The row repeats its ten balls: from the second ten to the fourth, so that neighbours are seen on both sides. */
const LUCKY_COLOR_BALL_POSITIONS = Array.from({ length: 46 }, (_, place) => place);
const SPIN_START_BALL_OFFSET = 10;
const LUCKY_COLOR_SPIN_END_BALL_OFFSET = 30;

/** A ball of the game: its colours, halved where it has two, and its number. */
export function LuckyColorBall({
  number,
  className,
}: {
  readonly number: number;
  readonly className?: string | undefined;
}) {
  const [first = 'green', second = first] = getLuckyColorsOfNumber(number);
  return (
    <span
      className={classNames(styles.ball, className)}
      style={{ '--one': `var(--${first})`, '--two': `var(--${second})` } as CSSProperties}
    >
      <i>{number}</i>
    </span>
  );
}

const toBallRowTransform = (place: number): string => `translateX(calc(var(--step) * ${-(place + 0.5)}))`;

/** Rolls the row from a ball of its first ten to the outcome among its last ten. */
const LUCKY_COLOR_SPIN_MOTION: SpinAnimationOptions = {
  start: 7,
  getTarget: ({ outcome }) => outcome,
  minDurationMs: 4600,
  easing: 'cubic-bezier(0.14, 0.72, 0.1, 1)',
  makeFrames: (from, to) => [
    { transform: toBallRowTransform(SPIN_START_BALL_OFFSET + from) },
    { transform: toBallRowTransform(LUCKY_COLOR_SPIN_END_BALL_OFFSET + to) },
  ],
};

/** LUCKYCOLOR: a row of balls that rolls until one lies in the frame, and the clock above it. */
export function LuckyColorBoard({ round, spin, isFresh: fresh, idleText }: SharedBoardProps) {
  const t = useTranslations();
  const { part: row, target } = useSpinMotion(spin, LUCKY_COLOR_SPIN_MOTION);
  const betting = round?.phase === 'betting';
  const seconds = useCountdownSeconds(betting ? round.closesAt : 0);
  const moving = spin !== null && !spin.hasLanded;
  const showsOutcome = spin !== null && !moving && (fresh || !betting);
  return (
    <div className={styles.stage} aria-hidden>
      <div className={styles.clock}>
        <b>
          {betting
            ? t('luckyColor.seconds', { seconds })
            : moving
              ? t('luckyColor.drawing')
              : round === null
                ? idleText
                : t('luckyColor.paying')}
        </b>
        <span className={styles.bar}>
          <i style={{ transform: `scaleX(${betting ? Math.min(1, seconds / 25) : 0})` }} />
        </span>
      </div>
      <div className={classNames(styles.window, showsOutcome && styles.landed)}>
        <div
          ref={row}
          className={styles.row}
          style={{ transform: toBallRowTransform(LUCKY_COLOR_SPIN_END_BALL_OFFSET + target) }}
        >
          {LUCKY_COLOR_BALL_POSITIONS.map((place) => (
            <span key={place} className={styles.cell}>
              <LuckyColorBall
                number={place % 10}
                className={
                  showsOutcome && place === LUCKY_COLOR_SPIN_END_BALL_OFFSET + spin.outcome ? styles.drawn : undefined
                }
              />
            </span>
          ))}
        </div>
        <span className={styles.frame} />
      </div>
    </div>
  );
}
