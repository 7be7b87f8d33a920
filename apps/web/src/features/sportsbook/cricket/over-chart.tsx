import type { CricketScore } from '@arara/sports/cricket/score';
import { classNames } from '@arara/ui/class-names';
import { useTranslations } from 'use-intl';
import type { ScoredEvent } from '../live/event-parts.ts';
import styles from './over-chart.module.css';

/** The height of the chart is at least this over. */
const LEAST_HIGHEST = 16;
/** The axis names every fifth over of twenty, every tenth of fifty. */
const TICKS = { 20: 5, 50: 10 } as const;

/** Runs of each over: those of the first innings as pale columns behind those of the second. */
export function OverChart({ event, score }: { readonly event: ScoredEvent; readonly score: CricketScore }) {
  const t = useTranslations('cricket');
  const { innings, overs: most } = score;
  const highest = Math.max(LEAST_HIGHEST, ...innings.flatMap(({ overs }) => overs));
  const names = { home: event.home, away: event.away };
  const label = innings.map(({ side, overs }) => `${names[side]}: ${overs.join(', ')}`).join('. ');
  if (innings.every(({ overs }) => overs.length === 0)) return null;
  return (
    <figure className={styles.chart}>
      <figcaption>
        <span>{t('byOver')}</span>
        {innings.map(({ side }, index) => (
          <span key={side} className={classNames(styles.key, index === innings.length - 1 && styles.latest)}>
            {names[side]}
          </span>
        ))}
      </figcaption>
      <div role="img" className={styles.overs} aria-label={`${t('byOver')}. ${label}`}>
        {Array.from({ length: most }, (_, over) => (
          <span key={over} data-tick={(over + 1) % TICKS[most] === 0 ? over + 1 : undefined}>
            {innings.map(({ side, overs }, index) => {
              const runs = overs[over];
              const isLatest = index === innings.length - 1;
              return runs === undefined ? null : (
                <i
                  key={side}
                  className={classNames(isLatest && styles.latest, isLatest && index > 0 && styles.front)}
                  style={{ height: `${(100 * runs) / highest}%` }}
                />
              );
            })}
          </span>
        ))}
      </div>
    </figure>
  );
}
