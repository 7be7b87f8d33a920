import type { ComponentProps } from 'react';
import { PagedList } from '../api/paged-list.tsx';
import { DataTable } from './data-table.tsx';

type PagedListProps<Row> = ComponentProps<typeof PagedList<Row>>;
type DataTableProps<Row> = ComponentProps<typeof DataTable<Row>>;

/** A table that is loaded page by page. */
export function PagedTable<Row>({
  query,
  empty,
  ...table
}: Omit<PagedListProps<Row>, 'children'> & Omit<DataTableProps<Row>, 'rows'>) {
  return (
    <PagedList query={query} empty={empty}>
      {(rows) => <DataTable {...table} rows={rows} />}
    </PagedList>
  );
}
