import { type DoubleColor, getDoubleColor } from '@arara/games';
import { classNames } from '@arara/ui/class-names';
import { memo } from 'react';
import { useTranslations } from 'use-intl';
import styles from './double-board.module.css';
import { useCountdownSeconds } from '../../../platform/time/use-countdown.ts';
import type { SharedBoardProps } from '../shared/shared-game.tsx';
import type { SharedRoundSpinState } from '../shared-rounds/use-spin.ts';
import { type SpinAnimationOptions, useSpinMotion } from '../shared-rounds/use-spin-motion.ts';

/** The slots around the wheel: white on top, then red and black in turn. */
const DOUBLE_WHEEL_SLOT_ORDER = [0, 1, 8, 2, 9, 3, 10, 4, 11, 5, 12, 6, 13, 7, 14];
const DOUBLE_WHEEL_SLOT_DEGREES = 360 / DOUBLE_WHEEL_SLOT_ORDER.length;
const WHEEL_TURNS = 6;
/** Around the hub: length of the clock's ring at radius 31. */
const COUNTDOWN_RING_CIRCUMFERENCE = 2 * Math.PI * 31;

/** A point on the wheel, in its drawing of 200 × 200. */
function formatWheelPoint(angle: number, radius: number): string {
  const turned = ((angle - 90) * Math.PI) / 180;
  return `${(100 + radius * Math.cos(turned)).toFixed(2)} ${(100 + radius * Math.sin(turned)).toFixed(2)}`;
}

const computeWheelSlotPath = (place: number, outer: number, inner: number): string => {
  const [from, to] = [(place - 0.5) * DOUBLE_WHEEL_SLOT_DEGREES, (place + 0.5) * DOUBLE_WHEEL_SLOT_DEGREES];
  return `M${formatWheelPoint(from, outer)}A${outer} ${outer} 0 0 1 ${formatWheelPoint(to, outer)}L${formatWheelPoint(to, inner)}A${inner} ${inner} 0 0 0 ${formatWheelPoint(from, inner)}Z`;
};

/** The angle at which the wheel stops: the slot is under the pointer, a little off its middle, the same for everybody. */
const getDoubleWheelRestAngle = ({ outcome, index }: Pick<SharedRoundSpinState, 'outcome' | 'index'>): number =>
  -(DOUBLE_WHEEL_SLOT_ORDER.indexOf(outcome) * DOUBLE_WHEEL_SLOT_DEGREES + ((index % 7) - 3) * 2.4);

/** Turns the wheel some whole times, and on to where the outcome lies under the pointer. */
const DOUBLE_WHEEL_MOTION: SpinAnimationOptions = {
  start: 0,
  getTarget: getDoubleWheelRestAngle,
  minDurationMs: 5600,
  // Fast at first, long in coming to rest.
  easing: 'cubic-bezier(0.12, 0.68, 0.08, 1)',
  makeFrames: (from, to) => {
    const rotation = 360 * WHEEL_TURNS + ((((to - from) % 360) + 360) % 360);
    return [{ transform: `rotate(${from}deg)` }, { transform: `rotate(${from + rotation}deg)` }];
  },
};

const DoubleWheelSlotsDrawing = memo(function Slots({ lit }: { readonly lit: number | null }) {
  return (
    <svg viewBox="0 0 200 200" className={classNames(styles.slots, lit !== null && styles.dimmed)}>
      <circle cx="100" cy="100" r="99" className={styles.rim} />
      {DOUBLE_WHEEL_SLOT_ORDER.map((slot, place) => (
        <g key={slot} className={classNames(styles[getDoubleColor(slot)], lit === slot && styles.lit)}>
          <path d={computeWheelSlotPath(place, 95, 57)} />
          <text
            transform={`translate(${formatWheelPoint(place * DOUBLE_WHEEL_SLOT_DEGREES, 78)}) rotate(${place * DOUBLE_WHEEL_SLOT_DEGREES})`}
            textAnchor="middle"
            dominantBaseline="central"
          >
            {slot}
          </text>
        </g>
      ))}
      <circle cx="100" cy="100" r="55" className={styles.inner} />
    </svg>
  );
});

function DoubleWheelHub({
  round,
  spin,
  moving,
  fresh,
  idleText,
}: Pick<SharedBoardProps, 'round' | 'spin' | 'idleText'> & { readonly moving: boolean; readonly fresh: boolean }) {
  const t = useTranslations();
  const seconds = useCountdownSeconds(round?.phase === 'betting' ? round.closesAt : 0);
  const color: DoubleColor | null = spin === null ? null : getDoubleColor(spin.outcome);
  if (moving)
    return (
      <div className={styles.hub}>
        <span className={styles.small}>{t('double.spinning')}</span>
      </div>
    );
  if (spin !== null && color !== null && (fresh || round?.phase !== 'betting'))
    return (
      <div key={spin.roundId} className={classNames(styles.hub, styles.landed, styles[`hub-${color}`])}>
        <b>{spin.outcome}</b>
        <span>{t(`double.option.${color}`)}</span>
      </div>
    );
  return (
    <div className={styles.hub}>
      <svg viewBox="0 0 70 70" className={styles.ring} aria-hidden>
        <circle cx="35" cy="35" r="31" />
        <circle
          cx="35"
          cy="35"
          r="31"
          strokeDasharray={COUNTDOWN_RING_CIRCUMFERENCE}
          strokeDashoffset={COUNTDOWN_RING_CIRCUMFERENCE * (1 - Math.min(15, seconds) / 15)}
        />
      </svg>
      {round === null ? <span className={styles.small}>{idleText}</span> : <b>{seconds}</b>}
      {round !== null && <span>{t('double.secondsShort')}</span>}
    </div>
  );
}

/** DOUBLE: the wheel of fifteen slots, its pointer, and the clock in its middle. */
export function DoubleBoard({ round, spin, isFresh: fresh, idleText }: SharedBoardProps) {
  const moving = spin !== null && !spin.hasLanded;
  const { part: wheel, target } = useSpinMotion(spin, DOUBLE_WHEEL_MOTION);
  const showsOutcome = spin !== null && !moving && (fresh || (round !== null && round.phase !== 'betting'));
  return (
    <div className={styles.stage} aria-hidden>
      <svg viewBox="0 0 40 34" className={styles.pointer}>
        <path d="M20 32L4 5Q2 1 7 1H33Q38 1 36 5Z" />
      </svg>
      <div ref={wheel} className={styles.wheel} style={{ transform: `rotate(${target}deg)` }}>
        <DoubleWheelSlotsDrawing lit={showsOutcome ? spin.outcome : null} />
      </div>
      <DoubleWheelHub round={round} spin={spin} moving={moving} fresh={fresh} idleText={idleText} />
    </div>
  );
}
