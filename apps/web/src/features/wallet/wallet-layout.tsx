import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { LoginPrompt } from '../../platform/overlay/login-prompt.tsx';
import { useSession } from '../../platform/session/session.ts';
import { AccountStatementButton } from './statement/statement-sheet.tsx';
import styles from './wallet-layout.module.css';

/** The frame of a page about the player's money: title, statement, and the page's content. A visitor is asked to log in instead. */
export function WalletPageLayout({
  texts,
  icon,
  children,
}: {
  /** The namespace of the page's texts. */
  readonly texts: 'wallet' | 'records';
  /** What a visitor sees above the request to log in. */
  readonly icon: ReactNode;
  readonly children: ReactNode;
}) {
  const t = useTranslations(texts);
  const signedIn = useSession((session) => session.token !== null);
  return (
    <div className={styles.page}>
      <div className={styles.title}>
        <h1>{t('title')}</h1>
        {signedIn && <AccountStatementButton />}
      </div>
      {signedIn ? (
        children
      ) : (
        <LoginPrompt icon={icon} title={t('visitorTitle')} text={t('visitorText')} login={t('login')} />
      )}
    </div>
  );
}
