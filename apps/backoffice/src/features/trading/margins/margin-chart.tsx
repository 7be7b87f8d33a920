import type { MarginDay } from '@arara/contract/staff/trading/bets';
import { useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { useBackOfficeFormatters } from '../../../platform/format/formats.ts';
import { createMarginAxis, isWithinBand, listCalendarDays, type MarginAxis } from './margin-axis.ts';
import styles from '../trading.module.css';

/** Of the drawing, about as wide as it is shown, so that its texts have the size of the page's. */
const SIZES = {
  wide: { width: 1060, height: 300, left: 64, labels: 10 },
  narrow: { width: 340, height: 240, left: 44, labels: 4 },
} as const;
const BOTTOM = 28;
const TOP = 12;
const RIGHT = 10;
const MAX_BAR_WIDTH = 26;

const phone = matchMedia('(max-width: 767px)');
const subscribeToPhone = (onChange: () => void): (() => void) => {
  phone.addEventListener('change', onChange);
  return () => phone.removeEventListener('change', onChange);
};

/** Formats a fraction as percent. */
export function useFormatShare(): (value: number) => string {
  const { locale } = useBackOfficeFormatters();
  const format = new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return (value) => format.format(value);
}

/** Formats the day of a margin: 26/11. */
export function useFormatDay(): (day: string) => string {
  const { locale } = useBackOfficeFormatters();
  const format = new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', timeZone: 'UTC' });
  return (day) => format.format(Date.parse(`${day}T00:00:00Z`));
}

/** The margins of days: a bar around what is expected, and a point for what was realised. */
export function MarginChart({ days }: { readonly days: readonly MarginDay[] }) {
  const t = useTranslations('trading');
  return (
    <figure className={styles.margins}>
      <figcaption className={styles.legend}>
        <span>
          <i className={styles.bandMark} aria-hidden />
          {t('chartExpected')}
        </span>
        <span>
          <i className={styles.realisedMark} aria-hidden />
          {t('chartRealised')}
        </span>
        <span>
          <i className={styles.outsideMark} aria-hidden />
          {t('chartOutside')}
        </span>
      </figcaption>
      <MarginDrawing days={days} />
    </figure>
  );
}

function MarginDrawing({ days }: { readonly days: readonly MarginDay[] }) {
  const t = useTranslations('trading');
  const formatDay = useFormatDay();
  const { locale } = useBackOfficeFormatters();
  const size = SIZES[useSyncExternalStore(subscribeToPhone, () => phone.matches) ? 'narrow' : 'wide'];
  const axis = createMarginAxis(days);
  const calendar = listCalendarDays(days);
  const column = (size.width - size.left - RIGHT) / Math.max(1, calendar.length);
  const toX = (day: string): number => size.left + (calendar.indexOf(day) + 0.5) * column;
  const toY = createToY(axis, size.height);
  const percent = new Intl.NumberFormat(locale, { style: 'percent' });
  // Counted from the last day, which is the one that is looked for.
  const every = Math.ceil(calendar.length / size.labels);
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={t('marginsTitle')}
    >
      {axis.ticks.map((tick) => (
        <g key={tick}>
          <line
            className={Math.abs(tick) < 1e-9 ? styles.nought : styles.zero}
            x1={size.left}
            x2={size.width - RIGHT}
            y1={toY(tick)}
            y2={toY(tick)}
          />
          <text x={size.left - 8} y={toY(tick) + 4} textAnchor="end">
            {percent.format(tick)}
          </text>
        </g>
      ))}
      {calendar.map(
        (day, n) =>
          (calendar.length - 1 - n) % every === 0 && (
            <text key={day} x={toX(day)} y={size.height - 6} textAnchor="middle">
              {formatDay(day)}
            </text>
          ),
      )}
      {days.map((day) => (
        <MarginMark
          key={day.day}
          day={day}
          axis={axis}
          x={toX(day.day)}
          width={Math.min(MAX_BAR_WIDTH, column * 0.7)}
          toY={toY}
        />
      ))}
    </svg>
  );
}

/** Where a margin is drawn; what passes the axis, at its edge. */
const createToY =
  ({ least, most }: MarginAxis, height: number) =>
  (value: number): number =>
    TOP + ((most - Math.min(most, Math.max(least, value))) / (most - least)) * (height - TOP - BOTTOM);

function MarginMark({
  day,
  axis,
  x,
  width,
  toY,
}: {
  readonly day: MarginDay;
  readonly axis: MarginAxis;
  readonly x: number;
  readonly width: number;
  readonly toY: (value: number) => number;
}) {
  const t = useTranslations('trading');
  const share = useFormatShare();
  const formatDay = useFormatDay();
  const { day: name, bets, expected, realised, low, high } = day;
  const [left, top, bottom] = [x - width / 2, toY(high), toY(low)];
  return (
    <g>
      <title>
        {t('marginOfDay', {
          day: formatDay(name),
          realised: share(realised),
          low: share(low),
          high: share(high),
          count: bets,
        })}
      </title>
      <rect className={styles.band} x={left} y={top} width={width} height={bottom - top} />
      <line className={styles.expected} x1={left} x2={left + width} y1={toY(expected)} y2={toY(expected)} />
      <RealisedMark
        className={isWithinBand(day) ? styles.realised : styles.outside}
        center={[x, toY(realised)]}
        radius={Math.min(5, width / 2)}
        beyond={realised > axis.most ? 'top' : realised < axis.least ? 'bottom' : undefined}
      />
    </g>
  );
}

/** A point; at the edge that it has passed, an arrow. */
function RealisedMark({
  className,
  center: [x, y],
  radius,
  beyond,
}: {
  readonly className: string | undefined;
  readonly center: readonly [x: number, y: number];
  readonly radius: number;
  readonly beyond: 'top' | 'bottom' | undefined;
}) {
  if (beyond === undefined) return <circle className={className} cx={x} cy={y} r={radius} />;
  const base = beyond === 'top' ? y + 2 * radius : y - 2 * radius;
  return <polygon className={className} points={`${x},${y} ${x - radius},${base} ${x + radius},${base}`} />;
}
