import { staffOffers, type StaffPackage } from '@arara/contract/staff/offers';
import { Button } from '@arara/ui/button';
import { Chip, ChoiceChip } from '@arara/ui/chip';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../platform/api/api.ts';
import { DataTable } from '../../platform/page/data-table.tsx';
import { useFormats } from '../../platform/format/formats.ts';
import { QueryResult } from '../../platform/api/query-result.tsx';
import { usePermissions } from '../../platform/session/signed-in-staff.ts';
import styles from './offers.module.css';
import { PackageDialog } from './package-dialog.tsx';

/** The shelves in the order in which players meet them. */
export const OFFER_GROUPS: readonly StaffPackage['shelf'][] = ['BRL', 'EXPPAY', 'FCBRL', 'INSBRL', 'BTBRL', 'EXTPAY'];

/** Deposit packages, a shelf at a time. */
export function DepositPackages() {
  const t = useTranslations('offers');
  const may = usePermissions();
  const [shelf, setShelf] = useState<StaffPackage['shelf']>('BRL');
  const [chosen, setChosen] = useState<StaffPackage | 'new' | null>(null);
  const packages = useQuery({
    queryKey: ['packages'],
    queryFn: ({ signal }) => api(staffOffers.staffPackages, {}, { signal }),
  });
  return (
    <>
      <div className={styles.shelves}>
        <div className={styles.chips} role="group" aria-label={t('shelf')}>
          {OFFER_GROUPS.map((each) => (
            <ChoiceChip key={each} on={each === shelf} onClick={() => setShelf(each)}>
              {t(`shelves.${each}`)}
            </ChoiceChip>
          ))}
        </div>
        {may('editOffers') && <Button onClick={() => setChosen('new')}>{t('add')}</Button>}
      </div>
      <QueryResult query={packages}>
        {(all) => (
          <PackageTable
            rows={all.filter((it) => it.shelf === shelf)}
            {...(may('editOffers') ? { onEdit: setChosen } : {})}
          />
        )}
      </QueryResult>
      {chosen !== null && (
        <PackageDialog shelf={shelf} offer={chosen === 'new' ? null : chosen} onClose={() => setChosen(null)} />
      )}
    </>
  );
}

function PackageTable({
  rows,
  onEdit,
}: {
  readonly rows: readonly StaffPackage[];
  readonly onEdit?: (it: StaffPackage) => void;
}) {
  const t = useTranslations('offers');
  const { money } = useFormats();
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
          cell: (row) =>
            row.gift === 0 ? (
              '–'
            ) : (
              <span className={styles.quiet}>
                {t('turnover', { times: row.giftTurnover })}
                {row.giftOnce && ` · ${t('once')}`}
              </span>
            ),
        },
        {
          key: 'offered',
          head: t('state'),
          cell: (row) => <Chip tone={row.offered ? 'won' : 'calm'}>{row.offered ? t('offered') : t('hidden')}</Chip>,
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
