import { classNames } from '@arara/ui/class-names';
import { useTranslations } from 'use-intl';
import type { ScoredEvent } from '../live/event-parts.ts';
import { isGoal, isSendingOff, type Moment, toTimelineMinute } from './moments.ts';
import styles from './timeline.module.css';

const HALF = 45;
const REGULAR = 90;
const WITH_OVERTIME = 120;

/** A ball for goals, a card for cards. */
function MomentSign({ kind }: Pick<Moment, 'kind'>) {
  if (!isGoal({ kind })) return <i className={styles.card} data-kind={kind} aria-hidden />;
  return (
    <svg viewBox="0 0 14 14" className={classNames(styles.ball, kind === 'disallowed' && styles.faint)} aria-hidden>
      <circle cx="7" cy="7" r="6.5" />
      <path d="M7 4.3l2.6 1.9-1 3H5.4l-1-3zM7 .9v2M12.8 5.6l-1.9.6M10.6 12l-1.2-1.6M3.4 12l1.2-1.6M1.2 5.6l1.9.6" />
    </svg>
  );
}

/** Minutes of one kind of moment, home at the left and away at the right of its sign. */
function MomentRow({ moments, kind }: { readonly moments: readonly Moment[]; readonly kind: Moment['kind'] }) {
  const t = useTranslations('football');
  const renderSide = (side: Moment['side']) => (
    <span className={styles[side]}>
      {moments
        .filter((moment) => moment.side === side)
        .map((moment, index) => (
          <span
            key={`${moment.minute} ${moments.indexOf(moment)}`}
            className={classNames(moment.kind === 'disallowed' && styles.disallowed)}
          >
            {index > 0 && ' '}
            <b>{moment.minute}′</b>
            {(moment.kind === 'penalty' || moment.kind === 'disallowed' || moment.kind === 'secondYellow') && (
              <small> {t(`note.${moment.kind}`)}</small>
            )}
          </span>
        ))}
    </span>
  );
  return moments.length === 0 ? null : (
    <p className={styles.row}>
      {renderSide('home')}
      <MomentSign kind={kind} />
      <span className="visually-hidden">{t(`moment.${kind}`)}</span>
      {renderSide('away')}
    </p>
  );
}

/** Signs stand at least so far apart, in percent of the line. */
const LEAST_GAP = 4.2;

/** Where the moments of one side stand on the line: at their minutes, or moved a little so that none hides another. */
function placeMoments(moments: readonly Moment[], length: number): readonly number[] {
  const places: number[] = [];
  for (const { minute } of moments)
    places.push(Math.max((100 * toTimelineMinute(minute)) / length, (places.at(-1) ?? -LEAST_GAP) + LEAST_GAP));
  let most = 100;
  return places
    .toReversed()
    .map((place) => {
      const kept = Math.min(place, most);
      most = kept - LEAST_GAP;
      return kept;
    })
    .toReversed();
}

/**
 * The match from its start to its end: goals and cards of home above the line, of away below it, and how far the match has
 * come. Under it the minutes of goals and sendings-off.
 */
export function Timeline({
  event,
  moments,
  minute,
  hasOvertime,
}: {
  readonly event: ScoredEvent;
  readonly moments: readonly Moment[];
  /** played minutes without stoppage time */
  readonly minute: number;
  readonly hasOvertime: boolean;
}) {
  const t = useTranslations('football');
  const length = hasOvertime ? WITH_OVERTIME : REGULAR;
  const toPercent = (at: number): string => `${Math.min(100, (100 * at) / length)}%`;
  const ticks = [HALF, ...(hasOvertime ? [REGULAR] : [])];
  return (
    <section className={styles.timeline} aria-label={t('timeline')}>
      <MomentRow moments={moments.filter(isGoal)} kind="goal" />
      <MomentRow moments={moments.filter(isSendingOff)} kind="red" />
      <ol className={styles.line}>
        <li className={styles.played} style={{ width: toPercent(minute) }} aria-hidden />
        {ticks.map((tick) => (
          <li key={tick} className={styles.tick} style={{ left: toPercent(tick) }} aria-hidden>
            {tick}′
          </li>
        ))}
        {(['home', 'away'] as const).flatMap((side) => {
          const own = moments.filter((moment) => moment.side === side);
          const places = placeMoments(own, length);
          return own.map((moment, index) => (
            <li
              key={`${side} ${moment.kind} ${moment.minute} ${places[index]}`}
              className={styles.moment}
              data-side={side}
              style={{ left: `${places[index] ?? 0}%` }}
            >
              <MomentSign kind={moment.kind} />
              <span className="visually-hidden">
                {moment.minute}′ {t(`moment.${moment.kind}`)}, {event[side]}
              </span>
            </li>
          ));
        })}
      </ol>
    </section>
  );
}
