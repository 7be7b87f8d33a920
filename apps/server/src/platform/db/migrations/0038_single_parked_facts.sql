-- One fact of a row is parked by its number in the row, from 1 on; 0 is the whole row. When a single fact is tried
-- again stands in a column of its own, and its retry_at is 'infinity': the version before this one knows whole rows
-- only.
alter table fact_parked add column single_retry_at timestamptz;
