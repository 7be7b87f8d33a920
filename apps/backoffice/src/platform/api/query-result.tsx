import { SkeletonLines } from '@arara/ui/feedback/skeleton-lines';
import { ErrorState } from '@arara/ui/feedback/state';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { getErrorMessage } from './api.ts';

/** The data of a query, its skeleton while it loads, or its error with a button to retry. */
export function QueryResultBoundary<Data>({
  query,
  lines = 6,
  children,
}: {
  readonly query: UseQueryResult<Data>;
  readonly lines?: number;
  readonly children: (data: Data) => ReactNode;
}) {
  const t = useTranslations('common');
  if (query.data !== undefined) return children(query.data);
  if (query.isError)
    return (
      <ErrorState
        title={t('failed')}
        text={getErrorMessage(query.error)}
        retryLabel={t('retry')}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  return <SkeletonLines count={lines} label={t('loading')} />;
}
