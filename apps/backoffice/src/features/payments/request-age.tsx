import { Chip, type ChipTone } from '@arara/ui/chip';
import { AlarmClock, Clock } from 'lucide-react';
import { useTranslations } from 'use-intl';

const MINUTE_MS = 60_000;

/** Time since a request, against the time we want to keep and the time we must not pass; past either it says so in words too. */
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
  const said = ageMs >= alarmMs ? t('pastAlarm') : ageMs >= targetMs ? t('pastTarget') : t('inTime');
  return (
    <Chip tone={tone}>
      {ageMs >= alarmMs ? <AlarmClock aria-hidden /> : <Clock aria-hidden />}
      {text}
      <span className="visually-hidden"> · {said}</span>
    </Chip>
  );
}
