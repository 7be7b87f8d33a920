import { accountCalls } from '@arara/contract/player/accounts';
import { getButtonClassName } from '@arara/ui/controls/button';
import { EmptyState } from '@arara/ui/feedback/state';
import { Skeleton } from '@arara/ui/feedback/skeleton';
import { LockIcon, SmartphoneIcon } from '@arara/ui/art/lucide-icons';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link, useLocation } from 'wouter';
import { BACKGROUND_CALL_OPTIONS, callApi } from '../../../platform/api/api.ts';
import { showToast } from '@arara/client/toasts';
import { openDialog } from '../../../platform/overlay/dialogs.ts';
import { signIn, useSession } from '../../../platform/session/session.ts';
import { ConnectedButton } from '../../../platform/forms/connected-button.tsx';
import { fetchUserInfo } from '../player/player.ts';
import styles from './handover-page.module.css';

/** Each code is exchanged once in this tab, however often the page is drawn. */
const exchanges = new Map<string, Promise<boolean>>();

/** Signs in with a code; false when it was used, has expired or is unknown. */
const exchangeHandoverCode = (code: string): Promise<boolean> =>
  callApi(accountCalls.exchange, { token: code }, BACKGROUND_CALL_OPTIONS).then(
    ({ access_token }) => {
      signIn(access_token);
      return true;
    },
    () => false,
  );

/** The code that the tab was opened with. It leaves the address at once, and the page is drawn again without it. */
let openedCode = '';

/** The code in a path, or the one that was taken out of the address before. */
export function readHandoverCode(path: string): string {
  openedCode = path.replace(/^\/zgo\/?/, '') || openedCode;
  return openedCode;
}

/** The code was used or is too old. */
function HandoverOver({ offersLogin }: { readonly offersLogin: boolean }) {
  const t = useTranslations('profile');
  return (
    <EmptyState
      icon={<LockIcon />}
      heading
      title={t('handoverUsedTitle')}
      text={t('handoverUsedText')}
      action={
        <div className={styles.actions}>
          {offersLogin && (
            <ConnectedButton needs="network" onClick={() => openDialog('login')}>
              {t('login')}
            </ConnectedButton>
          )}
          <Link href="/home" className={getButtonClassName({ tone: 'ghost' })}>
            {t('toHome')}
          </Link>
        </div>
      }
    />
  );
}

/** Asks a player who is logged in whether the other account may take the place of theirs. */
function HandoverQuestion({ onConfirm }: { readonly onConfirm: () => void }) {
  const t = useTranslations('profile');
  return (
    <EmptyState
      icon={<SmartphoneIcon />}
      heading
      title={t('handoverReplaceTitle')}
      text={t('handoverReplaceText')}
      action={
        <div className={styles.actions}>
          <ConnectedButton needs="network" onClick={onConfirm}>
            {t('handoverReplace')}
          </ConnectedButton>
          <Link href="/home" className={getButtonClassName({ tone: 'ghost' })}>
            {t('handoverKeep')}
          </Link>
        </div>
      }
    />
  );
}

/**
 * `/zgo/<code>`: exchanges the code for a session. A browser in which somebody is logged in asks first: a link that a stranger sent
 * must not put the player into another account unnoticed. The account that was entered is named on the screen.
 */
export function Page() {
  const t = useTranslations('profile');
  const [path, navigate] = useLocation();
  const [code] = useState(() => readHandoverCode(path));
  const [isOver, setIsOver] = useState(code === '');
  const [wasSignedIn] = useState(() => useSession.getState().token !== null);
  const [isConfirmed, setIsConfirmed] = useState(!wasSignedIn);

  useEffect(() => {
    if (path !== '/zgo') navigate('/zgo', { replace: true });
  }, [path, navigate]);
  useEffect(() => {
    if (code === '' || !isConfirmed || path !== '/zgo') return;
    const exchange = exchanges.get(code) ?? exchangeHandoverCode(code);
    exchanges.set(code, exchange);
    let isShown = true;
    void exchange.then(async (isSignedIn) => {
      if (!isShown) return;
      if (!isSignedIn) {
        setIsOver(true);
        return;
      }
      // Without the player's data the session is still good: home loads them again.
      const info = await fetchUserInfo().catch(() => undefined);
      navigate('/home', { replace: true });
      if (info?.restriction !== undefined) openDialog('protection');
      else if (info !== undefined) showToast(t('handoverDone', { email: info.email }));
    });
    return () => {
      isShown = false;
    };
  }, [code, isConfirmed, path, navigate, t]);

  if (isOver) return <HandoverOver offersLogin={!wasSignedIn} />;
  if (!isConfirmed) return <HandoverQuestion onConfirm={() => setIsConfirmed(true)} />;
  return (
    <div className={styles.waiting} role="status" aria-label={t('handoverOpening')}>
      <Skeleton className={styles.circle} />
      <p>{t('handoverOpening')}</p>
    </div>
  );
}
