import type { Id } from '@arara/contract/protocol/fields';
import type { PlayerFile } from '@arara/contract/staff/players';
import { classNames } from '@arara/ui/class-names';
import { Tabs } from '@arara/ui/tabs';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { Loaded } from '../../platform/api/query-result.tsx';
import { PageHead } from '../../platform/page/page-header.tsx';
import { Bonuses } from './bonuses.tsx';
import { Ledger } from './ledger.tsx';
import { Hints, Money, Person, playerQuery } from './player-summary.tsx';
import styles from './players.module.css';
import { Records, type RecordKind } from './records.tsx';

type View = 'file' | 'ledger' | 'bonus' | RecordKind;
const VIEWS: readonly View[] = ['file', 'ledger', 'deposit', 'withdraw', 'transfer', 'game', 'bet', 'bonus', 'award'];

/** A player's account: the file, the ledger as it stands in the book, and the records. */
export default function PlayerPage({ player, actions }: { readonly player: Id; readonly actions?: ReactNode }) {
  const t = useTranslations('player');
  const [view, setView] = useState<View>('file');
  const file = useQuery(playerQuery(player));
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
            <Tabs
              label={t('views')}
              items={VIEWS.map((value) => ({ value, label: t(`view.${value}`) }))}
              value={view}
              onChange={setView}
            >
              {(shown) => <Part view={shown} file={it} />}
            </Tabs>
          </>
        )}
      </Loaded>
    </>
  );
}

function Part({ view, file }: { readonly view: View; readonly file: PlayerFile }) {
  if (view === 'ledger') return <Ledger player={file.player} />;
  if (view === 'bonus') return <Bonuses player={file.player} />;
  if (view !== 'file') return <Records player={file.player} kind={view} />;
  return (
    <div className={classNames(styles.columns, styles.file)}>
      <div className={styles.column}>
        <Person file={file} />
      </div>
      <div className={styles.column}>
        <Hints file={file} />
        <Money file={file} />
      </div>
    </div>
  );
}
