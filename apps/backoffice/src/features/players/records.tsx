import type { PlayerId } from '@arara/contract/protocol/fields';
import { staffPlayerCalls, type StaffWalletRecord } from '@arara/contract/staff/players';
import { LabelChip, type LabelChipTone } from '@arara/ui/controls/chip';
import { EmptyState } from '@arara/ui/feedback/state';
import { ReceiptTextIcon } from '@arara/ui/art/lucide-icons';
import { useTranslations } from 'use-intl';
import { callStaffApi } from '../../platform/api/api.ts';
import { useCursorQuery } from '../../platform/api/use-cursor-query.ts';
import { InstantText } from '../../platform/page/instant-text.tsx';
import { PagedTable } from '../../platform/page/paged-table.tsx';
import { useBackOfficeFormatters } from '../../platform/format/formats.ts';
import { useWithdrawalStateName } from '../../platform/format/withdrawal-state-name.ts';
import styles from './players.module.css';
import { staffPlayerQueryKeys } from './players.queries.ts';

export type PlayerRecordKind = 'deposit' | 'withdraw' | 'transfer' | 'award' | 'game' | 'bet';

const getRecordStatusTone = (kind: PlayerRecordKind, status: string): LabelChipTone => {
  if (status === '10') return 'won';
  if (status === '00' || status === '-10' || status === '0' || status === '8888') return 'waiting';
  return kind === 'game' || kind === 'bet' ? 'calm' : 'lost';
};

/** Translates the codes of the wire; an unknown code is returned as it is. */
function usePlayerRecordLabels(kind: PlayerRecordKind) {
  const t = useTranslations('records');
  const stateName = useWithdrawalStateName();
  return {
    type: (row: StaffWalletRecord): string => {
      const key = `types.${row.type as '10'}` as const;
      return row.gameName ?? (t.has(key) ? t(key) : row.type);
    },
    status: (row: StaffWalletRecord): string => {
      if (row.state !== undefined && kind === 'deposit') {
        const key = `depositStates.${row.state}` as 'depositStates.credited';
        return t.has(key) ? t(key) : row.state;
      }
      if (row.state !== undefined) return stateName(row.state);
      // An open bet and a push have the same code on the wire. Only a push has the amount 0.
      const status = kind === 'bet' && row.status === '0' && row.amount === 0 ? 'push' : row.status;
      const key = `statuses.${kind}.${status}` as 'statuses.deposit.10';
      return t.has(key) ? t(key) : row.status;
    },
  };
}

/** A player's records of one kind, as they see them. */
export function PlayerRecordsTable({ player, kind }: { readonly player: PlayerId; readonly kind: PlayerRecordKind }) {
  const t = useTranslations('records');
  const names = usePlayerRecordLabels(kind);
  const { money } = useBackOfficeFormatters();
  const records = useCursorQuery(staffPlayerQueryKeys.records(player, kind), (page, signal) =>
    callStaffApi(staffPlayerCalls.staffRecords, { player, kind, ...page }, { signal }),
  );
  return (
    <PagedTable
      query={records}
      empty={<EmptyState icon={<ReceiptTextIcon />} title={t('empty')} />}
      caption={t('title')}
      rowKey={(row) => row.id}
      columns={[
        { key: 'at', head: t('at'), cell: (row) => <InstantText instant={row.time} /> },
        { key: 'type', head: t('type'), cell: (row) => <strong>{names.type(row)}</strong> },
        {
          key: 'status',
          head: t('status'),
          cell: (row) => (
            <span className={styles.outcome}>
              <LabelChip tone={getRecordStatusTone(kind, row.status)}>{names.status(row)}</LabelChip>
              {row.reason !== undefined && <small>{row.reason}</small>}
            </span>
          ),
        },
        ...(kind === 'transfer'
          ? [{ key: 'other', head: t('other'), cell: (row: StaffWalletRecord) => row.counterpart ?? '–' }]
          : []),
        { key: 'amount', head: t('amount'), numeric: true, cell: (row) => money(row.amount) },
        { key: 'id', head: t('id'), cell: (row) => <code className={styles.code}>{String(row.id)}</code> },
      ]}
    />
  );
}
