-- Idempotency: what a key was answered, for seven days (a partition per week, older ones are dropped). Keys and bodies
-- are eight bytes of their digests: enough to tell one player's commands of two weeks apart, and the index on them, a
-- partition's own, is written at a random place by each bet.
create table command (
  player bigint not null,
  key bigint not null, -- first 8 bytes of sha256(route, Idempotency-Key)
  week int not null,
  body bigint not null, -- first 8 bytes of sha256(canonical input)
  refusal text, -- null: it was done
  detail jsonb, -- what the refusal's text names
  ref bigint, -- the round or order that it made
  step smallint,
  main_after bigint,
  bonus_after bigint
) partition by list (week);

-- The week of an idempotency record is a week of the database's clock: nodes whose clocks differ find each
-- other's records.
create function command_week() returns integer language sql stable parallel safe
  as $$ select floor(extract(epoch from now()) / 604800)::integer $$;

-- Facts: one row per transaction. Read by (xid, id) below the oldest running transaction, never by id alone.
create table fact (
  id bigint generated always as identity,
  xid xid8 not null default pg_current_xact_id(),
  currency text not null,
  facts json not null, -- written once per group and read whole: not worth parsing or compressing
  -- When a fact was written, and by what other rows are found whose life is over (docs/reliability.md).
  at timestamptz not null default now(),
  primary key (xid, id)
);
alter table fact alter column facts set storage external;

create table fact_cursor (
  listener text primary key,
  xid xid8 not null default '0',
  id bigint not null default 0,
  era int not null default 1
);

create table fact_parked (
  listener text not null,
  fact_id bigint not null,
  nth int not null,
  error text not null,
  at timestamptz not null default now(),
  xid xid8,
  tries int not null default 1,
  retry_at timestamptz not null default now(),
  -- One fact of a row is parked by its number in the row, from 1 on; 0 is the whole row. When a single fact is tried
  -- again stands in a column of its own, and its retry_at is 'infinity'.
  single_retry_at timestamptz,
  primary key (listener, fact_id, nth)
);

-- Gates: whatever can be closed while bets are under way (a round, a market, a game).
create table gate (
  id bigint primary key,
  open boolean not null,
  -- How often the gate was closed: a group that decided on what it saw before a closing is decided anew, even if the
  -- gate is open again.
  close_count int not null default 0
) with (fillfactor = 70);

create function gates_hold(wanted bigint[], seen int[]) returns void language plpgsql as $$
declare shut bigint[];
begin
  perform pg_advisory_xact_lock_shared(x) from (select unnest(wanted) x order by 1) s;
  -- a statement of its own: it must see what was committed while the locks were awaited
  select array_agg(g.id) into shut from unnest(wanted, seen) t(id, close_count)
  join gate g on g.id = t.id where not g.open or g.close_count <> t.close_count;
  if shut is not null then raise exception 'gate closed' using errcode = 'AR001', detail = shut::text; end if;
end $$;

-- The same as gates_hold, with fewer locks: a bet locks its events and producers only, and its lines' gates are rows
-- that are
-- closed under the lock of their event. Thousands of lines are closed with one lock.
create function gates_hold_under(locks bigint[], wanted bigint[], seen int[]) returns void language plpgsql as $$
declare shut bigint[];
begin
  perform pg_advisory_xact_lock_shared(x) from (select unnest(locks) x order by 1) s;
  -- a statement of its own: it must see what was committed while the locks were awaited
  select array_agg(g.id) into shut from unnest(wanted, seen) t(id, close_count)
  join gate g on g.id = t.id where not g.open or g.close_count <> t.close_count;
  if shut is not null then raise exception 'gate closed' using errcode = 'AR001', detail = shut::text; end if;
end $$;

-- Leases: who leads, by the database's clock.
create table lease (name text primary key, holder text not null, epoch bigint not null, until timestamptz not null);

-- Everything that staff did and every look at personal data. Each line is linked to the one before it by a keyed hash.
create table audit_trail (
  seq bigint primary key,
  at bigint not null,
  staff bigint, -- null: a command of the operator
  name text,
  role text,
  ip text not null,
  request text not null,
  call text not null,
  player bigint,
  order_id bigint,
  outcome text not null,
  begun bigint,
  detail text not null,
  link bytea not null
);
create index audit_trail_staff on audit_trail (staff, seq);
create index audit_trail_player on audit_trail (player, seq) where player is not null;
create index audit_trail_player_change on audit_trail (player, at, seq)
  where player is not null and begun is not null and outcome = 'done';

create table audit_head (one boolean default true primary key check (one), seq bigint not null, link bytea not null);
insert into audit_head (seq, link) values (0, '');

-- Filled and emptied to find out whether the database takes writes that need room on its disk (db/write-refusals.ts).
-- A row is a page: it is stored as it is.
create unlogged table write_probe (page text not null);
alter table write_probe alter column page set storage plain;

-- A dump that is restored into a new cluster brings facts whose transaction ids lie in that cluster's future: there the
-- ids start again. An era is the time in which facts were written in one cluster. Facts are read era by era, and in an
-- era by transaction. Ids of facts grow over all eras: those above `after_id`, up to the next era's, are of an era.
create table fact_era (
  era int primary key,
  after_id bigint not null,
  system_identifier text -- of the cluster; null while it could not be read
);
insert into fact_era (era, after_id) values (1, 0);

-- How far this database has come. The same number is kept outside of it: a copy that was restored, or a standby that
-- took over without the last commits, is behind that number. The identity is the one under which the row was written
-- last.
create table high_water_mark (
  id smallint default 1 primary key check (id = 1),
  book uuid not null default gen_random_uuid(), -- names this database and its copies
  n bigint not null default 0,
  at bigint not null default 0,
  kept boolean not null default false, -- true once the number was written outside
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
  report json,
  -- The book that the database was before this restore: its seals (`proofs/row-seals.ts`) are about the restored rows.
  book uuid
);
create unique index lost_span_open on lost_span ((restored_at is null)) where restored_at is null;

-- Which master key this database is sealed with, by its name, and what only that key reads: the keys of hashes that
-- earlier master keys made, and the lines of the audit trail at which rotations ended. While `npm run keys:rotate` is
-- under way there are two keys: what the previous one sealed is sealed anew.
create table master_key (
  id smallint default 1 primary key check (id = 1),
  generation int not null, -- grows by one when a rotation begins
  key_id bytea not null, -- the key that nodes seal with
  previous_id bytea, -- the key that a rotation is changing from
  ring_sealed bytea not null
);

-- Which master keys each running process has, by their names: a rotation begins when all of them have both.
create table master_key_holder (
  holder text primary key,
  key_ids text not null, -- in hexadecimal digits, with a space between them
  generation int not null, -- of `master_key`, as the process follows it
  seen_at timestamptz not null default now()
);

-- Mails that are still to be sent, written in the transaction that causes them. The message is sealed: it may contain
-- a code. A sent mail's row is deleted.
create table mail_outbox (
  id bigint primary key,
  message_sealed bytea not null,
  is_decoy boolean not null, -- an unknown address costs the same statements as a known one
  due_at bigint not null,
  expires_at bigint not null,
  attempts int not null default 0
);
create index mail_outbox_due on mail_outbox (due_at);

-- What a program must know to do something here, as the number of the newest migration that it was made with. Each
-- session says its own as `arara.version`; one that says none counts as 0. A migration after
-- which older programs would do harm raises a number:
--   start: such a program does not start; leases: it takes and keeps none; settlement: it settles no bets.
create table program_requirement (
  what text primary key check (what in ('start', 'leases', 'settlement')),
  version int not null
);
insert into program_requirement (what, version) values ('start', 105), ('leases', 0), ('settlement', 90);

create function program_version() returns int language sql stable as
$$ select coalesce(nullif(current_setting('arara.version', true), ''), '0')::int $$;

-- Class 57: the program takes it for a database that is away, and tries again later; a program that may does the work.
create function require_program() returns trigger language plpgsql as $$
begin
  if program_version() < (select version from program_requirement where what = tg_argv[0]) then
    raise exception 'this program is too old for %', tg_argv[0] using errcode = '57A01';
  end if;
  return new;
end $$;

create function lease_of_program() returns trigger language plpgsql as $$
begin
  if program_version() < (select version from program_requirement where what = 'leases') then return null; end if;
  return new;
end $$;

-- Each time that a node's clock went back by more than two seconds: `at`, by the clock that is right again, and the
-- last instant of the clock before. Until the clock has caught up with that, the node's ids are ahead of it; what else
-- says when something happened (a bet's acceptance, the order of shared rounds) is compared with ids accordingly.
create table clock_setback (
  node smallint not null,
  at bigint not null,
  ahead_to bigint not null,
  primary key (node, at)
);

create function audit_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail is only ever appended to' using errcode = '42501';
end $$;
create trigger audit_trail_append_only before delete or update or truncate on audit_trail
  for each statement execute function audit_append_only();

create trigger lease_of_program before insert or update on lease
  for each row execute function lease_of_program();
