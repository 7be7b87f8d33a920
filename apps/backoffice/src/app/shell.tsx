import { Button } from '@arara/ui/controls/button';
import { LabelChip, ChoiceChip } from '@arara/ui/controls/chip';
import { AraraLogo } from '@arara/ui/art/logo';
import { BottomSheet } from '@arara/ui/overlays/sheet';
import { staffAccountCalls } from '@arara/contract/staff/accounts';
import { useQuery } from '@tanstack/react-query';
import { LogOutIcon, MenuIcon } from '@arara/ui/art/lucide-icons';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link, useLocation } from 'wouter';
import { callStaffApi } from '../platform/api/api.ts';
import { getStaffIdleMs } from '../platform/clock.ts';
import { QueryResultBoundary } from '../platform/api/query-result.tsx';
import { signedInStaffQuery, usePermissions } from '../platform/session/signed-in-staff.ts';
import { signOutStaff } from '../platform/session/session.ts';
import { BACK_OFFICE_NAV_ITEMS } from './nav.ts';
import { BackOfficePages } from './pages.tsx';
import styles from './shell.module.css';
import { changeLanguage, useLanguage } from '@arara/client/i18n';
import languageChoiceStyles from './language-choice.module.css';

const STAFF_IDLE_CHECK_INTERVAL_MS = 5000;

/** Signs out after the idle time of the session, so that an unattended screen shows nothing. The server ends the session too. */
function useIdleSignOut(idleSeconds: number | undefined): void {
  useEffect(() => {
    if (idleSeconds === undefined) return;
    const timer = setInterval(() => {
      if (getStaffIdleMs() >= idleSeconds * 1000) signOutStaff('idle');
    }, STAFF_IDLE_CHECK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [idleSeconds]);
}

function NavLinks({ onNavigate }: { readonly onNavigate?: () => void }) {
  const t = useTranslations('nav');
  const can = usePermissions();
  const [path] = useLocation();
  return (
    <nav aria-label={t('main')} className={styles.links}>
      {BACK_OFFICE_NAV_ITEMS.filter((item) => can(item.permission)).map(({ path: to, label, icon: ItemIcon }) => (
        <Link
          key={to}
          href={to}
          className={styles.link}
          aria-current={path === to || path.startsWith(`${to}/`) ? 'page' : undefined}
          {...(onNavigate === undefined ? {} : { onClick: onNavigate })}
        >
          <ItemIcon className="icon" aria-hidden /> {t(label)}
        </Link>
      ))}
    </nav>
  );
}

function SignedInStaffBox() {
  const t = useTranslations('nav');
  const roles = useTranslations('roles');
  const { data: me } = useQuery(signedInStaffQuery);
  const logOut = async () => {
    // The tab signs out whatever the answer is. A session that is still open at the server ends there when it is idle.
    await callStaffApi(staffAccountCalls.staffLogout, {}).finally(() => signOutStaff());
  };
  return (
    <div className={styles.account}>
      {me !== undefined && (
        <div className={styles.identity}>
          <strong>{me.name}</strong>
          <LabelChip>{roles(me.role)}</LabelChip>
        </div>
      )}
      <LanguageChoice />
      <Button tone="ghost" onClick={() => void logOut()}>
        <LogOutIcon className="icon" aria-hidden /> {t('leave')}
      </Button>
    </div>
  );
}

function BackOfficeBrand() {
  const t = useTranslations('nav');
  return (
    <span className={styles.brand}>
      <AraraLogo />
      <span className={styles.area}>{t('room')}</span>
    </span>
  );
}

/** The frame of every page: the navigation and the signed-in person at the side, on the phone behind a button. */
export function BackOfficeShell() {
  const t = useTranslations('nav');
  const me = useQuery(signedInStaffQuery);
  const [open, setOpen] = useState(false);
  useIdleSignOut(me.data?.idleSeconds);
  return (
    <div className={styles.shell}>
      <a href="#page" className={styles.skip}>
        {t('skip')}
      </a>
      <aside className={styles.side}>
        <BackOfficeBrand />
        <NavLinks />
        <SignedInStaffBox />
      </aside>
      <header className={styles.top}>
        <BackOfficeBrand />
        <Button square tone="ghost" aria-label={t('menu')} aria-expanded={open} onClick={() => setOpen(true)}>
          <MenuIcon className="icon" aria-hidden />
        </Button>
      </header>
      <BottomSheet open={open} onClose={() => setOpen(false)} title={t('menu')} closeLabel={t('close')}>
        <div className={styles.menu}>
          <NavLinks onNavigate={() => setOpen(false)} />
          <SignedInStaffBox />
        </div>
      </BottomSheet>
      <main id="page" tabIndex={-1} className={styles.page}>
        <QueryResultBoundary query={me}>{() => <BackOfficePages />}</QueryResultBoundary>
      </main>
    </div>
  );
}

const LANGUAGES = [
  { key: 'pt_BR', name: 'Português' },
  { key: 'en_US', name: 'English' },
] as const;

/** The two languages of the back office. */
function LanguageChoice() {
  const t = useTranslations('nav');
  const key = useLanguage((language) => language.key);
  return (
    <div role="group" aria-label={t('language')} className={languageChoiceStyles.choice}>
      {LANGUAGES.map((language) => (
        <ChoiceChip key={language.key} on={language.key === key} onClick={() => void changeLanguage(language.key)}>
          {language.name}
        </ChoiceChip>
      ))}
    </div>
  );
}
