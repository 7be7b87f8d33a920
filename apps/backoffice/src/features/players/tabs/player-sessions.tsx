import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import { type PlayerSession, staffPlayerFileCalls } from '@arara/contract/staff/player-file';
import { SmartphoneIcon } from '@arara/ui/art/lucide-icons';
import { Button } from '@arara/ui/controls/button';
import { EmptyState } from '@arara/ui/feedback/state';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callStaffApi } from '../../../platform/api/api.ts';
import { QueryResultBoundary } from '../../../platform/api/query-result.tsx';
import { useBackOfficeFormatters } from '../../../platform/format/formats.ts';
import { ReasonDialog } from '../../../platform/forms/reason-dialog.tsx';
import { showToast } from '@arara/client/toasts';
import { DataTable } from '../../../platform/page/data-table.tsx';
import { InstantText } from '../../../platform/page/instant-text.tsx';
import { usePermissions } from '../../../platform/session/signed-in-staff.ts';
import { playerSessionsQuery } from '../players.queries.ts';
import styles from './tabs.module.css';

/** What is ended: one log-in, or all of the player's. */
type SessionsToEnd = { readonly session: Id } | 'all';

/** Where a player is signed in; staff end one log-in or all, with a reason. */
export function PlayerSessionsTable({ player }: { readonly player: PlayerId }) {
  const t = useTranslations('playerSessions');
  const can = usePermissions();
  const [ending, setEnding] = useState<SessionsToEnd | null>(null);
  const sessions = useQuery(playerSessionsQuery(player));
  return (
    <QueryResultBoundary query={sessions}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState icon={<SmartphoneIcon />} title={t('empty')} />
        ) : (
          <>
            <SessionRows
              rows={rows}
              onEnd={can('endPlayerSessions') ? (session) => setEnding({ session }) : undefined}
            />
            {can('endPlayerSessions') && (
              <Button className={styles.after} onClick={() => setEnding('all')}>
                {t('endAll')}
              </Button>
            )}
            {ending !== null && <EndSessionsDialog player={player} ending={ending} onClose={() => setEnding(null)} />}
          </>
        )
      }
    </QueryResultBoundary>
  );
}

function SessionRows({
  rows,
  onEnd,
}: {
  readonly rows: readonly PlayerSession[];
  /** Undefined for a person who may not end sessions. */
  readonly onEnd: ((session: Id) => void) | undefined;
}) {
  const t = useTranslations('playerSessions');
  const { country } = useBackOfficeFormatters();
  return (
    <DataTable
      caption={t('title')}
      rows={rows}
      rowKey={(row) => row.session}
      columns={[
        { key: 'device', head: t('device'), cell: (row) => <strong>{row.device || t('unknownDevice')}</strong> },
        { key: 'country', head: t('country'), cell: (row) => (row.country === null ? '–' : country(row.country)) },
        { key: 'started', head: t('started'), cell: (row) => <InstantText instant={row.startedAt} /> },
        { key: 'last', head: t('last'), cell: (row) => <InstantText instant={row.lastAt} /> },
        ...(onEnd === undefined
          ? []
          : [
              {
                key: 'end',
                head: t('actions'),
                numeric: true,
                cell: (row: PlayerSession) => <Button onClick={() => onEnd(row.session)}>{t('end')}</Button>,
              },
            ]),
      ]}
    />
  );
}

function EndSessionsDialog({
  player,
  ending,
  onClose,
}: {
  readonly player: PlayerId;
  readonly ending: SessionsToEnd;
  readonly onClose: () => void;
}) {
  const t = useTranslations('playerSessions');
  const queries = useQueryClient();
  const isAll = ending === 'all';
  const end = useMutation({
    mutationFn: (reason: string) =>
      callStaffApi(staffPlayerFileCalls.staffEndPlayerSessions, { player, reason, ...(isAll ? {} : ending) }),
    onSuccess: async () => {
      onClose();
      showToast(t(isAll ? 'endedAll' : 'ended'));
      await queries.invalidateQueries({ queryKey: playerSessionsQuery(player).queryKey });
    },
  });
  return (
    <ReasonDialog
      title={t(isAll ? 'endAll' : 'endOne')}
      text={t(isAll ? 'endAllText' : 'endText')}
      action={t(isAll ? 'endAll' : 'endOne')}
      mutation={end}
      onClose={onClose}
    />
  );
}
