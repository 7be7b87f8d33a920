-- The book that the database was before this restore: its seals (`proofs/row-seals.ts`) are about the restored rows.
alter table lost_span add column book uuid;
