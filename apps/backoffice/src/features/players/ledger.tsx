import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import { staffPlayers } from '@arara/contract/staff/players';
import { EmptyState } from '@arara/ui/state';
import { useInfiniteQuery } from '@tanstack/react-query';
import { BookOpen } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { api } from '../../platform/api/api.ts';
import { DataTable } from '../../platform/page/data-table.tsx';
import { useFormats } from '../../platform/format/formats.ts';
import { useLedgerNames } from './ledger-names.ts';
import { PagedList } from '../../platform/api/paged-list.tsx';
import styles from './players.module.css';

/** Every entry of a player: from which account to which, and what they held after it. */
export function Ledger({ player }: { readonly player: PlayerId }) {
  const t = useTranslations('ledger');
  const names = useLedgerNames();
  const { money, moment } = useFormats();
  const entries = useInfiniteQuery({
    queryKey: ['ledger', player],
    queryFn: ({ signal, pageParam }) =>
      api(staffPlayers.staffLedger, { player, cursor: pageParam ?? undefined, limit: 50 }, { signal }),
    initialPageParam: null as Id | null,
    getNextPageParam: (page) => page.nextCursor,
  });
  return (
    <PagedList query={entries} empty={<EmptyState icon={<BookOpen />} title={t('empty')} />}>
      {(rows) => (
        <DataTable
          caption={t('title')}
          rows={rows}
          rowKey={(row) => row.id}
          columns={[
            { key: 'at', head: t('at'), cell: (row) => <span className={styles.when}>{moment(row.at)}</span> },
            { key: 'kind', head: t('kind'), cell: (row) => <strong>{names.kind(row.kind)}</strong> },
            {
              key: 'way',
              head: t('way'),
              cell: (row) => (
                <span className={styles.way}>
                  {names.account(row.from)} → {names.account(row.to)}
                </span>
              ),
            },
            { key: 'amount', head: t('amount'), numeric: true, cell: (row) => money(row.amount) },
            {
              key: 'after',
              head: t('after'),
              numeric: true,
              cell: (row) => (
                <span className={styles.after}>
                  {row.fromAfter === null && row.toAfter === null && '–'}
                  {row.fromAfter !== null && <span>{`${names.account(row.from)} ${money(row.fromAfter)}`}</span>}
                  {row.toAfter !== null && <span>{`${names.account(row.to)} ${money(row.toAfter)}`}</span>}
                </span>
              ),
            },
            { key: 'ref', head: t('ref'), cell: (row) => <code className={styles.code}>{String(row.ref)}</code> },
          ]}
        />
      )}
    </PagedList>
  );
}
