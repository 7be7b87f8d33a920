import type { Id } from '@arara/contract/fields';
import { ChoiceChip } from '@arara/ui/chip';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { Loaded } from '../../lib/loaded.tsx';
import { PageHead } from '../../lib/page-head.tsx';
import { Ledger } from './ledger.tsx';
import { Hints, Money, Person, playerQuery } from './player-summary.tsx';
import styles from './players.module.css';
import { Records, type RecordKind } from './records.tsx';

const KINDS: readonly RecordKind[] = ['deposit', 'withdraw', 'award', 'game', 'bet'];
type View = 'file' | 'ledger' | RecordKind;

/** A player's account: the file, the ledger as it stands in the book, and the records. */
export default function PlayerPage({ player, actions }: { readonly player: Id; readonly actions?: ReactNode }) {
  const t = useTranslations('player');
  const [view, setView] = useState<View>('file');
  const file = useQuery(playerQuery(player));
  const views: readonly View[] = ['file', 'ledger', ...KINDS];
  return (
    <>
      <p className={styles.whole}>
        <Link href="/jogadores">← {t('search')}</Link>
      </p>
      <Loaded query={file}>
        {(it) => (
          <>
            <PageHead title={it.name} text={t('headText')}>
              {actions}
            </PageHead>
            <div className={styles.views} role="group" aria-label={t('views')}>
              {views.map((each) => (
                <ChoiceChip key={each} on={view === each} onClick={() => setView(each)}>
                  {t(`view.${each}`)}
                </ChoiceChip>
              ))}
            </div>
            {view === 'file' && (
              <div className={styles.columns}>
                <div className={styles.column}>
                  <Person file={it} />
                </div>
                <div className={styles.column}>
                  <Hints file={it} />
                  <Money file={it} />
                </div>
              </div>
            )}
            {view === 'ledger' && <Ledger player={player} />}
            {view !== 'file' && view !== 'ledger' && <Records player={player} kind={view} />}
          </>
        )}
      </Loaded>
    </>
  );
}
