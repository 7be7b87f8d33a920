import type { AgentSummary } from '@arara/contract/player/agent';
import { useTranslations } from 'use-intl';
import { useNumberFormat } from '../../platform/format/money-format.ts';
import { formatMoney } from '../../platform/format/money-text.ts';
import { useLanguage } from '@arara/client/i18n';
import styles from './referral.module.css';

/** The three levels with their part, their persons, and the commission that they brought. */
export function LevelsTable({ levels }: Pick<AgentSummary, 'levels'>) {
  const t = useTranslations('friends');
  const locale = useLanguage((language) => language.tag);
  const { percent: formatPercent } = useNumberFormat();
  return (
    <table className={styles.levels}>
      <caption className="visually-hidden">{t('levels')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('level')}</th>
          <th scope="col">{t('part')}</th>
          <th scope="col">{t('persons')}</th>
          <th scope="col">{t('earned')}</th>
        </tr>
      </thead>
      <tbody>
        {levels.map(({ level, percent, persons, amount }) => (
          <tr key={level}>
            <th scope="row">
              <span className={styles.levelNumber}>{level}</span>
              <span className={styles.levelName}>{t(`levelNames.${toLevelName(level)}`)}</span>
            </th>
            <td>{formatPercent(percent / 100)}</td>
            <td>{persons.toLocaleString(locale)}</td>
            <td className={styles.money}>{formatMoney(amount, locale)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const toLevelName = (level: number): 'one' | 'two' | 'three' =>
  (['one', 'two', 'three'] as const)[level - 1] ?? 'three';
