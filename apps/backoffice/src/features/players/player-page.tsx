import type { PlayerId } from '@arara/contract/protocol/fields';
import type { PlayerProfile } from '@arara/contract/staff/players';
import { classNames } from '@arara/ui/class-names';
import { Tabs } from '@arara/ui/tabs';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { QueryResult } from '../../platform/api/query-result.tsx';
import { PageHeader } from '../../platform/page/page-header.tsx';
import { Bonuses } from './bonuses.tsx';
import { Ledger } from './ledger.tsx';
import { RiskHints, PlayerMoney, PlayerIdentity, playerProfileQuery } from './player-summary.tsx';
import styles from './players.module.css';
import { Records, type RecordKind } from './records.tsx';

type View = 'file' | 'ledger' | 'bonus' | RecordKind;
const VIEWS: readonly View[] = ['file', 'ledger', 'deposit', 'withdraw', 'transfer', 'game', 'bet', 'bonus', 'award'];

/** A player's account: the file, the ledger as it stands in the book, and the records. */
export default function PlayerPage({ player, actions }: { readonly player: PlayerId; readonly actions?: ReactNode }) {
  const t = useTranslations('player');
  const [view, setView] = useState<View>('file');
  const file = useQuery(playerProfileQuery(player));
  return (
    <>
      <p className={styles.whole}>
        <Link href="/jogadores">← {t('search')}</Link>
      </p>
      <QueryResult query={file}>
        {(it) => (
          <>
            <PageHeader title={it.name} text={t('headText')}>
              {actions}
            </PageHeader>
            <Tabs
              label={t('views')}
              items={VIEWS.map((value) => ({ value, label: t(`view.${value}`) }))}
              value={view}
              onChange={setView}
            >
              {(shown) => <PlayerView view={shown} file={it} />}
            </Tabs>
          </>
        )}
      </QueryResult>
    </>
  );
}

function PlayerView({ view, file }: { readonly view: View; readonly file: PlayerProfile }) {
  if (view === 'ledger') return <Ledger player={file.player} />;
  if (view === 'bonus') return <Bonuses player={file.player} />;
  if (view !== 'file') return <Records player={file.player} kind={view} />;
  return (
    <div className={classNames(styles.columns, styles.file)}>
      <div className={styles.column}>
        <PlayerIdentity file={file} />
      </div>
      <div className={styles.column}>
        <RiskHints file={file} />
        <PlayerMoney file={file} />
      </div>
    </div>
  );
}
