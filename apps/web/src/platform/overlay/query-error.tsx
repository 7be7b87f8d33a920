import { ErrorState } from '@arara/ui/feedback/state';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useIsConnected } from '../api/online.ts';

/**
 * Says that data could not be loaded, and offers a retry; without a connection it says so, since no retry can work. That money
 * is safe is said where the data is the player's money: several parts of one screen may fail, and each would repeat it.
 */
export function QueryErrorMessage({
  title,
  isAboutMoney = false,
  action,
  query: { isFetching, refetch },
}: {
  readonly title: string;
  readonly isAboutMoney?: boolean;
  /** Another way on. */ readonly action?: ReactNode;
  readonly query: Pick<UseQueryResult, 'isFetching'> & { readonly refetch: () => unknown };
}) {
  const t = useTranslations('common');
  const isConnected = useIsConnected();
  return (
    <ErrorState
      title={title}
      text={t(!isConnected ? 'disconnected' : isAboutMoney ? 'tryAgainMoneyText' : 'tryAgainText')}
      retryLabel={t('retry')}
      retrying={isFetching}
      action={action}
      onRetry={isConnected ? () => void refetch() : undefined}
    />
  );
}
