import { views } from '@arara/contract/player/views';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { useTranslations } from 'use-intl';
import { Logo } from '@arara/ui/art/logo';
import { Skeleton } from '@arara/ui/feedback/skeleton';
import { api, BACKGROUND_CALL } from '../../platform/api/api.ts';
import { useNumberFormat } from '../../platform/format/money-format.ts';
import { useRealtime } from '../../platform/realtime/realtime.ts';
import { siteKeys } from '../keys.ts';
import styles from './footer.module.css';

/** Totals of the site. They are real: totals that could not be loaded are not shown. */
function Totals() {
  const t = useTranslations('footer');
  const { count } = useNumberFormat();
  const online = useRealtime((realtime) => realtime.online);
  const { data, isPending } = useQuery({
    queryKey: siteKeys.totals,
    queryFn: ({ signal }) => api(views.guestAnalysis, {}, { signal, ...BACKGROUND_CALL }),
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

const LINKS = [
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
      <Totals />
      <nav className={styles.links} aria-label={t('links')}>
        {LINKS.map(({ href, label }) => (
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
        <Logo />
        <span>{t('copyright')}</span>
      </div>
    </footer>
  );
}
