import type { VipLevelTerms } from '@arara/contract/player/promotions/vip';
import { toCentavos } from '@arara/money';
import { classNames } from '@arara/ui/class-names';
import { Skeleton } from '@arara/ui/feedback/skeleton';
import { CircleCheckIcon, LockIcon } from '@arara/ui/art/lucide-icons';
import { useTranslations } from 'use-intl';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { VipBadge } from './vip-badge.tsx';
import styles from './vip-ladder.module.css';

function VipLevelCard({ terms, reached }: { readonly terms: VipLevelTerms; readonly reached: number | undefined }) {
  const t = useTranslations('vip');
  const { money } = useMoneyFormat();
  const { level, points, paySumAmount, gameSumAmount, freeWithdrawals, betBonusPercent } = terms;
  const isCurrent = level === reached;
  const isReached = reached !== undefined && level <= reached;
  return (
    <li className={classNames(styles.level, isCurrent && styles.current)} aria-current={isCurrent ? 'step' : undefined}>
      <VipBadge
        level={level}
        className={classNames(styles.badge, reached !== undefined && !isReached && styles.ahead)}
      />
      <div className={styles.head}>
        <h3>{t('level', { level })}</h3>
        {reached !== undefined && (
          <span className={styles.state}>
            {isReached ? <CircleCheckIcon aria-hidden /> : <LockIcon aria-hidden />}
            {t(isCurrent ? 'here' : isReached ? 'reached' : 'ahead')}
          </span>
        )}
      </div>
      <dl className={styles.terms}>
        <div>
          <dt>{t('deposits')}</dt>
          <dd>{level === 0 ? t('fromStart') : money(paySumAmount)}</dd>
        </div>
        <div>
          <dt>{t('stakes')}</dt>
          <dd>{level === 0 ? t('fromStart') : money(gameSumAmount)}</dd>
        </div>
        <div>
          <dt>{t('reward')}</dt>
          <dd>{points === 0 ? '–' : t('upTo', { amount: money(toCentavos(points * 100)) })}</dd>
        </div>
        <div>
          <dt>{t('freeWithdrawals')}</dt>
          <dd>{freeWithdrawals}</dd>
        </div>
        <div>
          <dt>{t('milestones')}</dt>
          <dd>{t('percent', { percent: betBonusPercent })}</dd>
        </div>
      </dl>
    </li>
  );
}

const LEVELS = 13;
const TERMS_OF_A_LEVEL = 5;

/** The ladder while it loads: the same cards, without words. */
export function VipLadderSkeleton() {
  const t = useTranslations('common');
  return (
    <div className={styles.ladder} role="status" aria-label={t('loading')}>
      <Skeleton className={styles.waitingTitle} />
      <ol className={styles.levels} aria-hidden>
        {Array.from({ length: LEVELS }, (_, level) => (
          <li key={level} className={styles.level}>
            <Skeleton className={classNames(styles.badge, styles.waitingBadge)} />
            <Skeleton className={styles.waitingName} />
            <div className={styles.terms}>
              {Array.from({ length: TERMS_OF_A_LEVEL }, (__, line) => (
                <Skeleton key={line} className={styles.waitingLine} />
              ))}
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The thirteen levels: what each needs and gives, and which of them the player has reached. */
export function VipLadder({
  levels,
  reached,
}: {
  readonly levels: readonly VipLevelTerms[];
  /** Undefined where no level is known. */
  readonly reached: number | undefined;
}) {
  const t = useTranslations('vip');
  return (
    <section className={styles.ladder} aria-labelledby="vip-levels">
      <h2 id="vip-levels">{t('levelsTitle', { count: levels.length })}</h2>
      <ol className={styles.levels}>
        {levels.map((terms) => (
          <VipLevelCard key={terms.level} terms={terms} reached={reached} />
        ))}
      </ol>
    </section>
  );
}
