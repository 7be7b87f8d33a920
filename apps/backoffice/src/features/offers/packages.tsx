import type { StaffDepositPackage } from '@arara/contract/staff/offers';
import { Button } from '@arara/ui/controls/button';
import { LabelChip, ChoiceChip } from '@arara/ui/controls/chip';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { QueryResultBoundary } from '../../platform/api/query-result.tsx';
import { useBackOfficeFormatters } from '../../platform/format/formats.ts';
import { DataTable } from '../../platform/page/data-table.tsx';
import { usePermissions } from '../../platform/session/signed-in-staff.ts';
import styles from './offers.module.css';
import { staffPackagesQuery } from './offers.queries.ts';
import { DepositPackageDialog } from './package-dialog.tsx';

/** The offer groups in the order in which a player sees them. */
export const OFFER_GROUPS: readonly StaffDepositPackage['offerGroup'][] = [
  'BRL',
  'EXPPAY',
  'FCBRL',
  'INSBRL',
  'BTBRL',
  'EXTPAY',
];

/** The deposit packages of one offer group at a time. */
export function DepositPackagesPanel() {
  const t = useTranslations('offers');
  const can = usePermissions();
  const [group, setGroup] = useState<StaffDepositPackage['offerGroup']>('BRL');
  const [edited, setEdited] = useState<StaffDepositPackage | 'new' | null>(null);
  const packages = useQuery(staffPackagesQuery);
  const mayEdit = can('editOffers');
  return (
    <>
      <div className={styles.groups}>
        <div className={styles.chips} role="group" aria-label={t('shelf')}>
          {OFFER_GROUPS.map((each) => (
            <ChoiceChip key={each} on={each === group} onClick={() => setGroup(each)}>
              {t(`shelves.${each}`)}
            </ChoiceChip>
          ))}
        </div>
        {mayEdit && <Button onClick={() => setEdited('new')}>{t('add')}</Button>}
      </div>
      <QueryResultBoundary query={packages}>
        {(all) => (
          <DepositPackageTable
            rows={all.filter((offer) => offer.offerGroup === group)}
            {...(mayEdit ? { onEdit: setEdited } : {})}
          />
        )}
      </QueryResultBoundary>
      {edited !== null && (
        <DepositPackageDialog group={group} offer={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </>
  );
}

function DepositPackageTable({
  rows,
  onEdit,
}: {
  readonly rows: readonly StaffDepositPackage[];
  readonly onEdit?: (offer: StaffDepositPackage) => void;
}) {
  const t = useTranslations('offers');
  const { money } = useBackOfficeFormatters();
  const describeTerms = (offer: StaffDepositPackage): string =>
    [t('turnover', { times: offer.giftTurnover }), ...(offer.giftOnce ? [t('once')] : [])].join(' · ');
  return (
    <DataTable
      caption={t('packages')}
      rows={rows}
      rowKey={(row) => row.package}
      columns={[
        { key: 'sort', head: t('sort'), numeric: true, cell: (row) => row.sort },
        { key: 'price', head: t('price'), numeric: true, cell: (row) => <strong>{money(row.price)}</strong> },
        { key: 'gift', head: t('gift'), numeric: true, cell: (row) => (row.gift === 0 ? '–' : money(row.gift)) },
        {
          key: 'terms',
          head: t('terms'),
          cell: (row) => (row.gift === 0 ? '–' : <span className={styles.quiet}>{describeTerms(row)}</span>),
        },
        {
          key: 'offered',
          head: t('state'),
          cell: (row) => (
            <LabelChip tone={row.offered ? 'won' : 'calm'}>{row.offered ? t('offered') : t('hidden')}</LabelChip>
          ),
        },
        {
          key: 'act',
          head: t('actions'),
          cell: (row) => (onEdit === undefined ? '–' : <Button onClick={() => onEdit(row)}>{t('edit')}</Button>),
        },
      ]}
    />
  );
}
