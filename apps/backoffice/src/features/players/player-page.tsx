import type { PlayerId } from '@arara/contract/protocol/fields';
import type { PlayerProfile } from '@arara/contract/staff/players';
import { classNames } from '@arara/ui/class-names';
import { Tabs } from '@arara/ui/controls/tabs';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { QueryResult } from '../../platform/api/query-result.tsx';
import { PageHeader } from '../../platform/page/page-header.tsx';
import { PageLink } from '../../platform/page/page-link.tsx';
import { Bonuses } from './bonuses.tsx';
import { Ledger } from './ledger.tsx';
import { PlayerIdentity, PlayerMoney, RiskHints } from './player-summary.tsx';
import styles from './players.module.css';
import { playerProfileQuery } from './players.queries.ts';
import { Records, type RecordKind } from './records.tsx';

type View = 'file' | 'ledger' | 'bonus' | RecordKind;
const VIEWS: readonly View[] = ['file', 'ledger', 'deposit', 'withdraw', 'transfer', 'game', 'bet', 'bonus', 'award'];

/** A player: their profile, their ledger and their records. */
export default function PlayerPage({ player, actions }: { readonly player: PlayerId; readonly actions?: ReactNode }) {
  const t = useTranslations('player');
  const [view, setView] = useState<View>('file');
  const query = useQuery(playerProfileQuery(player));
  return (
    <>
      <PageLink href="/jogadores">← {t('search')}</PageLink>
      <QueryResult query={query}>
        {(profile) => (
          <>
            <PageHeader title={profile.name} text={t('headText')}>
              {actions}
            </PageHeader>
            <Tabs
              label={t('views')}
              items={VIEWS.map((value) => ({ value, label: t(`view.${value}`) }))}
              value={view}
              onChange={setView}
            >
              {(shown) => <PlayerView view={shown} profile={profile} />}
            </Tabs>
          </>
        )}
      </QueryResult>
    </>
  );
}

function PlayerView({ view, profile }: { readonly view: View; readonly profile: PlayerProfile }) {
  if (view === 'ledger') return <Ledger player={profile.player} />;
  if (view === 'bonus') return <Bonuses player={profile.player} />;
  if (view !== 'file') return <Records player={profile.player} kind={view} />;
  return (
    <div className={classNames(styles.columns, styles.file)}>
      <div className={styles.column}>
        <PlayerIdentity profile={profile} />
      </div>
      <div className={styles.column}>
        <RiskHints profile={profile} />
        <PlayerMoney profile={profile} />
      </div>
    </div>
  );
}
