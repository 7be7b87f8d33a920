import { Button } from '@arara/ui/controls/button';
import { CardPanel } from '@arara/ui/display/card';
import { ChoiceChip } from '@arara/ui/controls/chip';
import { SkeletonLines } from '@arara/ui/feedback/skeleton-lines';
import { EmptyState } from '@arara/ui/feedback/state';
import { Tabs } from '@arara/ui/controls/tabs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarRangeIcon, ReceiptTextIcon, WifiOffIcon } from '@arara/ui/art/lucide-icons';
import { useTranslations } from 'use-intl';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { QueryErrorMessage } from '../../../platform/overlay/query-error.tsx';
import { addDays } from '@arara/client/days';
import { getToday } from '../../../platform/time/today.ts';
import { type WalletRecordKind, walletRecordsQuery } from './records-query.ts';
import { DayRangeFields } from './day-fields.tsx';
import {
  type WalletRecordsPeriod,
  parseRecordsPeriod,
  validateDayRange,
  type InstantRange,
  toInstantRangeOfPeriod,
  PRESET_PERIODS,
  setPeriodQueryParams,
} from './period.ts';
import { WalletRecordListRow } from './record-row.tsx';
import styles from './records.module.css';

function WalletRecordsList({ kind, range }: { readonly kind: WalletRecordKind; readonly range: InstantRange }) {
  const t = useTranslations();
  const query = useInfiniteQuery(walletRecordsQuery({ kind, ...range }));
  const { data, isPending, isPaused, isError, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  // Without a network the query waits, and goes on by itself when the network is back.
  if (isPending && isPaused)
    return <EmptyState icon={<WifiOffIcon />} title={t('records.offline')} text={t('records.offlineText')} />;
  if (isPending) return <SkeletonLines count={6} label={t('common.loading')} />;
  if (isError && data === undefined) return <QueryErrorMessage title={t('records.failed')} query={query} />;
  const records = data?.pages.flatMap((page) => page.items) ?? [];
  if (records.length === 0)
    return (
      <EmptyState
        icon={<ReceiptTextIcon />}
        title={t('records.empty')}
        text={t(range.from === undefined ? `records.emptyText.${kind}` : 'records.emptyPeriod')}
      />
    );
  return (
    <>
      <ul className={styles.list}>
        {records.map((record) => (
          <WalletRecordListRow key={record.id} kind={kind} record={record} />
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

/** Kind and period of the records are in the address, so that the page can be reloaded and shared. */
function useWalletRecordsFilter(kinds: readonly [WalletRecordKind, ...WalletRecordKind[]]) {
  const search = useSearch();
  const kindInAddress = new URLSearchParams(search).get('kind');
  const replaceParams = (params: URLSearchParams) => {
    const query = params.toString();
    navigate(location.pathname + (query === '' ? '' : `?${query}`), {
      replace: true,
      state: history.state as unknown,
    });
  };
  return {
    kind: kinds.find((kind) => kind === kindInAddress) ?? kinds[0],
    period: parseRecordsPeriod(search),
    chooseKind: (kind: WalletRecordKind) => {
      const params = new URLSearchParams(location.search);
      if (kind === kinds[0]) params.delete('kind');
      else params.set('kind', kind);
      replaceParams(params);
    },
    choosePeriod: (period: WalletRecordsPeriod) => replaceParams(setPeriodQueryParams(location.search, period)),
  };
}

function RecordsPeriodChoice({
  period,
  onChange,
}: {
  readonly period: WalletRecordsPeriod;
  readonly onChange: (period: WalletRecordsPeriod) => void;
}) {
  const t = useTranslations('records');
  const today = getToday();
  const custom = typeof period === 'string' ? undefined : period;
  return (
    <>
      <div className={styles.periods} role="group" aria-label={t('period')}>
        {PRESET_PERIODS.map((preset) => (
          <ChoiceChip key={preset} on={preset === period} onClick={() => onChange(preset)}>
            {t(`periods.${preset}`)}
          </ChoiceChip>
        ))}
        <ChoiceChip
          on={custom !== undefined}
          onClick={() => onChange(custom ?? { first: addDays(today, -29), last: today })}
        >
          <CalendarRangeIcon className="icon" aria-hidden /> {t('periods.custom')}
        </ChoiceChip>
      </div>
      {custom !== undefined && (
        <DayRangeFields
          days={custom}
          today={today}
          problems={validateDayRange(custom, { today })}
          onChange={onChange}
        />
      )}
    </>
  );
}

/** Records of several kinds in tabs, limited to a period. */
export function FilteredWalletRecords({
  kinds,
}: {
  readonly kinds: readonly [WalletRecordKind, ...WalletRecordKind[]];
}) {
  const t = useTranslations('records');
  const { kind, period, chooseKind, choosePeriod } = useWalletRecordsFilter(kinds);
  const range = toInstantRangeOfPeriod(period, getToday());
  return (
    <CardPanel className={styles.records}>
      <Tabs
        label={t('title')}
        value={kind}
        onChange={chooseKind}
        items={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
      >
        {(value) => (
          <>
            <RecordsPeriodChoice period={period} onChange={choosePeriod} />
            {range !== undefined && <WalletRecordsList kind={value} range={range} />}
          </>
        )}
      </Tabs>
    </CardPanel>
  );
}
