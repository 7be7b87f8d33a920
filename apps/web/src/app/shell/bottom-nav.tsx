import { classNames } from '@arara/ui/class-names';
import { Icon } from '@arara/ui/art/icon';
import { Link } from 'wouter';
import { useTranslations } from 'use-intl';
import { openDialog, useOpenDialog } from '../../platform/overlay/dialogs.ts';
import styles from './bottom-nav.module.css';
import { NAV, useActiveNavHref } from './nav.ts';

/** The navigation of the phone; the wide layout has its links in the top bar. */
export function BottomNav() {
  const t = useTranslations('nav');
  const here = useActiveNavHref();
  const menuOpen = useOpenDialog() === 'setting';
  return (
    <nav className={styles.nav} aria-label={t('main')}>
      {NAV.map(({ href, label, icon }) => (
        <Link
          key={href}
          href={href}
          aria-current={href === here ? 'page' : undefined}
          className={classNames(styles.item, href === here && !menuOpen && styles.on)}
        >
          <Icon name={icon} />
          {t(label)}
        </Link>
      ))}
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={menuOpen}
        className={classNames(styles.item, menuOpen && styles.on)}
        onClick={() => openDialog('setting')}
      >
        <Icon name="menu" />
        {t('menu')}
      </button>
    </nav>
  );
}
