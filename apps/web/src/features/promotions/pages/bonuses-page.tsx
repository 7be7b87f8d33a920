import type { PlayerBonus } from '@arara/contract/player/promotions/promotions';
import { getButtonClassName } from '@arara/ui/controls/button';
import { LabelChip } from '@arara/ui/controls/chip';
import { Tabs } from '@arara/ui/controls/tabs';
import { Skeleton } from '@arara/ui/feedback/skeleton';
import { EmptyState } from '@arara/ui/feedback/state';
import { GiftIcon } from '@arara/ui/art/lucide-icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { useFormatDateTime } from '../../../platform/format/moment-format.ts';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { LoginPrompt } from '../../../platform/overlay/login-prompt.tsx';
import { QueryErrorMessage } from '../../../platform/overlay/query-error.tsx';
import { useSession } from '../../../platform/session/session.ts';
import { BonusCardSlot } from '../bonus/bonus-card-slot.tsx';
import { toBonusSourceTextKey } from '../bonus/bonus-source.ts';
import { bonusesQuery } from './offers-query.ts';
import styles from './bonuses-page.module.css';

function EndedBonusRow({ bonus }: { readonly bonus: PlayerBonus }) {
  const t = useTranslations();
  const { money } = useMoneyFormat();
  const formatDateTime = useFormatDateTime();
  const wagered = money((bonus.required - bonus.remaining) as typeof bonus.required);
  return (
    <li className={styles.bonus}>
      <div className={styles.what}>
        <b>{bonus.sources.map((source) => t(`bonus.source.${toBonusSourceTextKey(source)}`)).join(' + ')}</b>
        <span>
          {t('bonuses.fromTo', {
            from: formatDateTime(bonus.grantedAt),
            to: formatDateTime(bonus.endedAt ?? bonus.expiresAt),
          })}
        </span>
        <span>{t('bonuses.wagered', { filled: wagered, required: money(bonus.required) })}</span>
      </div>
      <div className={styles.figures}>
        <b>{money(bonus.granted)}</b>
        <LabelChip tone="glass">{t(`bonuses.ended.${bonus.state}`, { amount: money(bonus.endedWith) })}</LabelChip>
      </div>
    </li>
  );
}

function BonusGroupList({ group, bonuses }: { readonly group: BonusGroup; readonly bonuses: readonly PlayerBonus[] }) {
  const t = useTranslations('bonuses');
  const shown = bonuses.filter((bonus) => isInBonusGroup(bonus, group));
  if (shown.length === 0)
    return (
      <EmptyState
        icon={<GiftIcon />}
        title={t(`none.${group}`)}
        text={t('noneText')}
        action={
          <Link href="/bonuspage" className={getButtonClassName({})}>
            {t('offers')}
          </Link>
        }
      />
    );
  if (group === 'open') return <BonusCardSlot />;
  return (
    <ul className={styles.list}>
      {shown.map((bonus) => (
        <EndedBonusRow key={bonus.bonusId} bonus={bonus} />
      ))}
    </ul>
  );
}

function PlayerBonuses() {
  const t = useTranslations('bonuses');
  const { data, isPending, isFetching, refetch } = useQuery(bonusesQuery);
  const [group, setGroup] = useState<BonusGroup>('open');
  if (isPending) return <Skeleton className={styles.waiting} />;
  if (data === undefined) return <QueryErrorMessage title={t('failed')} query={{ isFetching, refetch }} />;
  return (
    <Tabs
      label={t('title')}
      items={BONUS_GROUPS.map((value) => {
        const count = data.filter((bonus) => isInBonusGroup(bonus, value)).length;
        const name = t(`group.${value}`);
        return { value, label: count === 0 ? name : t('tab', { name, count }) };
      })}
      value={group}
      onChange={setGroup}
    >
      {(value) => <BonusGroupList group={value} bonuses={data} />}
    </Tabs>
  );
}

/** `/gamebouns`: the player's own bonuses by state. */
export function Page() {
  const t = useTranslations('bonuses');
  const signedIn = useSession((session) => session.token !== null);
  const isPlayMoney = useSession((session) => session.isPlayMoney);
  return (
    <div className={styles.page}>
      <div className={styles.title}>
        <h1>{t('title')}</h1>
        <Link href="/bonuspage" className={getButtonClassName({ tone: 'ghost' })}>
          {t('offers')}
        </Link>
      </div>
      {!signedIn ? (
        <LoginPrompt icon={<GiftIcon />} title={t('visitorTitle')} text={t('visitorText')} login={t('login')} />
      ) : isPlayMoney ? (
        <EmptyState icon={<GiftIcon />} title={t('playMoneyTitle')} text={t('playMoneyText')} />
      ) : (
        <PlayerBonuses />
      )}
    </div>
  );
}

/** The groups of a player's bonuses, in the order of their tabs. `done`: the turnover was wagered, or the money was played away. */
const BONUS_GROUPS = ['open', 'done', 'expired', 'forfeited'] as const;
type BonusGroup = (typeof BONUS_GROUPS)[number];

const GROUP_BY_STATE: Readonly<Record<PlayerBonus['state'], BonusGroup>> = {
  open: 'open',
  released: 'done',
  lost: 'done',
  expired: 'expired',
  forfeited: 'forfeited',
};

/** True for a bonus of this group: each bonus is in one. */
const isInBonusGroup = ({ state }: Pick<PlayerBonus, 'state'>, group: BonusGroup): boolean =>
  GROUP_BY_STATE[state] === group;
