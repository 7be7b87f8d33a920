import type { SportEventId } from '@arara/contract/protocol/fields';
import { classNames } from '@arara/ui/class-names';
import { useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import type { EventWithoutLines } from '../events/event-store.ts';
import styles from './match-clock.module.css';
import { isMatchUnderWay, formatMatchMinute, getMatchPhaseTextKey, getPlayedSeconds } from './match-time.ts';
import { useSportEventWithoutLines } from '../events/live-events.ts';
import { subscribeToSeconds, getServerNow } from '../../../platform/time/server-clock.ts';
import { useKickOffText } from './kick-off.ts';

type EventPhaseAndClockFields = Pick<EventWithoutLines, 'phase' | 'clock'>;

/** The minute of a match as text; the component repaints only when the text changes. */
export const useMatchMinuteText = ({ phase, clock }: EventPhaseAndClockFields): string =>
  useSyncExternalStore(subscribeToSeconds, () => formatMatchMinute(phase, getPlayedSeconds(clock, getServerNow())));

/** A red dot with the minute, or with the phase while no clock runs. */
export function LiveMatchMinute({
  phase,
  clock,
  className,
}: EventPhaseAndClockFields & { readonly className?: string | undefined }) {
  const t = useTranslations('sport');
  const minute = useMatchMinuteText({ phase, clock });
  return (
    <span className={classNames(styles.live, className)}>
      {minute === '' ? t(`phase.${getMatchPhaseTextKey(phase)}`) : minute}
    </span>
  );
}

/** The time of a match: minute and phase in play, the start before. `labelled`: it also says whether the match is simulated. */
export function MatchTimeOrMinute({
  fields,
  labelled,
}: {
  readonly fields: EventWithoutLines;
  readonly labelled: boolean;
}) {
  const t = useTranslations('sport');
  const { time, day } = useKickOffText(fields.startsAt);
  const { phase, clock, simulated } = fields;
  const minute = useMatchMinuteText({ phase, clock });
  return (
    <span className={styles.when}>
      {isMatchUnderWay(phase) ? (
        <>
          <span className={styles.live}>{minute === '' ? t('live') : minute}</span>
          <span className={styles.phase}>{t(`phase.${getMatchPhaseTextKey(phase)}`)}</span>
        </>
      ) : phase === 0 ? (
        <>
          <b className={styles.time}>{time}</b>
          <span className={styles.phase}>{day}</span>
        </>
      ) : (
        <span className={styles.phase}>{t(`phase.${getMatchPhaseTextKey(phase)}`)}</span>
      )}
      {labelled && simulated && <span className={styles.simulated}>{t('simulated')}</span>}
    </span>
  );
}

/** The minute of a leg's match, once its event is loaded. */
export function BetLegMatchMinute({ eventId }: { readonly eventId: SportEventId }) {
  const fields = useSportEventWithoutLines(eventId);
  return fields !== undefined && isMatchUnderWay(fields.phase) ? (
    <LiveMatchMinute phase={fields.phase} clock={fields.clock} />
  ) : null;
}
