import { Button } from '@arara/ui/button';
import { Card } from '@arara/ui/card';
import { ChoiceChip } from '@arara/ui/chip';
import { SkeletonLines } from '@arara/ui/skeleton';
import { EmptyState, ErrorState } from '@arara/ui/state';
import { Tabs } from '@arara/ui/tabs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { startOfDay } from '../../lib/clock.ts';
import { type RecordsFilter, recordsQuery } from '../../lib/records.ts';
import { RecordRow } from './record-row.tsx';
import styles from './records.module.css';

export type RecordKind = RecordsFilter['kind'];

/** Periods that can be chosen: how many days back they begin; all begins nowhere. */
const PERIODS = { today: 0, week: 6, month: 29, all: undefined } as const;
type Period = keyof typeof PERIODS;

function List({ kind, period }: { readonly kind: RecordKind; readonly period: Period }) {
  const t = useTranslations();
  const days = PERIODS[period];
  const query = useInfiniteQuery(recordsQuery({ kind, ...(days === undefined ? {} : { from: startOfDay(days) }) }));
  const { data, isPending, isError, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  if (isPending) return <SkeletonLines count={6} label={t('common.loading')} />;
  if (isError && data === undefined)
    return (
      <ErrorState
        title={t('records.failed')}
        text={t('common.tryAgainText')}
        retryLabel={t('common.retry')}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  const records = data?.pages.flatMap((page) => page.items) ?? [];
  if (records.length === 0)
    return (
      <EmptyState
        icon={<ReceiptText />}
        title={t('records.empty')}
        text={t(period === 'all' ? `records.emptyText.${kind}` : 'records.emptyPeriod')}
      />
    );
  return (
    <>
      <ul className={styles.list}>
        {records.map((record) => (
          <RecordRow key={record.id} kind={kind} record={record} />
        ))}
      </ul>
      {hasNextPage && (
        <Button className={styles.more} loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('records.more')}
        </Button>
      )}
    </>
  );
}

/** Records of several kinds in tabs, with a period to choose. */
export function Records({ kinds }: { readonly kinds: readonly [RecordKind, ...RecordKind[]] }) {
  const t = useTranslations('records');
  const [kind, setKind] = useState<RecordKind>(kinds[0]);
  const [period, setPeriod] = useState<Period>('all');
  return (
    <Card className={styles.records}>
      <Tabs
        label={t('title')}
        value={kind}
        onChange={setKind}
        items={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
      >
        {(value) => (
          <>
            <div className={styles.periods} role="group" aria-label={t('period')}>
              {(Object.keys(PERIODS) as Period[]).map((it) => (
                <ChoiceChip key={it} on={it === period} onClick={() => setPeriod(it)}>
                  {t(`periods.${it}`)}
                </ChoiceChip>
              ))}
            </div>
            <List kind={value} period={period} />
          </>
        )}
      </Tabs>
    </Card>
  );
}
