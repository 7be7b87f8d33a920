import { ReceiptText } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { LoginPrompt } from '../../platform/overlay/login-prompt.tsx';
import { useSession } from '../../platform/session/session.ts';
import styles from './account-page.module.css';
import { Records } from './records/records.tsx';
import { StatementButton } from './statement/statement-sheet.tsx';

/** The records: games, bets, deposits, withdrawals, transfers, awards and all entries. */
export default function RecordsPage() {
  const t = useTranslations('records');
  const signedIn = useSession((session) => session.token !== null);
  return (
    <div className={styles.page}>
      <div className={styles.title}>
        <h1>{t('title')}</h1>
        {signedIn && <StatementButton />}
      </div>
      {signedIn ? (
        <Records kinds={['game', 'bet', 'deposit', 'withdraw', 'transfer', 'award', 'bill', 'flow']} />
      ) : (
        <LoginPrompt icon={<ReceiptText />} title={t('visitorTitle')} text={t('visitorText')} login={t('login')} />
      )}
    </div>
  );
}
