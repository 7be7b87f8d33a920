import type { SportEventId } from '@arara/contract/protocol/fields';
import type { ExposurePoint } from '@arara/contract/staff/trading/events';
import { toCentavos } from '@arara/money';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useBackOfficeFormatters } from '../../platform/format/formats.ts';
import styles from './trading.module.css';
import { exposureHistoryQuery } from './trading.queries.ts';

const WIDTH = 900;
const HEIGHT = 200;
const LEFT = 96;
const BOTTOM = 28;
const TOP = 14;
/** Instants below the chart. */
const LABELS = 4;

/** The stakes and the worst case of an event since its first bet; nothing for an event without bets. */
export function ExposureChart({ event }: { readonly event: SportEventId }) {
  const t = useTranslations('trading');
  const { data } = useQuery(exposureHistoryQuery(event));
  if (data === undefined || data.points.length < 2) return null;
  return (
    <section className={styles.exposure} aria-label={t('exposureTitle')}>
      <h2 className={styles.chartTitle}>{t('exposureTitle')}</h2>
      <p className={styles.legend}>
        <span>{t('exposureWorst')}</span>
        <span>{t('exposureStaked')}</span>
      </p>
      <ExposureDrawing points={data.points} />
      {data.omitted > 0 && <p className={styles.quiet}>{t('exposureOmitted', { count: data.omitted })}</p>}
    </section>
  );
}

function ExposureDrawing({ points }: { readonly points: readonly ExposurePoint[] }) {
  const t = useTranslations('trading');
  const { money, moment } = useBackOfficeFormatters();
  const values = points.flatMap(({ staked, worstCase }) => [staked, worstCase]);
  const [least, most] = [Math.min(0, ...values), Math.max(1, ...values)];
  const [from, until] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 0];
  const toX = (at: number): number => LEFT + ((at - from) / Math.max(1, until - from)) * (WIDTH - LEFT - 8);
  const toY = (value: number): number => TOP + ((most - value) / (most - least)) * (HEIGHT - TOP - BOTTOM);
  // A stake is there from one instant to the next change: the line has steps, no slopes.
  const toSteps = (field: 'staked' | 'worstCase'): string =>
    points
      .map(
        (point, n) =>
          `${n === 0 ? 'M' : 'H'}${toX(point.at).toFixed(1)}${n === 0 ? ',' : 'V'}${toY(point[field]).toFixed(1)}`,
      )
      .join('');
  const last = points.at(-1);
  return (
    <svg className={styles.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={t('exposureTitle')}>
      {last !== undefined && (
        <title>
          {t('exposureNow', { worst: money(last.worstCase), staked: money(last.staked), moment: moment(last.at) })}
        </title>
      )}
      {[...new Set([least, 0, most])].map((value) => (
        <g key={value}>
          <line className={styles.zero} x1={LEFT} x2={WIDTH} y1={toY(value)} y2={toY(value)} />
          <text x={LEFT - 8} y={toY(value) + 4} textAnchor="end">
            {money(toCentavos(value))}
          </text>
        </g>
      ))}
      <path className={styles.stakedLine} d={toSteps('staked')} />
      <path className={styles.expected} d={toSteps('worstCase')} />
      {Array.from({ length: LABELS }, (_, label) => from + ((until - from) * label) / (LABELS - 1)).map((at, label) => (
        <text
          key={at}
          x={toX(at)}
          y={HEIGHT - 6}
          textAnchor={label === 0 ? 'start' : label === LABELS - 1 ? 'end' : 'middle'}
        >
          {moment(at)}
        </text>
      ))}
    </svg>
  );
}
