-- Events of any sport: 2 to 400 competitors, the score as JSON of its sport, and a head that all sports share. home,
-- away,
-- score_home and score_away stay, empty for a field; events of before have only these, and are read by them.
alter table event add column tournament_id text not null default '';
alter table event add column participants json;      -- [{ id, name, short, color, role, withdrawn }]
alter table event add column score json;             -- as readScore of the sport's module reads it
alter table event add column event_format json;      -- what the competition fixes: best of, overs, laps
alter table event add column rules json;             -- options of the sport's rules, of the event's first fixture
alter table event add column ending text check (ending in ('played', 'abandoned', 'retired', 'notPlayed'));
alter table event add column attendance int;
alter table event add column markets int not null default 0; -- how many are on offer
-- the newest fixture, apart from the register: it is large and changes rarely
alter table event add column fixture json;
-- Whether the event takes bets, and which kind of producer prices it. A line's state is its own; what it is shown as
-- also
-- depends on this, on its producer and on the clock.
alter table event add column betting text not null default 'closed'
  check (betting in ('prematch', 'live', 'suspended', 'closed'));
update event set betting = case when live then 'live' else 'prematch' end where finished_at is null;
create index event_by_tournament on event (sport, category, tournament_id) where finished_at is null;

-- Its own producer and the number of the message with its price: prices older than the producer's return do not
-- count.
alter table line add column producer smallint;
alter table line add column priced_seq bigint not null default 0;
-- A price changes no index: with room in its page the row stays in it.
alter table line set (fillfactor = 70);
alter table gate set (fillfactor = 70);

-- A producer is one of a source: (source, number). Its id is short, because prices, lines and gates name it.
alter table producer add column source text;
alter table producer add column number int;
alter table producer add column kind text;
alter table producer add column prices_from bigint not null default 0; -- the first message whose prices count
-- of a source without numbers: those that were given
alter table producer add column received_seq bigint not null default 0;
update producer set number = id, source = case when id in (1, 3) then 'uof' else 'simulator' end,
  kind = case when id in (1, 10) then 'live' when id in (3, 13) then 'prematch' else 'other' end;
create unique index producer_by_source on producer (source, number) where source is not null;
create sequence producer_id as smallint start 1001;

-- The key of a message is (source, producer, sequence): producer is the id of both. A source without numbers is
-- numbered at
-- receipt, and a repetition is known by the hash of its body.
create sequence feed_receipt;
alter table feed_inbox add column receipt bigint;
alter table feed_inbox alter column receipt set default nextval('feed_receipt');
alter table feed_inbox add column hash bytea;
create unique index feed_inbox_hash on feed_inbox (producer, hash) where hash is not null;

-- What could not be read of a message, with its raw text. A whole message without a readable sender is here only,
-- and waits
-- until its producers are asked to send everything again.
create table feed_unread (
  id bigint primary key,
  received_at bigint not null,
  source text,
  producer smallint,
  seq bigint,
  event text,
  parts json not null,              -- the paths of the fields
  raw text not null,
  waits boolean not null default false
);
create index feed_unread_waiting on feed_unread (id) where waits;
create index feed_unread_by_time on feed_unread (received_at);

-- A live bet that waits across a closing of its event is refused.
alter table sport_leg add column event_mark int not null default 0;

-- Every event has a gate.
insert into gate (id, open) select id, true from event where finished_at is null on conflict (id) do nothing;

-- The same as gates_hold, with fewer locks: a bet locks its events and producers only, and its lines' gates are rows
-- that are
-- closed under the lock of their event. Thousands of lines are closed with one lock.
create function gates_hold_under(locks bigint[], wanted bigint[], seen int[]) returns void language plpgsql as $$
declare shut bigint[];
begin
  perform pg_advisory_xact_lock_shared(x) from (select unnest(locks) x order by 1) s;
  -- a statement of its own: it must see what was committed while the locks were awaited
  select array_agg(g.id) into shut from unnest(wanted, seen) t(id, shuts)
  join gate g on g.id = t.id where not g.open or g.shuts <> t.shuts;
  if shut is not null then raise exception 'gate closed' using errcode = 'AR001', detail = shut::text; end if;
end $$;

-- A server of the version before reads the columns of before and takes bets beside this one, but must not lead the
-- feed: it
-- would not understand what this version has written. Holders of this version begin with "v2:".
create function lease_of_feed() returns trigger language plpgsql as $$
begin
  if new.name = 'feed' and new.holder not like 'v2:%' then return null; end if;
  return new;
end $$;
create trigger lease_of_feed before insert or update on lease for each row execute function lease_of_feed();
