import type { SportEventDetail } from '@arara/contract/player/sportsbook';
import { classNames } from '@arara/ui/class-names';
import { FlagIcon } from '@arara/ui/art/lucide-icons';
import type { ReactNode } from 'react';
import { useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { TeamCrest } from './crest.tsx';
import type { EventWithoutLines } from '../events/event-store.ts';
import { useKickOffText } from './kick-off.ts';
import { LiveMatchMinute, useMatchMinuteText } from './match-clock.tsx';
import { formatMatchClock, isMatchUnderWay, getMatchPhaseTextKey, getPlayedSeconds } from './match-time.ts';
import styles from './scoreboard.module.css';
import { subscribeToSeconds, getServerNow } from '../../../platform/time/server-clock.ts';

type MatchStatisticsFigures = SportEventDetail['statistics'];

/** Periods of a match on the wire. */
const WHOLE_MATCH_PERIOD_CODE = 1;
const FIRST_HALF_PERIOD_CODE = 2;

/** A pitch seen from above, lit from its middle. */
function FootballPitch() {
  return (
    <svg className={styles.pitch} viewBox="0 0 360 200" preserveAspectRatio="xMidYMid slice" aria-hidden>
      <g className={styles.stripes}>
        {[0, 2, 4, 6, 8].map((stripe) => (
          <rect key={stripe} x={stripe * 36} width="36" height="200" />
        ))}
      </g>
      <g className={styles.lines}>
        <rect x="12" y="12" width="336" height="176" rx="2" />
        <path d="M180 12v176M12 56h48v88H12M348 56h-48v88h48M12 80h18v40H12M348 80h-18v40h18M60 84a26 26 0 0 1 0 32M300 84a26 26 0 0 0 0 32" />
        <circle cx="180" cy="100" r="38" />
      </g>
    </svg>
  );
}

/** The line over the score: the minute, or the phase. */
function MatchPhaseAndTimeText({ fields }: { readonly fields: EventWithoutLines }) {
  const t = useTranslations('sport');
  const { phase, clock } = fields;
  // Without a minute the phase takes its place.
  const hasMinute = useMatchMinuteText(fields) !== '';
  if (isMatchUnderWay(phase))
    return (
      <span className={styles.moment}>
        <LiveMatchMinute phase={phase} clock={clock} />
        {hasMinute && <span>{t(`phase.${getMatchPhaseTextKey(phase)}`)}</span>}
      </span>
    );
  return <span className={styles.moment}>{phase === 0 ? null : t(`phase.${getMatchPhaseTextKey(phase)}`)}</span>;
}

function RunningMatchClockText({ clock }: Pick<EventWithoutLines, 'clock'>) {
  const text = useSyncExternalStore(subscribeToSeconds, () => {
    const seconds = getPlayedSeconds(clock, getServerNow());
    return seconds === null ? '' : formatMatchClock(seconds);
  });
  return text === '' ? null : <span className={styles.running}>{text}</span>;
}

function KickOffTime({ startsAt }: Pick<EventWithoutLines, 'startsAt'>) {
  const { time, day } = useKickOffText(startsAt);
  return (
    <span className={styles.kickOff}>
      <b>{time}</b>
      <span>{day}</span>
    </span>
  );
}

function BookingCardIcon({ red = false }: { readonly red?: boolean }) {
  return <i className={classNames(styles.card, red && styles.red)} aria-hidden />;
}

/** One statistic with the number of each team on its side. */
function MatchStatistic({
  icon,
  label,
  pair,
}: {
  readonly icon: ReactNode;
  readonly label: string;
  readonly pair: { readonly home: number; readonly away: number };
}) {
  return (
    <div className={styles.count}>
      <dt className="visually-hidden">{label}</dt>
      <dd>
        <b>{pair.home}</b>
        <span title={label}>{icon}</span>
        <b>{pair.away}</b>
      </dd>
    </div>
  );
}

/** The goals of each half, as far as they are known. */
function PeriodScores({
  fields,
  statistics,
}: {
  readonly fields: EventWithoutLines;
  readonly statistics: MatchStatisticsFigures;
}) {
  const t = useTranslations('sport.event');
  const half = statistics.periods.find(({ period }) => period === FIRST_HALF_PERIOD_CODE)?.score;
  const whole = fields.score ?? statistics.periods.find(({ period }) => period === WHOLE_MATCH_PERIOD_CODE)?.score;
  if (whole === undefined) return null;
  const second =
    half === undefined || fields.phase === 1 || fields.phase === 2
      ? null
      : { home: whole.home - half.home, away: whole.away - half.away };
  const first = half ?? (fields.phase === 1 || fields.phase === 2 ? whole : null);
  const text = (pair: { readonly home: number; readonly away: number } | null) =>
    pair === null ? '–' : `${pair.home} : ${pair.away}`;
  return (
    <dl className={styles.periods}>
      <div>
        <dt>{t('half1')}</dt>
        <dd>{text(first)}</dd>
      </div>
      <div>
        <dt>{t('half2')}</dt>
        <dd>{text(second)}</dd>
      </div>
    </dl>
  );
}

/** The drawn scoreboard of a match. */
export function MatchScoreboard({
  fields,
  statistics,
}: {
  readonly fields: EventWithoutLines;
  readonly statistics: MatchStatisticsFigures;
}) {
  const t = useTranslations('sport');
  const { home, away, score, phase, clock, startsAt, simulated } = fields;
  const begun = phase !== 0;
  return (
    <section className={styles.board} aria-label={t('event.board')}>
      <FootballPitch />
      <h1 className="visually-hidden">{t('match', { home, away })}</h1>
      <div className={styles.top}>
        <MatchPhaseAndTimeText fields={fields} />
        {simulated && <span className={styles.simulated}>{t('simulatedLong')}</span>}
      </div>
      <div className={styles.sides}>
        <span className={styles.side}>
          <TeamCrest team={home} className={styles.crest} />
          <b title={home}>{home}</b>
        </span>
        <span className={styles.middle}>
          {begun && score !== null ? (
            <span
              className={styles.score}
              role="status"
              aria-label={t('scoreIs', { home, away, homeScore: score.home, awayScore: score.away })}
            >
              <b key={`h${score.home}`}>{score.home}</b>
              <i aria-hidden>:</i>
              <b key={`a${score.away}`}>{score.away}</b>
            </span>
          ) : (
            <KickOffTime startsAt={startsAt} />
          )}
          {isMatchUnderWay(phase) && <RunningMatchClockText clock={clock} />}
        </span>
        <span className={styles.side}>
          <TeamCrest team={away} className={styles.crest} />
          <b title={away}>{away}</b>
        </span>
      </div>
      {begun && (
        <div className={styles.counts}>
          <PeriodScores fields={fields} statistics={statistics} />
          <dl>
            <MatchStatistic icon={<FlagIcon aria-hidden />} label={t('event.corners')} pair={statistics.corners} />
            <MatchStatistic icon={<BookingCardIcon />} label={t('event.yellowCards')} pair={statistics.yellowCards} />
            <MatchStatistic icon={<BookingCardIcon red />} label={t('event.redCards')} pair={statistics.redCards} />
          </dl>
        </div>
      )}
    </section>
  );
}
