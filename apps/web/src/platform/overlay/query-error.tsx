import { ErrorState } from '@arara/ui/feedback/state';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useIsConnected } from '../api/online.ts';

/** Says that data could not be loaded, and offers a retry; without a connection it says so, since no retry can work. */
export function QueryErrorMessage({
  title,
  query: { isFetching, refetch },
}: {
  readonly title: string;
  readonly query: Pick<UseQueryResult, 'isFetching'> & { readonly refetch: () => unknown };
}) {
  const t = useTranslations('common');
  const isConnected = useIsConnected();
  return (
    <ErrorState
      title={title}
      text={t(isConnected ? 'tryAgainText' : 'disconnected')}
      retryLabel={t('retry')}
      retrying={isFetching}
      onRetry={isConnected ? () => void refetch() : undefined}
    />
  );
}
