-- Replays of recorded feeds: when each run began, so that a restarted server goes on where it stopped.
create table feed_replay (
  source text primary key,
  began_at bigint not null
);
