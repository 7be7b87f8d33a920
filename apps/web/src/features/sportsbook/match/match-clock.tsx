import type { EventId } from '@arara/contract/protocol/fields';
import { classNames } from '@arara/ui/class-names';
import { useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import type { EventFields } from '../events/event-store.ts';
import styles from './match-clock.module.css';
import { isUnderWay, formatMinute, getPhaseKey, getPlayedSeconds } from './match-time.ts';
import { useEventFields } from '../events/live-events.ts';
import { subscribeToSeconds, getServerNow } from '../../../platform/time/server-clock.ts';
import { useKickOffText } from './kick-off.ts';

type EventTime = Pick<EventFields, 'phase' | 'clock'>;

/** The minute of a match as text; the component repaints only when the text changes. */
export const useMinute = ({ phase, clock }: EventTime): string =>
  useSyncExternalStore(subscribeToSeconds, () => formatMinute(phase, getPlayedSeconds(clock, getServerNow())));

/** A red dot with the minute, or with the phase while no clock runs. */
export function LiveMinute({ phase, clock, className }: EventTime & { readonly className?: string | undefined }) {
  const t = useTranslations('sport');
  const minute = useMinute({ phase, clock });
  return (
    <span className={classNames(styles.live, className)}>
      {minute === '' ? t(`phase.${getPhaseKey(phase)}`) : minute}
    </span>
  );
}

/** The time of a match: minute and phase in play, the start before. `labelled`: it also says whether the match is simulated. */
export function MatchWhen({ fields, labelled }: { readonly fields: EventFields; readonly labelled: boolean }) {
  const t = useTranslations('sport');
  const { time, day } = useKickOffText(fields.startsAt);
  const { phase, clock, simulated } = fields;
  const minute = useMinute({ phase, clock });
  return (
    <span className={styles.when}>
      {isUnderWay(phase) ? (
        <>
          <span className={styles.live}>{minute === '' ? t('live') : minute}</span>
          <span className={styles.phase}>{t(`phase.${getPhaseKey(phase)}`)}</span>
        </>
      ) : phase === 0 ? (
        <>
          <b className={styles.time}>{time}</b>
          <span className={styles.phase}>{day}</span>
        </>
      ) : (
        <span className={styles.phase}>{t(`phase.${getPhaseKey(phase)}`)}</span>
      )}
      {labelled && simulated && <span className={styles.simulated}>{t('simulated')}</span>}
    </span>
  );
}

/** The minute of a leg's match, once its event is loaded. */
export function LegMinute({ eventId }: { readonly eventId: EventId }) {
  const fields = useEventFields(eventId);
  return fields !== undefined && isUnderWay(fields.phase) ? (
    <LiveMinute phase={fields.phase} clock={fields.clock} />
  ) : null;
}
