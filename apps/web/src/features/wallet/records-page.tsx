import { Button } from '@arara/ui/button';
import { EmptyState } from '@arara/ui/state';
import { ReceiptText } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { openDialog } from '../../platform/overlay/dialogs.ts';
import { useSession } from '../../platform/session/session.ts';
import styles from './account-page.module.css';
import { Records } from './records/records.tsx';
import { StatementButton } from './records/statement-sheet.tsx';

/** The records: the history of games, and of everything else. */
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
        <EmptyState
          icon={<ReceiptText />}
          title={t('visitorTitle')}
          text={t('visitorText')}
          action={
            <Button tone="main" onClick={() => openDialog('login')}>
              {t('login')}
            </Button>
          }
        />
      )}
    </div>
  );
}
