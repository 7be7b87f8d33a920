import { staffPayments, type StaffWithdrawal } from '@arara/contract/staff/payments';
import { buttonClassName } from '@arara/ui/button';
import { Chip } from '@arara/ui/chip';
import { EmptyState } from '@arara/ui/state';
import { Tabs } from '@arara/ui/tabs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { RequestAge } from './request-age.tsx';
import { api } from '../../platform/api/api.ts';
import { DataTable } from '../../platform/page/data-table.tsx';
import { useFormats } from '../../platform/format/formats.ts';
import { PageHeader } from '../../platform/page/page-header.tsx';
import { PagedList } from '../../platform/api/paged-list.tsx';
import styles from './payments.module.css';
import { useWithdrawalStateName } from '../../platform/format/withdrawal-state-name.ts';

const REFRESH_MS = 10_000;
type Which = 'waiting' | 'underWay';

/** The queue of withdrawals, the oldest first: what waits for a yes, and what is on its way. */
export default function WithdrawalsPage() {
  const t = useTranslations('withdrawals');
  const [which, setWhich] = useState<Which>('waiting');
  const queue = useInfiniteQuery({
    queryKey: ['withdrawals', which],
    queryFn: ({ signal, pageParam }) =>
      api(staffPayments.staffWithdrawals, { which, after: pageParam ?? undefined }, { signal }),
    initialPageParam: null as StaffWithdrawal['order'] | null,
    getNextPageParam: (page) => page.next,
    refetchInterval: REFRESH_MS,
  });
  const tally = queue.data?.pages[0]?.tally;
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      {tally !== undefined && <QueueTotals tally={tally} />}
      <Tabs
        label={t('title')}
        value={which}
        onChange={setWhich}
        items={[
          { value: 'waiting', label: tally === undefined ? t('waitingTab') : t('waiting', { count: tally.inReview }) },
          {
            value: 'underWay',
            label: tally === undefined ? t('underWayTab') : t('underWay', { count: tally.underWay }),
          },
        ]}
      >
        {() => (
          <PagedList
            query={queue}
            empty={<EmptyState icon={<CheckCheck />} title={t(`none.${which}`)} text={t('emptyText')} />}
          >
            {(rows) => (
              <WithdrawalsTable
                rows={rows}
                targetMs={tally?.targetMs ?? Number.POSITIVE_INFINITY}
                alarmMs={tally?.alarmMs ?? Number.POSITIVE_INFINITY}
              />
            )}
          </PagedList>
        )}
      </Tabs>
    </>
  );
}

function QueueTotals({
  tally,
}: {
  readonly tally: {
    readonly pastTarget: number;
    readonly pastAlarm: number;
    readonly unknown: number;
    readonly halfApproved: number;
    readonly held: StaffWithdrawal['amount'];
  };
}) {
  const t = useTranslations('withdrawals');
  const { money } = useFormats();
  const figures = [
    { key: 'held', name: t('held'), value: money(tally.held), tone: undefined },
    { key: 'half', name: t('halfApproved'), value: tally.halfApproved, tone: undefined },
    {
      key: 'target',
      name: t('pastTarget'),
      value: tally.pastTarget,
      tone: tally.pastTarget > 0 ? 'waiting' : undefined,
    },
    { key: 'alarm', name: t('pastAlarm'), value: tally.pastAlarm, tone: tally.pastAlarm > 0 ? 'lost' : undefined },
    { key: 'unknown', name: t('unknown'), value: tally.unknown, tone: tally.unknown > 0 ? 'waiting' : undefined },
  ];
  return (
    <ul className={styles.tally}>
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
  const { money } = useFormats();
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
          cell: (row) => <RequestAge ageMs={row.ageMs} targetMs={targetMs} alarmMs={alarmMs} />,
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
              <Chip tone={row.approvals.length > 0 ? 'waiting' : 'calm'}>
                {t('approvals', { given: row.approvals.length, needed: row.approvalsNeeded })}
              </Chip>
            ) : (
              <Chip>{stateName(row.state)}</Chip>
            ),
        },
        {
          key: 'open',
          head: t('actions'),
          cell: (row) => (
            <Link href={`/saques/${row.player}/${row.order}`} className={buttonClassName({})}>
              {row.own ? t('own') : row.state === 'in_review' ? t('review') : t('look')}
            </Link>
          ),
        },
      ]}
    />
  );
}
