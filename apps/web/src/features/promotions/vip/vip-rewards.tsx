import type { VipProgress } from '@arara/contract/player/vip';
import { CardPanel } from '@arara/ui/display/card';
import { useTranslations } from 'use-intl';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { useFormatDateTime } from '../../../platform/format/moment-format.ts';
import { VipBadge } from './vip-badge.tsx';
import styles from './vip-rewards.module.css';

/** The rewards of reached levels, newest first. */
export function VipRewards({ rewards }: Pick<VipProgress, 'rewards'>) {
  const t = useTranslations('vip');
  const { money } = useMoneyFormat();
  const formatDateTime = useFormatDateTime();
  return (
    <CardPanel className={styles.rewards}>
      <h2>{t('rewardsTitle')}</h2>
      {rewards.length === 0 ? (
        <p className={styles.none}>{t('noRewards')}</p>
      ) : (
        <ul>
          {rewards.map(({ level, amount, time }) => (
            <li key={level}>
              <VipBadge level={level} className={styles.badge} />
              <span>
                <b>{t('level', { level })}</b>
                <span>{formatDateTime(time)}</span>
              </span>
              <b className={styles.amount}>{t('gained', { amount: money(amount) })}</b>
            </li>
          ))}
        </ul>
      )}
    </CardPanel>
  );
}
