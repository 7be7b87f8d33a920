import type { VipLevelTerms, VipProgress } from '@arara/contract/player/promotions/vip';
import { toCentavos, type Centavos } from '@arara/money';
import { useTranslations } from 'use-intl';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import styles from './vip-next-level.module.css';

/** How much of a requirement is met, as a whole percentage that is 100 only when all of it is. */
export const computeVipProgressPercent = (have: Centavos, needed: Centavos): number =>
  needed === 0 ? 100 : Math.min(100, Math.floor((have / needed) * 100));

function VipRequirement({
  label,
  have,
  needed,
  missing,
}: {
  readonly label: string;
  readonly have: Centavos;
  readonly needed: Centavos;
  readonly missing: Centavos;
}) {
  const t = useTranslations('vip');
  const { money } = useMoneyFormat();
  const percent = computeVipProgressPercent(have, needed);
  const text = missing === 0 ? t('met') : t('missing', { amount: money(missing) });
  return (
    <div className={styles.requirement}>
      <p className={styles.label}>
        <span>{label}</span>
        <b>{t('ofNeeded', { have: money(have), needed: money(needed) })}</b>
      </p>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={text}
        data-met={missing === 0 || undefined}
      >
        <span style={{ width: `${percent}%` }} />
      </div>
      <p className={styles.missing}>{text}</p>
    </div>
  );
}

/** What the next level needs, and what it gives; at the top it says that there is none. */
export function VipNextLevel({
  progress: { next, paySumAmount, gameSumAmount },
  levels,
}: {
  readonly progress: VipProgress;
  readonly levels: readonly VipLevelTerms[];
}) {
  const t = useTranslations('vip');
  const { money } = useMoneyFormat();
  const terms = next === null ? undefined : levels[next.level];
  if (next === null || terms === undefined) return <p className={styles.top}>{t('top')}</p>;
  return (
    <section className={styles.next} aria-label={t('toLevel', { level: next.level })}>
      <h2>{t('toLevel', { level: next.level })}</h2>
      <div className={styles.requirements}>
        <VipRequirement
          label={t('deposits')}
          have={paySumAmount}
          needed={terms.paySumAmount}
          missing={next.paySumAmount}
        />
        <VipRequirement
          label={t('stakes')}
          have={gameSumAmount}
          needed={terms.gameSumAmount}
          missing={next.gameSumAmount}
        />
      </div>
      <p className={styles.gives}>
        {t('nextGives', { reward: money(toCentavos(terms.points * 100)), withdrawals: terms.freeWithdrawals })}
      </p>
    </section>
  );
}
