import { LabeledInput } from '@arara/ui/fields/field';
import { useTranslations } from 'use-intl';
import type { IsoDay } from '@arara/client/days';
import type { DayRange, DayRangeProblems } from './period.ts';
import styles from './records.module.css';

/** Fields for the first and the last day of a period, each with its problem. */
export function DayRangeFields({
  days,
  today,
  problems,
  onChange,
}: {
  readonly days: DayRange;
  readonly today: IsoDay;
  readonly problems: DayRangeProblems | undefined;
  readonly onChange: (days: DayRange) => void;
}) {
  const t = useTranslations('records');
  return (
    <div className={styles.days}>
      {(['first', 'last'] as const).map((name) => {
        const problem = problems?.[name];
        return (
          <LabeledInput
            key={name}
            type="date"
            label={t(`days.${name}`)}
            name={name}
            max={name === 'first' ? today : undefined}
            value={days[name]}
            onChange={(event) => onChange({ ...days, [name]: event.target.value })}
            error={problem === undefined ? undefined : t(`dayProblem.${problem}`)}
          />
        );
      })}
    </div>
  );
}
