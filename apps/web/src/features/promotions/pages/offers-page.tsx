import type { PromoOffer } from '@arara/contract/player/promotions/promotions';
import { scaleCentavos } from '@arara/money';
import { getButtonClassName } from '@arara/ui/controls/button';
import { CardPanel } from '@arara/ui/display/card';
import { Skeleton } from '@arara/ui/feedback/skeleton';
import { EmptyState } from '@arara/ui/feedback/state';
import { GiftIcon, TrophyIcon } from '@arara/ui/art/lucide-icons';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { QueryErrorMessage } from '../../../platform/overlay/query-error.tsx';
import { OfferCard, OfferCardSkeleton } from './offer-card.tsx';
import { offersQuery } from './offers-query.ts';
import styles from './offers-page.module.css';

/** The milestones of a day's stakes, which need no deposit. */
function MilestonesCard({
  milestones,
}: {
  readonly milestones: readonly { readonly amount: PromoOffer['packages'][number]['price']; readonly bouns: number }[];
}) {
  const t = useTranslations('offers');
  const { money } = useMoneyFormat();
  return (
    <CardPanel className={styles.milestones}>
      <h2>
        <TrophyIcon className="icon" aria-hidden /> {t('milestonesTitle')}
      </h2>
      <p>{t('milestonesText')}</p>
      <ol>
        {milestones.map(({ amount, bouns }) => (
          <li key={amount}>
            <span>{t('milestone', { amount: money(amount) })}</span>
            <b>
              {t('gains', { amount: money(scaleCentavos(amount, Math.round(bouns * 1_000_000), 1_000_000, 'down')) })}
            </b>
          </li>
        ))}
      </ol>
    </CardPanel>
  );
}

/** `/bonuspage`: every offer with its terms, its calculator and its state. */
export function Page() {
  const t = useTranslations('offers');
  const { data, isPending, isFetching, refetch } = useQuery(offersQuery);
  return (
    <div className={styles.page}>
      <div className={styles.title}>
        <h1>{t('title')}</h1>
        <Link href="/gamebouns" className={getButtonClassName({ tone: 'ghost' })}>
          {t('mine')}
        </Link>
      </div>
      <p className={styles.intro}>{t('intro')}</p>
      {isPending ? (
        <div className={styles.offers} role="status" aria-label={t('title')}>
          <OfferCardSkeleton />
          <OfferCardSkeleton />
          <OfferCardSkeleton />
          <Skeleton className={styles.waitingMilestones} />
        </div>
      ) : data === undefined ? (
        <QueryErrorMessage title={t('failed')} query={{ isFetching, refetch }} />
      ) : data.offers.length === 0 && data.milestones.length === 0 ? (
        <EmptyState icon={<GiftIcon />} title={t('none')} text={t('noneText')} />
      ) : (
        <div className={styles.offers}>
          {data.offers.map((offer) => (
            <OfferCard key={offer.curreny} offer={offer} bonusDays={data.bonusDays} />
          ))}
          {data.milestones.length > 0 && <MilestonesCard milestones={data.milestones} />}
        </div>
      )}
    </div>
  );
}
