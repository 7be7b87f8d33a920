import { homePageCalls } from '@arara/contract/player/views';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { useTranslations } from 'use-intl';
import { AraraLogo } from '@arara/ui/art/logo';
import { Skeleton } from '@arara/ui/feedback/skeleton';
import { callApi, BACKGROUND_CALL_OPTIONS } from '../../platform/api/api.ts';
import { useNumberFormat } from '../../platform/format/money-format.ts';
import { useRealtimeState } from '../../platform/realtime/realtime.ts';
import { publicSiteFiguresQueryKeys } from '../keys.ts';
import styles from './footer.module.css';

/** Totals of the site. They are real: totals that could not be loaded are not shown. */
function FooterPlayerTotals() {
  const t = useTranslations('footer');
  const { count } = useNumberFormat();
  const online = useRealtimeState((realtime) => realtime.online);
  const { data, isPending } = useQuery({
    queryKey: publicSiteFiguresQueryKeys.totals,
    queryFn: ({ signal }) => callApi(homePageCalls.guestAnalysis, {}, { signal, ...BACKGROUND_CALL_OPTIONS }),
    staleTime: 60_000,
  });
  if (isPending) return <Skeleton className={styles.totalsWaiting} />;
  if (data === undefined) return null;
  return (
    <dl className={styles.totals}>
      <div>
        <dt>{t('players')}</dt>
        <dd>{count(data.number)}</dd>
      </div>
      <div>
        <dt>{t('winners')}</dt>
        <dd>{count(data.amount)}</dd>
      </div>
      {online !== null && (
        <div>
          <dt>{t('online')}</dt>
          <dd>{count(online)}</dd>
        </div>
      )}
    </dl>
  );
}

const LEGAL_PAGE_LINKS = [
  { href: '/text_jr', label: 'responsible' },
  { href: '/text_tc', label: 'terms' },
  { href: '/text_re', label: 'rules' },
  { href: '/text_pp', label: 'privacy' },
  { href: '/text_kyc', label: 'kyc' },
  { href: '/verificar', label: 'verify' },
] as const;

/** The footer: totals, links, legal notes and copyright. */
export default function Footer() {
  const t = useTranslations('footer');
  return (
    <footer className={styles.footer}>
      <FooterPlayerTotals />
      <nav className={styles.links} aria-label={t('links')}>
        {LEGAL_PAGE_LINKS.map(({ href, label }) => (
          <Link key={href} href={href}>
            {t(label)}
          </Link>
        ))}
      </nav>
      <p className={styles.about}>
        <b className={styles.adults}>18+</b>
        <span>{t('about')}</span>
      </p>
      <div className={styles.end}>
        <AraraLogo />
        <span>{t('copyright')}</span>
      </div>
    </footer>
  );
}
