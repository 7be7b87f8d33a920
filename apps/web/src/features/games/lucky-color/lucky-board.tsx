import { getLuckyColors } from '@arara/games';
import { classNames } from '@arara/ui/class-names';
import type { CSSProperties } from 'react';
import { useTranslations } from 'use-intl';
import styles from './lucky-board.module.css';
import { useCountdownSeconds } from '../../../platform/time/use-countdown.ts';
import type { SharedBoardProps } from '../shared/shared-game.tsx';
import { type SpinMotion, useSpinMotion } from '../shared-rounds/use-spin-motion.ts';

/** The row repeats its ten balls: from the second ten to the fourth, so that neighbours are seen on both sides. */
const BALLS = Array.from({ length: 46 }, (_, place) => place);
const FIRST_TEN = 10;
const LAST_TEN = 30;

/** A ball of the game: its colours, halved where it has two, and its number. */
export function Ball({ number, className }: { readonly number: number; readonly className?: string | undefined }) {
  const [first = 'green', second = first] = getLuckyColors(number);
  return (
    <span
      className={classNames(styles.ball, className)}
      style={{ '--one': `var(--${first})`, '--two': `var(--${second})` } as CSSProperties}
    >
      <i>{number}</i>
    </span>
  );
}

const toTransform = (place: number): string => `translateX(calc(var(--step) * ${-(place + 0.5)}))`;

/** Rolls the row from a ball of its first ten to the outcome among its last ten. */
const ROW_MOTION: SpinMotion = {
  start: 7,
  getTarget: ({ outcome }) => outcome,
  minDurationMs: 4600,
  easing: 'cubic-bezier(0.14, 0.72, 0.1, 1)',
  makeFrames: (from, to) => [{ transform: toTransform(FIRST_TEN + from) }, { transform: toTransform(LAST_TEN + to) }],
};

/** LUCKYCOLOR: a row of balls that rolls until one lies in the frame, and the clock above it. */
export function LuckyBoard({ round, spin, isFresh: fresh }: SharedBoardProps) {
  const t = useTranslations();
  const { part: row, target } = useSpinMotion(spin, ROW_MOTION);
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
                ? t('shared.soon')
                : t('luckyColor.paying')}
        </b>
        <span className={styles.bar}>
          <i style={{ transform: `scaleX(${betting ? Math.min(1, seconds / 25) : 0})` }} />
        </span>
      </div>
      <div className={classNames(styles.window, showsOutcome && styles.landed)}>
        <div ref={row} className={styles.row} style={{ transform: toTransform(LAST_TEN + target) }}>
          {BALLS.map((place) => (
            <span key={place} className={styles.cell}>
              <Ball
                number={place % 10}
                className={showsOutcome && place === LAST_TEN + spin.outcome ? styles.drawn : undefined}
              />
            </span>
          ))}
        </div>
        <span className={styles.frame} />
      </div>
    </div>
  );
}
