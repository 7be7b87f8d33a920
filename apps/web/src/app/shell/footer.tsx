import { Link } from 'wouter';
import { useTranslations } from 'use-intl';
import { AraraLogo } from '@arara/ui/art/logo';
import { PixMark } from '@arara/ui/art/pix-mark';
import { getInstalledAppFlag } from '../../platform/session/installed-app.ts';
import { FooterFigures } from './footer-figures.tsx';
import styles from './footer.module.css';

const LEGAL_PAGE_LINKS = [
  { href: '/text_faq', label: 'faq' },
  { href: '/text_jr', label: 'responsible' },
  { href: '/text_tc', label: 'terms' },
  { href: '/text_re', label: 'rules' },
  { href: '/text_pp', label: 'privacy' },
  { href: '/text_kyc', label: 'kyc' },
  { href: '/complaint_form', label: 'complaint' },
  { href: '/verificar', label: 'verify' },
  { href: '/app', label: 'app' },
] as const;

/** The footer: totals, games, links, legal notes and copyright. */
export default function Footer() {
  const t = useTranslations('footer');
  return (
    <footer className={styles.footer} data-app={getInstalledAppFlag() === 1 || undefined}>
      <div className={styles.figures}>
        <FooterFigures />
      </div>
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
        <span className={styles.payment}>
          <PixMark />
          <span aria-hidden>Pix</span>
        </span>
        <span>{t('copyright')}</span>
      </div>
    </footer>
  );
}
