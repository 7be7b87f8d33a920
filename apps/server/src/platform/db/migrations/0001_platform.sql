-- Idempotency: what a key was answered, for seven days (a partition per ISO week, older ones are dropped).
create table command (
  player bigint not null,
  key uuid not null,           -- first 16 bytes of sha256(route, Idempotency-Key)
  week int not null,
  body uuid not null,          -- first 16 bytes of sha256(canonical input)
  refusal text,                -- null: it was done
  detail jsonb,                -- what the refusal's text names
  ref bigint,                  -- the round or order that it made
  step smallint,
  main_after bigint,
  bonus_after bigint,
  primary key (player, key, week)
) partition by list (week);

-- Facts: one row per transaction. Read by (xid, id) below the oldest running transaction, never by id alone.
create table fact (
  id bigint generated always as identity,
  xid xid8 not null default pg_current_xact_id(),
  currency text not null,
  facts json not null,         -- written once per group and read whole: not worth parsing or compressing
  primary key (xid, id)
);
alter table fact alter column facts set storage external;
create table fact_cursor (listener text primary key, xid xid8 not null default '0', id bigint not null default 0);
create table fact_parked (
  listener text not null,
  fact_id bigint not null,
  nth int not null,
  error text not null,
  at timestamptz not null default now(),
  primary key (listener, fact_id, nth)
);

-- Gates: whatever can be closed while bets are under way (a round, a market, a game).
create table gate (id bigint primary key, open boolean not null);
create function gates_hold(wanted bigint[]) returns void language plpgsql as $$
declare shut bigint[];
begin
  perform pg_advisory_xact_lock_shared(x) from (select unnest(wanted) x order by 1) s;
  -- a statement of its own: it must see what was committed while the locks were awaited
  select array_agg(g.id) into shut from gate g where g.id = any(wanted) and not g.open;
  if shut is not null then raise exception 'gate closed' using errcode = 'AR001', detail = shut::text; end if;
end $$;

-- Leases: who leads, by the database's clock.
create table lease (name text primary key, holder text not null, epoch bigint not null, until timestamptz not null);
