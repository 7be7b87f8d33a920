import { getLuckyColors } from '@arara/games';
import { classNames } from '@arara/ui/class-names';
import { type CSSProperties, useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { serverNow } from '../../../platform/time/server-clock.ts';
import styles from './lucky-board.module.css';
import { useCountdownSeconds } from '../../../platform/time/use-countdown.ts';
import type { SharedBoardProps } from '../shared/shared-game.tsx';
import type { Spin } from '../shared-rounds/use-spin.ts';

const DRAW_MS = 4600;
const EASING = 'cubic-bezier(0.14, 0.72, 0.1, 1)';
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

/** Rolls the row to the newest outcome. The browser's compositor animates it. */
function useBallRoll(spin: Spin | null) {
  const row = useRef<HTMLDivElement>(null);
  const last = useRef(7);
  const target = spin?.outcome ?? 7;
  const [roundId, endsAt] = [spin?.roundId, spin?.endsAt ?? 0];
  useLayoutEffect(() => {
    const from = last.current;
    last.current = target;
    const left_ms = endsAt - serverNow();
    if (left_ms <= 0 || row.current === null) return;
    const lasts_ms = Math.max(DRAW_MS, left_ms);
    const animation = row.current.animate(
      [{ transform: toTransform(FIRST_TEN + from) }, { transform: toTransform(LAST_TEN + target) }],
      {
        duration: lasts_ms,
        easing: EASING,
      },
    );
    // A player who opens the page in the middle sees the row where it is for everybody.
    animation.currentTime = lasts_ms - left_ms;
    return () => animation.cancel();
  }, [roundId, target, endsAt]);
  return { row, style: { transform: toTransform(LAST_TEN + target) } };
}

/** LUCKYCOLOR: a row of balls that rolls until one lies in the frame, and the clock above it. */
export function LuckyBoard({ round, spin, isFresh: fresh }: SharedBoardProps) {
  const t = useTranslations();
  const { row, style } = useBallRoll(spin);
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
        <div ref={row} className={styles.row} style={style}>
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
