import { Button } from '@arara/ui/controls/button';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { QueryResultBoundary } from './query-result.tsx';
import styles from './paged-list.module.css';

/** A list that is loaded page by page: its rows so far and a button for more, or `empty` when it has no rows. */
export function PagedList<Row>({
  query,
  empty,
  children,
}: {
  readonly query: UseInfiniteQueryResult<InfiniteData<{ readonly items: readonly Row[] }>>;
  readonly empty: ReactNode;
  readonly children: (rows: readonly Row[]) => ReactNode;
}) {
  const t = useTranslations('common');
  return (
    <QueryResultBoundary query={query}>
      {({ pages }) => {
        const rows = pages.flatMap((page) => page.items);
        if (rows.length === 0) return empty;
        return (
          <>
            {children(rows)}
            {query.hasNextPage && (
              <Button
                className={styles.more}
                loading={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {t('more')}
              </Button>
            )}
          </>
        );
      }}
    </QueryResultBoundary>
  );
}
