-- How far this database has come. The same number is kept outside of it: a copy that was restored, or a standby that
-- took over without the last commits, is behind that number. The identity is the one under which the row was written
-- last.
create table high_water_mark (
  id smallint primary key default 1 check (id = 1),
  book uuid not null default gen_random_uuid(),  -- names this database and its copies
  n bigint not null default 0,
  at bigint not null default 0,
  kept boolean not null default false,           -- true once the number was written outside
  system_identifier text,
  database_oid bigint,
  table_oid bigint,
  timeline int
);
insert into high_water_mark default values;

-- A stretch of time whose commits are gone: from the last that this database knows until it was noticed. Open until
-- `npm run restored` has run.
create table lost_span (
  id bigint generated always as identity primary key,
  from_at bigint not null,
  until_at bigint not null,
  why text not null,
  restored_at bigint,
  report json
);
create unique index lost_span_open on lost_span ((restored_at is null)) where restored_at is null;
