import type { PlayerId } from '@arara/contract/protocol/fields';
import type { PlayerProfile } from '@arara/contract/staff/players';
import { classNames } from '@arara/ui/class-names';
import { Tabs } from '@arara/ui/controls/tabs';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { QueryResultBoundary } from '../../platform/api/query-result.tsx';
import { PageHeader } from '../../platform/page/page-header.tsx';
import { PageLink } from '../../platform/page/page-link.tsx';
import { PlayerBonusesTable } from './bonuses.tsx';
import { PlayerLedgerTable } from './ledger.tsx';
import { PlayerIdentityPanel, PlayerMoneyPanel, RiskHints } from './player-summary.tsx';
import styles from './players.module.css';
import { playerProfileQuery } from './players.queries.ts';
import { PlayerRecordsTable, type PlayerRecordKind } from './records.tsx';
import { PlayerNotes } from './tabs/player-notes.tsx';
import { PlayerProtectionPanels } from './tabs/player-protection.tsx';
import { PlayerSessionsTable } from './tabs/player-sessions.tsx';
import { PlayerTimeline } from './tabs/player-timeline.tsx';

type PlayerPageTab = 'file' | 'timeline' | 'notes' | 'sessions' | 'protection' | 'ledger' | 'bonus' | PlayerRecordKind;
const PLAYER_PAGE_TABS: readonly PlayerPageTab[] = [
  'file',
  'timeline',
  'notes',
  'sessions',
  'protection',
  'ledger',
  'deposit',
  'withdraw',
  'transfer',
  'game',
  'bet',
  'bonus',
  'award',
];

/** A player: their profile, what happened, notes, sessions, limits, their ledger and their records. */
export default function StaffPlayerPage({
  player,
  actions,
}: {
  readonly player: PlayerId;
  readonly actions?: ReactNode;
}) {
  const t = useTranslations('player');
  const [view, setView] = useState<PlayerPageTab>('file');
  const query = useQuery(playerProfileQuery(player));
  return (
    <>
      <PageLink href="/jogadores">← {t('search')}</PageLink>
      <QueryResultBoundary query={query}>
        {(profile) => (
          <>
            <PageHeader title={profile.name} text={t('headText')}>
              {actions}
            </PageHeader>
            <Tabs
              label={t('views')}
              items={PLAYER_PAGE_TABS.map((value) => ({ value, label: t(`view.${value}`) }))}
              value={view}
              onChange={setView}
            >
              {(shown) => <PlayerPageTabContent view={shown} profile={profile} />}
            </Tabs>
          </>
        )}
      </QueryResultBoundary>
    </>
  );
}

function PlayerPageTabContent({ view, profile }: { readonly view: PlayerPageTab; readonly profile: PlayerProfile }) {
  if (view === 'ledger') return <PlayerLedgerTable player={profile.player} />;
  if (view === 'timeline') return <PlayerTimeline player={profile.player} />;
  if (view === 'notes') return <PlayerNotes player={profile.player} />;
  if (view === 'sessions') return <PlayerSessionsTable player={profile.player} />;
  if (view === 'protection') return <PlayerProtectionPanels player={profile.player} />;
  if (view === 'bonus') return <PlayerBonusesTable player={profile.player} />;
  if (view !== 'file') return <PlayerRecordsTable player={profile.player} kind={view} />;
  return (
    <div className={classNames(styles.columns, styles.file)}>
      <div className={styles.column}>
        <PlayerIdentityPanel profile={profile} />
      </div>
      <div className={styles.column}>
        <RiskHints profile={profile} />
        <PlayerMoneyPanel profile={profile} />
      </div>
    </div>
  );
}
