import { SelectField } from '@arara/ui/fields/select-field';
import { useTranslations } from 'use-intl';
import { useSportTexts } from '../sport/sport-texts.ts';
import { BET_PERIODS, type BetFilter } from './bet-filter.ts';
import styles from './my-bets.module.css';

/** The value of the choice that leaves every sport in the list; no sport has this code. */
const ALL_SPORTS = '';

/** The filter of the list: a sport, where its bets have several, and a period. */
export function BetFilterFields({
  filter,
  sports,
  onChange,
}: {
  readonly filter: BetFilter;
  readonly sports: readonly string[];
  readonly onChange: (filter: BetFilter) => void;
}) {
  const t = useTranslations('sport.bets');
  const texts = useSportTexts();
  return (
    <div className={styles.filter}>
      <SelectField
        label={t('sport')}
        value={filter.sport ?? ALL_SPORTS}
        options={[[ALL_SPORTS, t('allSports')], ...sports.map((sport) => [sport, texts(sport).name] as const)]}
        onChange={(sport) => onChange({ ...filter, sport: sport === ALL_SPORTS ? null : sport })}
      />
      <SelectField
        label={t('period')}
        value={filter.period}
        options={BET_PERIODS.map((period) => [period, t(`periods.${period}`)] as const)}
        onChange={(period) => onChange({ ...filter, period })}
      />
    </div>
  );
}
