-- Filled and emptied to find out whether the database takes writes that need room on its disk (db/write-refusals.ts).
-- A row is a page: it is stored as it is.
create unlogged table write_probe (page text not null);
alter table write_probe alter column page set storage plain;
