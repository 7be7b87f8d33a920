import type { StaffWithdrawal } from '@arara/contract/staff/payments';
import { getButtonClassName } from '@arara/ui/controls/button';
import { LabelChip } from '@arara/ui/controls/chip';
import { EmptyState } from '@arara/ui/feedback/state';
import { Tabs } from '@arara/ui/controls/tabs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CheckCheckIcon } from '@arara/ui/art/lucide-icons';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { WithdrawalRequestAgeChip } from './request-age.tsx';
import { DataTable } from '../../platform/page/data-table.tsx';
import { useBackOfficeFormatters } from '../../platform/format/formats.ts';
import { PageHeader } from '../../platform/page/page-header.tsx';
import { PagedList } from '../../platform/api/paged-list.tsx';
import styles from './payments.module.css';
import { type WithdrawalListFilter, withdrawalsQuery } from './payments.queries.ts';
import { useWithdrawalStateName } from '../../platform/format/withdrawal-state-name.ts';

/** The queue of withdrawals, the oldest first: those in review, and those being paid. */
export default function WithdrawalsPage() {
  const t = useTranslations('withdrawals');
  const [list, setList] = useState<WithdrawalListFilter>('waiting');
  const queue = useInfiniteQuery(withdrawalsQuery(list));
  const totals = queue.data?.pages[0]?.tally;
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      {totals !== undefined && <WithdrawalQueueTotalsBar totals={totals} />}
      <Tabs
        label={t('title')}
        value={list}
        onChange={setList}
        items={[
          {
            value: 'waiting',
            label: totals === undefined ? t('waitingTab') : t('waiting', { count: totals.inReview }),
          },
          {
            value: 'underWay',
            label: totals === undefined ? t('underWayTab') : t('underWay', { count: totals.underWay }),
          },
        ]}
      >
        {() => (
          <PagedList
            query={queue}
            empty={<EmptyState icon={<CheckCheckIcon />} title={t(`none.${list}`)} text={t('emptyText')} />}
          >
            {(rows) => (
              <WithdrawalsTable
                rows={rows}
                targetMs={totals?.targetMs ?? Number.POSITIVE_INFINITY}
                alarmMs={totals?.alarmMs ?? Number.POSITIVE_INFINITY}
              />
            )}
          </PagedList>
        )}
      </Tabs>
    </>
  );
}

function WithdrawalQueueTotalsBar({
  totals,
}: {
  readonly totals: {
    readonly pastTarget: number;
    readonly pastAlarm: number;
    readonly unknown: number;
    readonly halfApproved: number;
    readonly held: StaffWithdrawal['amount'];
  };
}) {
  const t = useTranslations('withdrawals');
  const { money } = useBackOfficeFormatters();
  const figures = [
    { key: 'held', name: t('held'), value: money(totals.held), tone: undefined },
    { key: 'half', name: t('halfApproved'), value: totals.halfApproved, tone: undefined },
    {
      key: 'target',
      name: t('pastTarget'),
      value: totals.pastTarget,
      tone: totals.pastTarget > 0 ? 'waiting' : undefined,
    },
    { key: 'alarm', name: t('pastAlarm'), value: totals.pastAlarm, tone: totals.pastAlarm > 0 ? 'lost' : undefined },
    { key: 'unknown', name: t('unknown'), value: totals.unknown, tone: totals.unknown > 0 ? 'waiting' : undefined },
  ];
  return (
    <ul className={styles.totals}>
      {figures.map(({ key, name, value, tone }) => (
        <li key={key} data-tone={tone}>
          <span className={styles.figure}>{value}</span>
          <span className={styles.figureName}>{name}</span>
        </li>
      ))}
    </ul>
  );
}

function WithdrawalsTable({
  rows,
  targetMs,
  alarmMs,
}: {
  readonly rows: readonly StaffWithdrawal[];
  readonly targetMs: number;
  readonly alarmMs: number;
}) {
  const t = useTranslations('withdrawals');
  const { money } = useBackOfficeFormatters();
  const stateName = useWithdrawalStateName();
  return (
    <DataTable
      caption={t('title')}
      rows={rows}
      rowKey={(row) => row.order}
      columns={[
        {
          key: 'age',
          head: t('age'),
          cell: (row) => <WithdrawalRequestAgeChip ageMs={row.ageMs} targetMs={targetMs} alarmMs={alarmMs} />,
        },
        { key: 'to', head: t('to'), cell: (row) => <strong>{row.account.name}</strong> },
        {
          key: 'account',
          head: t('account'),
          cell: (row) => (
            <span>
              {row.kind} <span className={styles.quiet}>{row.account.number}</span>
            </span>
          ),
        },
        { key: 'amount', head: t('amount'), numeric: true, cell: (row) => money(row.amount) },
        {
          key: 'state',
          head: t('state'),
          cell: (row) =>
            row.state === 'in_review' ? (
              <LabelChip tone={row.approvals.length > 0 ? 'waiting' : 'calm'}>
                {t('approvals', { given: row.approvals.length, needed: row.approvalsNeeded })}
              </LabelChip>
            ) : (
              <LabelChip>{stateName(row.state)}</LabelChip>
            ),
        },
        {
          key: 'open',
          head: t('actions'),
          cell: (row) => (
            <Link href={`/saques/${row.player}/${row.order}`} className={getButtonClassName({})}>
              {row.own ? t('own') : row.state === 'in_review' ? t('review') : t('look')}
            </Link>
          ),
        },
      ]}
    />
  );
}
