import type { Id } from '@arara/contract/fields';
import { staffPlayers } from '@arara/contract/staff-players';
import { Button } from '@arara/ui/button';
import { EmptyState } from '@arara/ui/state';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { api } from '../../lib/api.ts';
import { DataTable } from '../../lib/data-table.tsx';
import { useFormats } from '../../lib/formats.ts';
import { Loaded } from '../../lib/loaded.tsx';
import styles from './players.module.css';

export type RecordKind = 'deposit' | 'withdraw' | 'award' | 'game' | 'bet';

/** A player's records of one kind, as the player sees them. */
export function Records({ player, kind }: { readonly player: Id; readonly kind: RecordKind }) {
  const t = useTranslations('records');
  const { money, moment } = useFormats();
  const records = useInfiniteQuery({
    queryKey: ['records', player, kind],
    queryFn: ({ signal, pageParam }) =>
      api(staffPlayers.staffRecords, { player, kind, cursor: pageParam ?? undefined, limit: 50 }, { signal }),
    initialPageParam: null as Id | null,
    getNextPageParam: (page) => page.nextCursor,
  });
  return (
    <Loaded query={records}>
      {({ pages }) => {
        const rows = pages.flatMap((page) => page.items);
        if (rows.length === 0) return <EmptyState icon={<ReceiptText />} title={t('empty')} />;
        return (
          <>
            <DataTable
              caption={t('title')}
              rows={rows}
              keyOf={(row) => row.id}
              columns={[
                { key: 'at', head: t('at'), cell: (row) => <span className={styles.when}>{moment(row.time)}</span> },
                { key: 'type', head: t('type'), cell: (row) => row.type },
                { key: 'status', head: t('status'), cell: (row) => row.status },
                { key: 'amount', head: t('amount'), numeric: true, cell: (row) => money(row.amount) },
                { key: 'id', head: t('id'), cell: (row) => <code className={styles.code}>{String(row.id)}</code> },
              ]}
            />
            {records.hasNextPage && (
              <Button
                className={styles.more}
                loading={records.isFetchingNextPage}
                onClick={() => void records.fetchNextPage()}
              >
                {t('more')}
              </Button>
            )}
          </>
        );
      }}
    </Loaded>
  );
}
