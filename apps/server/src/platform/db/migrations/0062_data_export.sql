-- Copies of a player's data: asked for, built in the background as encrypted parts in the file storage,
-- and deleted when they expire.
create table data_export (
  player bigint not null,
  id bigint not null,
  state text not null check (state in ('waiting', 'ready', 'failed')),
  requested_at bigint not null,
  -- Until then the node that builds it has it alone; 0 before the first try.
  claimed_until bigint not null default 0,
  attempts int not null default 0,
  storage_key text not null,
  parts int not null default 0,
  size bigint not null default 0,
  -- The key of its parts, sealed.
  key_sealed bytea not null,
  expires_at bigint not null,
  primary key (player, id)
);
create index data_export_waiting on data_export (claimed_until) where state = 'waiting';
create index data_export_expires on data_export (expires_at);
