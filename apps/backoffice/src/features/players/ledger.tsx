import type { PlayerId } from '@arara/contract/protocol/fields';
import { staffPlayerCalls } from '@arara/contract/staff/players';
import { EmptyState } from '@arara/ui/feedback/state';
import { BookOpenIcon } from '@arara/ui/art/lucide-icons';
import { useTranslations } from 'use-intl';
import { callStaffApi } from '../../platform/api/api.ts';
import { useCursorQuery } from '../../platform/api/use-cursor-query.ts';
import { InstantText } from '../../platform/page/instant-text.tsx';
import { PagedTable } from '../../platform/page/paged-table.tsx';
import { useBackOfficeFormatters } from '../../platform/format/formats.ts';
import styles from './players.module.css';
import { staffPlayerQueryKeys } from './players.queries.ts';

/** Every ledger entry of a player: from which account to which, and their balances after it. */
export function PlayerLedgerTable({ player }: { readonly player: PlayerId }) {
  const t = useTranslations('ledger');
  const names = useLedgerNameFormatters();
  const { money } = useBackOfficeFormatters();
  const entries = useCursorQuery(staffPlayerQueryKeys.ledger(player), (page, signal) =>
    callStaffApi(staffPlayerCalls.staffLedger, { player, ...page }, { signal }),
  );
  return (
    <PagedTable
      query={entries}
      empty={<EmptyState icon={<BookOpenIcon />} title={t('empty')} />}
      caption={t('title')}
      rowKey={(row) => row.id}
      columns={[
        { key: 'at', head: t('at'), cell: (row) => <InstantText instant={row.at} /> },
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
  );
}

/** Translates the ledger's accounts and kinds of entries; an unknown name is returned as it is. */
function useLedgerNameFormatters(): {
  readonly account: (name: string) => string;
  readonly kind: (name: string) => string;
} {
  const accounts = useTranslations('accounts');
  const kinds = useTranslations('kinds');
  return {
    account: (name) => (accounts.has(name as 'main') ? accounts(name as 'main') : name),
    kind: (name) => (kinds.has(name as 'deposit') ? kinds(name as 'deposit') : name),
  };
}
