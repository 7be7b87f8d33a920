-- What the consumer of the feed must find again after a restart: registers of producers, events and lines, as plain
-- JSON.
alter table producer add column register json;
alter table event add column register json not null default '{}';
alter table line add column register json not null default '{}';

-- Prices are worth keeping for an hour, what moved money or a match for a day.
alter table feed_inbox add column lasting boolean not null default true;
create index feed_inbox_applied on feed_inbox (applied_at) where applied_at is not null;
create index event_open on event (id) where finished_at is null;
create index event_finished on event (sport, starts_at, id) where finished_at is not null;

-- The simulated feed: what it has said so far, so that any node goes on with the same match.
create table simulator (id smallint primary key, head json not null, stepped_to bigint not null);
create table simulated_match (urn text primary key, script json not null, state json not null);
