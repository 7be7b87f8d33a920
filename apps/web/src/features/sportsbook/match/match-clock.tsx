import type { SportEventId } from '@arara/contract/protocol/fields';
import { classNames } from '@arara/ui/class-names';
import { useState, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import type { ScoredEvent } from '../live/event-parts.ts';
import styles from './match-clock.module.css';
import { formatPlayTime, getPhaseTextKey, isEventUnderWay } from './match-time.ts';
import { useScoredEvent } from '../live/live-events.ts';
import { useSportTexts } from '../sport/sport-texts.ts';
import { useIsConnected } from '../../../platform/api/online.ts';
import { subscribeToSeconds, getServerNow } from '../../../platform/time/server-clock.ts';
import { useKickOffText } from './kick-off.ts';

type EventTimeFields = Pick<ScoredEvent, 'sport' | 'phase' | 'clock'>;

/** `phaseKey`: the name of what the event's phase does not say, as the end of a quarter. */
type EventPhaseFields = Pick<ScoredEvent, 'sport' | 'phase' | 'scoreboard'> & {
  readonly phaseKey?: string | undefined;
};

/** The server's time at which the connection was lost; null while there is one. */
function useTimeOfLoss(): number | null {
  const isConnected = useIsConnected();
  const [lostAt, setLostAt] = useState<number | null>(null);
  if (isConnected !== (lostAt === null)) setLostAt(isConnected ? null : getServerNow());
  return lostAt;
}

/**
 * The minute or the clock of an event as text; the component repaints only when the text changes. Without a connection the clock
 * stands: nobody knows whether the match goes on.
 */
export function usePlayTimeText({ sport, phase, clock }: EventTimeFields): string {
  const lostAt = useTimeOfLoss();
  return useSyncExternalStore(subscribeToSeconds, () => formatPlayTime(sport, phase, clock, lostAt ?? getServerNow()));
}

/** The name of the event's phase: "2º tempo", "3º set", "4º quarto". */
export function usePhaseText({ sport, phase, scoreboard, phaseKey }: EventPhaseFields): string {
  return useSportTexts()(sport).phase(phaseKey ?? getPhaseTextKey(sport, phase, scoreboard));
}

/** A red dot with the minute, or with the phase while no clock runs. */
export function LiveEventTime({
  className,
  ...fields
}: EventTimeFields & EventPhaseFields & { readonly className?: string | undefined }) {
  const time = usePlayTimeText(fields);
  const phase = usePhaseText(fields);
  return <span className={classNames(styles.live, className)}>{time === '' ? phase : time}</span>;
}

/** The time of an event: minute and phase in play, the start before. `labelled`: it also says whether it is simulated. */
export function EventTimeOrStart({
  eventId,
  labelled,
}: {
  readonly eventId: SportEventId;
  readonly labelled: boolean;
}) {
  const fields = useScoredEvent(eventId);
  return fields === undefined ? null : <TimeOrStart fields={fields} labelled={labelled} />;
}

function TimeOrStart({ fields, labelled }: { readonly fields: ScoredEvent; readonly labelled: boolean }) {
  const t = useTranslations('sport');
  const isConnected = useIsConnected();
  const { time: startTime, day } = useKickOffText(fields.startsAt);
  const { phase, simulated } = fields;
  const time = usePlayTimeText(fields);
  const phaseText = usePhaseText(fields);
  return (
    <span className={styles.when}>
      {isEventUnderWay(phase) ? (
        <>
          {(time !== '' || isConnected) && <span className={styles.live}>{time === '' ? t('live') : time}</span>}
          <span className={styles.phase}>{phaseText}</span>
        </>
      ) : phase === 0 ? (
        <>
          <b className={styles.time}>{startTime}</b>
          <span className={styles.phase}>{day}</span>
        </>
      ) : (
        <span className={styles.phase}>{phaseText}</span>
      )}
      {labelled && simulated && <span className={styles.simulated}>{t('simulated')}</span>}
    </span>
  );
}

/** The minute of a leg's event, once its event is loaded. */
export function BetLegEventTime({ eventId }: { readonly eventId: SportEventId }) {
  const fields = useScoredEvent(eventId);
  return fields !== undefined && isEventUnderWay(fields.phase) ? (
    <LiveEventTime sport={fields.sport} phase={fields.phase} clock={fields.clock} scoreboard={fields.scoreboard} />
  ) : null;
}
