import { type HarmQueueEntry, staffProtectionCalls } from '@arara/contract/staff/protection';
import { Button } from '@arara/ui/controls/button';
import { EmptyState } from '@arara/ui/feedback/state';
import { Tabs } from '@arara/ui/controls/tabs';
import { ShieldCheckIcon } from '@arara/ui/art/lucide-icons';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callStaffApi } from '../../platform/api/api.ts';
import { QueryResultBoundary } from '../../platform/api/query-result.tsx';
import { ReasonDialog } from '../../platform/forms/reason-dialog.tsx';
import { showToast } from '@arara/client/toasts';
import { DataTable } from '../../platform/page/data-table.tsx';
import { InstantText } from '../../platform/page/instant-text.tsx';
import { PageHeader } from '../../platform/page/page-header.tsx';
import { PlayerLink } from '../../platform/page/player-link.tsx';
import { usePermissions } from '../../platform/session/signed-in-staff.ts';
import styles from './harm-queue.module.css';

type HarmQueueFilter = 'waiting' | 'reviewed';

const HARM_QUERY_KEY = ['harm'] as const;
const harmQueueQuery = (which: HarmQueueFilter) =>
  queryOptions({
    queryKey: [...HARM_QUERY_KEY, which],
    queryFn: ({ signal }) => callStaffApi(staffProtectionCalls.staffHarmQueue, { which }, { signal }),
  });

/** Why a player is in the queue, the weightiest reason first. */
function HarmMarksList({ marks }: Pick<HarmQueueEntry, 'marks'>) {
  const t = useTranslations('harm');
  return (
    <ul className={styles.marks}>
      {marks.map(({ mark, count, points }) => (
        <li key={mark}>{t('points', { mark: t(`kinds.${mark}`), count, points })}</li>
      ))}
    </ul>
  );
}

function HarmTable({
  rows,
  onReview,
}: {
  readonly rows: readonly HarmQueueEntry[];
  readonly onReview: (entry: HarmQueueEntry) => void;
}) {
  const t = useTranslations('harm');
  const can = usePermissions();
  return (
    <DataTable
      caption={t('title')}
      rows={rows}
      rowKey={(row) => row.player}
      columns={[
        { key: 'player', head: t('player'), cell: (row) => <PlayerLink player={row.player} /> },
        { key: 'score', head: t('score'), numeric: true, cell: (row) => <strong>{row.score}</strong> },
        { key: 'marks', head: t('marks'), cell: (row) => <HarmMarksList marks={row.marks} /> },
        { key: 'at', head: t('assessedAt'), cell: (row) => <InstantText instant={row.assessedAt} /> },
        {
          key: 'review',
          head: t('review'),
          cell: ({ review }) => (review === null ? '–' : `${review.by}: ${review.note}`),
        },
        {
          key: 'act',
          head: t('actions'),
          cell: (row) => (can('reviewHarm') ? <Button onClick={() => onReview(row)}>{t('act')}</Button> : '–'),
        },
      ]}
    />
  );
}

function HarmReviewDialog({ player, onClose }: Pick<HarmQueueEntry, 'player'> & { readonly onClose: () => void }) {
  const t = useTranslations('harm');
  const queries = useQueryClient();
  const review = useMutation({
    mutationFn: (reason: string) => callStaffApi(staffProtectionCalls.staffReviewHarm, { player, reason }),
    onSuccess: async () => {
      showToast(t('done'));
      onClose();
      await queries.invalidateQueries({ queryKey: HARM_QUERY_KEY });
    },
  });
  return <ReasonDialog title={t('act')} text={t('actText')} action={t('act')} mutation={review} onClose={onClose} />;
}

/** Players whose play has marks of harm: those who wait for a look, and those who had one. */
export default function HarmQueuePage() {
  const t = useTranslations('harm');
  const [which, setWhich] = useState<HarmQueueFilter>('waiting');
  const [entry, setEntry] = useState<HarmQueueEntry | null>(null);
  const queue = useQuery(harmQueueQuery(which));
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <Tabs
        label={t('title')}
        value={which}
        onChange={setWhich}
        items={[
          { value: 'waiting', label: t('waiting') },
          { value: 'reviewed', label: t('reviewed') },
        ]}
      >
        {() => (
          <QueryResultBoundary query={queue}>
            {(rows) =>
              rows.length === 0 ? (
                <EmptyState icon={<ShieldCheckIcon />} title={t('empty')} text={t('emptyText')} />
              ) : (
                <HarmTable rows={rows} onReview={setEntry} />
              )
            }
          </QueryResultBoundary>
        )}
      </Tabs>
      {entry !== null && <HarmReviewDialog player={entry.player} onClose={() => setEntry(null)} />}
    </>
  );
}
