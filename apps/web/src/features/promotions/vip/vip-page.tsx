import type { VipLevelTerms, VipProgress } from '@arara/contract/player/promotions/vip';
import { getButtonClassName } from '@arara/ui/controls/button';
import { classNames } from '@arara/ui/class-names';
import { CardPanel } from '@arara/ui/display/card';
import { Skeleton } from '@arara/ui/feedback/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { openDialog } from '../../../platform/overlay/dialogs.ts';
import { QueryErrorMessage } from '../../../platform/overlay/query-error.tsx';
import { useSession } from '../../../platform/session/session.ts';
import { ConnectedButton } from '../../../platform/forms/connected-button.tsx';
import { VipBadge } from './vip-badge.tsx';
import { VipLadder, VipLadderSkeleton } from './vip-ladder.tsx';
import { VipNextLevel } from './vip-next-level.tsx';
import { vipLevelsQuery, vipProgressQuery } from './vip-queries.ts';
import styles from './vip-page.module.css';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { useFormatDateTime } from '../../../platform/format/moment-format.ts';
import vipRewardsStyles from './vip-rewards.module.css';

/** The head of the page for somebody whose level is not known here: a visitor, or a test account. */
function VipIntroduction({ isVisitor }: { readonly isVisitor: boolean }) {
  const t = useTranslations('vip');
  return (
    <CardPanel className={styles.hero}>
      <div className={styles.fan} aria-hidden>
        {[4, 7, 10].map((level) => (
          <VipBadge key={level} level={level} />
        ))}
      </div>
      <div className={styles.words}>
        <h1>{t('title')}</h1>
        <p>{t(isVisitor ? 'visitor' : 'playMoney')}</p>
        {isVisitor && <ConnectedButton onClick={() => openDialog('login')}>{t('login')}</ConnectedButton>}
      </div>
    </CardPanel>
  );
}

function PlayerLevelCard({
  progress,
  levels,
}: {
  readonly progress: VipProgress;
  readonly levels: readonly VipLevelTerms[];
}) {
  const t = useTranslations('vip');
  const terms = levels[progress.level];
  return (
    <CardPanel className={styles.hero}>
      <VipBadge level={progress.level} className={styles.badge} />
      <div className={styles.words}>
        <p className={styles.over}>{t('title')}</p>
        <h1>{t('yourLevel', { level: progress.level })}</h1>
        {terms !== undefined && (
          <p>{t('yourBenefits', { withdrawals: terms.freeWithdrawals, percent: terms.betBonusPercent })}</p>
        )}
      </div>
      <VipNextLevel progress={progress} levels={levels} />
    </CardPanel>
  );
}

function PlayerVip({ levels }: { readonly levels: readonly VipLevelTerms[] }) {
  const t = useTranslations('vip');
  const { data, isPending, isFetching, refetch } = useQuery(vipProgressQuery);
  if (isPending) return <Skeleton className={styles.heroWaiting} />;
  if (data === undefined)
    return (
      <CardPanel>
        <QueryErrorMessage title={t('failed')} query={{ isFetching, refetch }} />
      </CardPanel>
    );
  return <PlayerLevelCard progress={data} levels={levels} />;
}

/** The rules in words; `rewardPercent` is null until it is known. */
function VipRules({ rewardPercent }: { readonly rewardPercent: number | null }) {
  const t = useTranslations('vip');
  return (
    <CardPanel className={styles.rules}>
      <h2>{t('rulesTitle')}</h2>
      <ul>
        <li>{t('ruleBoth')}</li>
        <li>{t('ruleCounts')}</li>
        <li>
          {rewardPercent === null ? (
            <Skeleton className={styles.ruleWaiting} />
          ) : (
            t('ruleReward', { percent: rewardPercent })
          )}
        </li>
        <li>{t('ruleClawBack')}</li>
      </ul>
      <p>{t('care')}</p>
      <Link href="/text_jr" className={getButtonClassName({ tone: 'ghost' })}>
        {t('careLink')}
      </Link>
    </CardPanel>
  );
}

/** `/vip`: where the player stands, what comes next, what each of the levels needs and gives, and the rewards so far. */
export function Page() {
  const t = useTranslations('vip');
  const signedIn = useSession((session) => session.token !== null);
  const isPlayMoney = useSession((session) => session.isPlayMoney);
  const isPlayer = signedIn && !isPlayMoney;
  const { data, isPending, isFetching, refetch } = useQuery(vipLevelsQuery);
  const { data: progress, isPending: isProgressPending } = useQuery({ ...vipProgressQuery, enabled: isPlayer });
  const rewards = progress !== undefined && <VipRewards rewards={progress.rewards} />;
  const hasRewards = isPlayer && progress !== undefined && progress.rewards.length > 0;
  if (data === undefined && !isPending)
    return (
      <div className={styles.page}>
        <h1>{t('title')}</h1>
        <QueryErrorMessage title={t('failed')} query={{ isFetching, refetch }} />
      </div>
    );
  return (
    <div className={styles.page}>
      {!isPlayer ? (
        <VipIntroduction isVisitor={!signedIn} />
      ) : data === undefined ? (
        <Skeleton className={styles.heroWaiting} />
      ) : (
        <PlayerVip levels={data.levels} />
      )}
      <div className={styles.columns}>
        {data === undefined ? (
          <VipLadderSkeleton />
        ) : (
          <VipLadder levels={data.levels} reached={isPlayer ? progress?.level : undefined} />
        )}
        <aside className={classNames(styles.side, hasRewards && styles.twoCards)}>
          {isPlayer && (isProgressPending ? <Skeleton className={styles.rewardsWaiting} /> : rewards)}
          <VipRules rewardPercent={data?.rewardPercent ?? null} />
        </aside>
      </div>
    </div>
  );
}

/** The rewards of reached levels, newest first. */
function VipRewards({ rewards }: Pick<VipProgress, 'rewards'>) {
  const t = useTranslations('vip');
  const { money } = useMoneyFormat();
  const formatDateTime = useFormatDateTime();
  return (
    <CardPanel className={vipRewardsStyles.rewards}>
      <h2>{t('rewardsTitle')}</h2>
      {rewards.length === 0 ? (
        <p className={vipRewardsStyles.none}>{t('noRewards')}</p>
      ) : (
        <ul>
          {rewards.map(({ level, amount, time }) => (
            <li key={level}>
              <VipBadge level={level} className={vipRewardsStyles.badge} />
              <span>
                <b>{t('level', { level })}</b>
                <span>{formatDateTime(time)}</span>
              </span>
              <b className={vipRewardsStyles.amount}>{t('gained', { amount: money(amount) })}</b>
            </li>
          ))}
        </ul>
      )}
    </CardPanel>
  );
}
