import { Chip, type ChipTone } from '@arara/ui/controls/chip';
import { AlarmClock, Clock } from '@arara/ui/art/lucide-icons';
import { useTranslations } from 'use-intl';

const MINUTE_MS = 60_000;

/** The time since a request, compared with the target and the alarm time. A text for screen readers says when either is passed. */
export function RequestAge({
  ageMs,
  targetMs,
  alarmMs,
}: {
  readonly ageMs: number;
  readonly targetMs: number;
  readonly alarmMs: number;
}) {
  const t = useTranslations('age');
  const minutes = Math.floor(ageMs / MINUTE_MS);
  const text =
    minutes < 60 ? t('minutes', { minutes }) : t('hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  const tone: ChipTone = ageMs >= alarmMs ? 'lost' : ageMs >= targetMs ? 'waiting' : 'calm';
  const status = ageMs >= alarmMs ? t('pastAlarm') : ageMs >= targetMs ? t('pastTarget') : t('inTime');
  return (
    <Chip tone={tone}>
      {ageMs >= alarmMs ? <AlarmClock aria-hidden /> : <Clock aria-hidden />}
      {text}
      <span className="visually-hidden"> · {status}</span>
    </Chip>
  );
}
