import { ErrorState } from '@arara/ui/feedback/state';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';

/** Says that data could not be loaded, and offers a retry. */
export function QueryErrorMessage({
  title,
  query: { isFetching, refetch },
}: {
  readonly title: string;
  readonly query: Pick<UseQueryResult, 'isFetching'> & { readonly refetch: () => unknown };
}) {
  const t = useTranslations('common');
  return (
    <ErrorState
      title={title}
      text={t('tryAgainText')}
      retryLabel={t('retry')}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
