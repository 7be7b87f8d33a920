import { LabelChip, type LabelChipTone } from '@arara/ui/controls/chip';
import { AlarmClockIcon, ClockIcon } from '@arara/ui/art/lucide-icons';
import { useTranslations } from 'use-intl';

const MINUTE_MS = 60_000;

/** The time since a request, compared with the target and the alarm time. A text for screen readers says when either is passed. */
export function WithdrawalRequestAgeChip({
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
  const tone: LabelChipTone = ageMs >= alarmMs ? 'lost' : ageMs >= targetMs ? 'waiting' : 'calm';
  const status = ageMs >= alarmMs ? t('pastAlarm') : ageMs >= targetMs ? t('pastTarget') : t('inTime');
  return (
    <LabelChip tone={tone}>
      {ageMs >= alarmMs ? <AlarmClockIcon aria-hidden /> : <ClockIcon aria-hidden />}
      {text}
      <span className="visually-hidden"> · {status}</span>
    </LabelChip>
  );
}
