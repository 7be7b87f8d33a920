import { classNames } from '@arara/ui/class-names';
import { CardPanel } from '@arara/ui/display/card';
import { moreLinkClassName, PageSection } from '@arara/ui/display/section';
import { SpriteIcon } from '@arara/ui/art/icon';
import { SkeletonLines } from '@arara/ui/feedback/skeleton-lines';
import { EmptyState } from '@arara/ui/feedback/state';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { useTranslations } from 'use-intl';
import { QueryErrorMessage } from '../../platform/overlay/query-error.tsx';
import { getRoundResultOfWalletRecord, recentRoundsQuery } from '../wallet/wallet.ts';
import { getGameName } from '../../platform/format/game-names.ts';
import { useFormatDateTime } from '../../platform/format/moment-format.ts';
import { useMoneyFormat, useNumberFormat } from '../../platform/format/money-format.ts';
import styles from './recent-rounds.module.css';

function RecentRoundList() {
  const t = useTranslations();
  const { multiplier } = useNumberFormat();
  const moment = useFormatDateTime();
  const { money } = useMoneyFormat();
  const { data, isPending, isError, refetch, isFetching } = useQuery(recentRoundsQuery);
  if (isPending) return <SkeletonLines count={3} label={t('common.loading')} />;
  if (isError && data === undefined)
    return <QueryErrorMessage isAboutMoney title={t('recentRounds.failed')} query={{ isFetching, refetch }} />;
  const rounds = data?.items ?? [];
  if (rounds.length === 0)
    return (
      <EmptyState icon={<SpriteIcon name="dices" />} title={t('recentRounds.none')} text={t('recentRounds.noneText')} />
    );
  return (
    <ul>
      {rounds.map((round) => {
        const end = getRoundResultOfWalletRecord(round);
        const { proof } = round;
        return (
          <li key={round.id} className={styles.round}>
            <span className={styles.what}>
              <b>{getGameName(round.type)}</b>
              <span>{moment(round.time)}</span>
            </span>
            <span className={end === 'won' ? styles.won : styles.notWon}>
              <b>
                {end === 'lost' && <span aria-hidden>✕ </span>}
                {end === 'won' && proof !== undefined ? `+${money(proof.payout)}` : t(`roundEnd.${end}`)}
              </b>
              {proof !== undefined && (end === 'won' || end === 'lost') && (
                <span>{multiplier(end === 'won' ? proof.multiplier : 0)}</span>
              )}
              {proof !== undefined && end === 'returned' && <span>{money(proof.payout)}</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** The player's own last rounds. Without any, open bets have their place beside the page. */
export default function RecentRounds() {
  const t = useTranslations('recentRounds');
  const { data } = useQuery(recentRoundsQuery);
  return (
    <div className={classNames(styles.place, data?.items.length === 0 && styles.none)}>
      <PageSection
        id="recent-title"
        title={t('title')}
        more={
          <Link href="/registros" className={moreLinkClassName}>
            {t('all')}
          </Link>
        }
      >
        <CardPanel className={styles.card}>
          <RecentRoundList />
        </CardPanel>
      </PageSection>
    </div>
  );
}
