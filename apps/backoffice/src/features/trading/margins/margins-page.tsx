import type { MarginDay } from '@arara/contract/staff/trading/bets';
import { ReceiptTextIcon } from '@arara/ui/art/lucide-icons';
import { LabelChip } from '@arara/ui/controls/chip';
import { EmptyState } from '@arara/ui/feedback/state';
import { SelectField } from '@arara/ui/fields/select-field';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { QueryResultBoundary } from '../../../platform/api/query-result.tsx';
import { useBackOfficeFormatters } from '../../../platform/format/formats.ts';
import { DataTable } from '../../../platform/page/data-table.tsx';
import { PageHeader } from '../../../platform/page/page-header.tsx';
import { useTradingNames } from '../use-trading-names.ts';
import { isWithinBand } from './margin-axis.ts';
import { MarginChart, useFormatDay, useFormatShare } from './margin-chart.tsx';
import styles from '../trading.module.css';
import { marginsQuery, tradedEventsQuery } from '../trading.queries.ts';

/** The expected and the realised margin by day, with a band of three standard errors. */
export default function MarginsPage() {
  const t = useTranslations('trading');
  const { money } = useBackOfficeFormatters();
  const share = useFormatShare();
  const names = useTradingNames();
  const [sport, setSport] = useState('');
  const query = useQuery(marginsQuery(sport === '' ? undefined : sport));
  const sports = useQuery(tradedEventsQuery({ which: 'live' })).data?.sports ?? [];
  return (
    <>
      <PageHeader title={t('marginsTitle')} text={t('marginsText')} />
      <div className={styles.filters}>
        <SelectField
          label={t('sport')}
          value={sport}
          options={[['', t('allSports')], ...sports.map((code) => [code, names.sport(code)] as const)]}
          onChange={setSport}
        />
      </div>
      <QueryResultBoundary query={query}>
        {({ days, total }) =>
          total === null ? (
            <EmptyState icon={<ReceiptTextIcon />} title={t('noMargins')} text={t('noMarginsText')} />
          ) : (
            <>
              <ul className={styles.figures}>
                {(
                  [
                    [t('stakedInBets', { count: total.bets }), money(total.staked)],
                    [t('profit'), money(total.profit)],
                    [t('expected'), share(total.expected)],
                    [t('realisedBand', { low: share(total.low), high: share(total.high) }), share(total.realised)],
                  ] as const
                ).map(([label, value]) => (
                  <li key={label}>
                    <strong>{value}</strong>
                    <span className={styles.quiet}>{label}</span>
                  </li>
                ))}
              </ul>
              <MarginChart days={days} />
              <MarginTable days={days} />
            </>
          )
        }
      </QueryResultBoundary>
    </>
  );
}

function MarginTable({ days }: { readonly days: readonly MarginDay[] }) {
  const t = useTranslations('trading');
  const { money } = useBackOfficeFormatters();
  const share = useFormatShare();
  const formatDay = useFormatDay();
  return (
    <DataTable
      caption={t('marginsTitle')}
      rows={days.toReversed()}
      rowKey={(row) => row.day}
      columns={[
        { key: 'day', head: t('day'), cell: (row) => formatDay(row.day) },
        { key: 'bets', head: t('betsTitle'), numeric: true, cell: (row) => row.bets },
        { key: 'staked', head: t('staked'), numeric: true, cell: (row) => money(row.staked) },
        { key: 'paid', head: t('payout'), numeric: true, cell: (row) => money(row.paid) },
        { key: 'expected', head: t('expected'), numeric: true, cell: (row) => share(row.expected) },
        {
          key: 'realised',
          head: t('realised'),
          numeric: true,
          cell: (row) => (
            <span className={styles.inline}>
              {!isWithinBand(row) && <LabelChip tone="lost">{t('outsideBand')}</LabelChip>}
              {share(row.realised)}
            </span>
          ),
        },
        {
          key: 'band',
          head: t('band'),
          numeric: true,
          cell: (row) => t('range', { low: share(row.low), high: share(row.high) }),
        },
      ]}
    />
  );
}
