import type { MarginDay } from '@arara/contract/staff/trading/bets';
import { useTranslations } from 'use-intl';
import { useBackOfficeFormatters } from '../../platform/format/formats.ts';
import styles from './trading.module.css';

const WIDTH = 900;
const HEIGHT = 280;
const LEFT = 64;
const BOTTOM = 30;
const TOP = 14;

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

/** The margins of days: a band around what is expected, and a point for what was realised. */
export function MarginChart({ days }: { readonly days: readonly MarginDay[] }) {
  const t = useTranslations('trading');
  const share = useFormatShare();
  const values = days.flatMap(({ low, high, realised }) => [low, high, realised]);
  const [least, most] = [Math.min(0, ...values), Math.max(0.1, ...values)];
  const toX = (n: number): number => LEFT + ((n + 0.5) * (WIDTH - LEFT)) / days.length;
  const toY = (value: number): number => TOP + ((most - value) / (most - least)) * (HEIGHT - TOP - BOTTOM);
  const path = (field: 'low' | 'high' | 'expected'): string[] =>
    days.map((day, n) => `${toX(n).toFixed(1)},${toY(day[field]).toFixed(1)}`);
  const every = Math.max(1, Math.ceil(days.length / 8));
  return (
    <figure>
      <figcaption className={styles.legend}>
        <span>{t('chartExpected')}</span>
        <span>{t('chartRealised')}</span>
      </figcaption>
      <svg className={styles.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={t('marginsTitle')}>
        {[least, 0, most].map((value) => (
          <g key={value}>
            <line className={styles.zero} x1={LEFT} x2={WIDTH} y1={toY(value)} y2={toY(value)} />
            <text x={LEFT - 8} y={toY(value) + 4} textAnchor="end">
              {share(value)}
            </text>
          </g>
        ))}
        <polygon className={styles.band} points={[...path('high'), ...path('low').toReversed()].join(' ')} />
        <polyline className={styles.expected} points={path('expected').join(' ')} />
        {days.map((day, n) => (
          <g key={day.day}>
            <line className={styles.bandLine} x1={toX(n)} x2={toX(n)} y1={toY(day.low)} y2={toY(day.high)} />
            <circle className={styles.realised} cx={toX(n)} cy={toY(day.realised)} r={5}>
              <title>{`${day.day}: ${share(day.realised)} (${share(day.low)} – ${share(day.high)})`}</title>
            </circle>
            {n % every === 0 && (
              <text x={toX(n)} y={HEIGHT - 8} textAnchor="middle">
                {day.day.slice(5)}
              </text>
            )}
          </g>
        ))}
      </svg>
    </figure>
  );
}
