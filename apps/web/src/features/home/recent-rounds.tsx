import { Card } from '@arara/ui/card';
import { SkeletonLines } from '@arara/ui/skeleton';
import { EmptyState, ErrorState } from '@arara/ui/state';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Dices } from 'lucide-react';
import { Link } from 'wouter';
import { useFormatter, useTranslations } from 'use-intl';
import { gameName, gameTypeOf } from '../../lib/games.ts';
import { useMoney } from '../../lib/money-format.ts';
import { recordsQuery } from '../../lib/records.ts';
import styles from './recent-rounds.module.css';

const SHOWN = 5;

function Rounds() {
  const t = useTranslations();
  const format = useFormatter();
  const { money } = useMoney();
  const { data, isPending, isError, refetch, isFetching } = useInfiniteQuery(recordsQuery({ kind: 'game' }, SHOWN));
  if (isPending) return <SkeletonLines count={3} label={t('common.loading')} />;
  if (isError && data === undefined)
    return <ErrorState title={t('home.roundsFailed')} text={t('common.tryAgainText')} retryLabel={t('common.retry')} retrying={isFetching} onRetry={() => void refetch()} />;
  const rounds = data?.pages[0]?.items.slice(0, SHOWN) ?? [];
  if (rounds.length === 0) return <EmptyState icon={<Dices />} title={t('home.noRounds')} text={t('home.noRoundsText')} />;
  return (
    <ul>
      {rounds.map((round) => {
        const won = (round.proof?.payout ?? 0) > 0;
        return (
          <li key={round.id} className={styles.round}>
            <span className={styles.what}>
              <b>{gameName(gameTypeOf(round.type))}</b>
              <span>{format.dateTime(round.time, { hour: '2-digit', minute: '2-digit', day: '2-digit', month: '2-digit' })}</span>
            </span>
            <span className={won ? styles.won : styles.lost}>
              <b>{won && round.proof !== undefined ? `+${money(round.proof.payout)}` : t('records.lost')}</b>
              {round.proof !== undefined && <span>{t('records.multiplier', { multiplier: format.number(round.proof.multiplier / 10_000, { maximumFractionDigits: 2, minimumFractionDigits: 2 }) })}</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** The player's own last rounds: real ones, never other people's. */
export default function RecentRounds() {
  const t = useTranslations('home');
  return (
    <section aria-labelledby="recent-title" className={styles.section}>
      <div className={styles.head}>
        <h2 id="recent-title">{t('recent')}</h2>
        <Link href="/registros" className={styles.more}>
          {t('allRounds')}
        </Link>
      </div>
      <Card className={styles.card}>
        <Rounds />
      </Card>
    </section>
  );
}
