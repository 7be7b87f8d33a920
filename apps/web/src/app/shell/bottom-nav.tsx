import { classNames } from '@arara/ui/class-names';
import { SpriteIcon } from '@arara/ui/art/icon';
import { Link } from 'wouter';
import { useTranslations } from 'use-intl';
import { openDialog, useOpenDialogName } from '../../platform/overlay/dialogs.ts';
import styles from './bottom-nav.module.css';
import { MAIN_NAV_ITEMS, useShellOfPage } from './nav.ts';

/** The navigation of the phone; the wide layout has its links in the top bar. */
export function BottomNav() {
  const t = useTranslations('nav');
  const { tab } = useShellOfPage();
  const menuOpen = useOpenDialogName() === 'setting';
  return (
    <nav className={styles.nav} aria-label={t('main')}>
      {MAIN_NAV_ITEMS.map(({ href, label, icon }) => (
        <Link
          key={href}
          href={href}
          aria-current={label === tab ? 'page' : undefined}
          className={classNames(styles.item, label === tab && !menuOpen && styles.on)}
        >
          <SpriteIcon name={icon} />
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
        <SpriteIcon name="menu" />
        {t('menu')}
      </button>
    </nav>
  );
}
