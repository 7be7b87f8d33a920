import { dataExportCalls } from '@arara/contract/player/data-export';
import type { EndpointOutput } from '@arara/contract/protocol/endpoint';
import { Skeleton } from '@arara/ui/feedback/skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { callApi } from '../../../platform/api/api.ts';
import { downloadFile } from '../../../platform/api/download.ts';
import { QueryErrorMessage } from '../../../platform/overlay/query-error.tsx';
import { saveFile } from '@arara/client/files';
import { accountQueryKeys } from '../keys.ts';
import styles from './security-page.module.css';
import { SettingRow } from './setting-row.tsx';

type DataExport = EndpointOutput<typeof dataExportCalls.dataExport>;

const WAITING_POLL_MS = 5000;
const BYTES_PER_KILOBYTE = 1000;

/** How a copy stands, and what the button does: asks for one, or downloads it. */
export function ExportSettingRow({
  copy,
  isBusy,
  onAsk,
  onDownload,
}: {
  readonly copy: DataExport;
  readonly isBusy: boolean;
  readonly onAsk: () => void;
  readonly onDownload: () => void;
}) {
  const t = useTranslations('security');
  const format = useFormatter();
  if (copy?.state === 'ready') {
    const size = format.number(Math.ceil(copy.size / BYTES_PER_KILOBYTE), { style: 'unit', unit: 'kilobyte' });
    const until = format.dateTime(copy.expiresAt, { dateStyle: 'long' });
    return (
      <SettingRow
        title={t('exportTitle')}
        text={t('exportReady', { until, size })}
        action={t('exportDownload')}
        isBusy={isBusy}
        onClick={onDownload}
      />
    );
  }
  const isWaiting = copy?.state === 'waiting';
  return (
    <SettingRow
      title={t('exportTitle')}
      text={isWaiting ? t('exportWaiting') : copy?.state === 'failed' ? t('exportFailed') : t('exportText')}
      action={isWaiting ? t('exportPreparing') : t('exportBegin')}
      isBusy={isBusy || isWaiting}
      onClick={onAsk}
    />
  );
}

/** A copy of the own data: asked for, prepared, downloaded until it expires. */
export function ExportSetting() {
  const t = useTranslations('security');
  const queries = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const query = useQuery({
    queryKey: accountQueryKeys.dataExport,
    queryFn: () => callApi(dataExportCalls.dataExport, {}, { loading: false, background: true }),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? WAITING_POLL_MS : false),
  });
  const run = (work: () => Promise<void>) => {
    setIsBusy(true);
    void work()
      // The error catalogue has shown it.
      .catch(() => undefined)
      .finally(() => setIsBusy(false));
  };
  const ask = () =>
    run(async () => {
      queries.setQueryData(accountQueryKeys.dataExport, await callApi(dataExportCalls.requestExport, {}));
    });
  const download = () =>
    run(async () => {
      const id = query.data?.id;
      if (id !== undefined) saveFile(await downloadFile(dataExportCalls.dataExportFile, { id }));
    });
  if (query.isPending) return <Skeleton className={styles.rowWaiting} />;
  if (query.isError) return <QueryErrorMessage title={t('exportLoadFailed')} query={query} />;
  return <ExportSettingRow copy={query.data} isBusy={isBusy} onAsk={ask} onDownload={download} />;
}
