-- What staff write about a player: only ever added to. Who wrote it is kept as they were called then.
create table player_note (
  player bigint not null,
  id bigint not null,
  staff bigint not null,
  name text not null,
  role text not null,
  text text not null check (char_length(text) between 1 and 2000),
  primary key (player, id)
);
create function player_note_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'notes about players are only ever added' using errcode = '42501';
end $$;
create trigger player_note_append_only before update or delete or truncate on player_note
  for each statement execute function player_note_append_only();

-- When a player reached a VIP level: the award of a level says it only where there was a reward.
create table vip_level_rise (
  player bigint not null,
  id bigint not null,
  level smallint not null check (level > 0),
  primary key (player, id)
);

-- When the identity was confirmed. Null: not yet, or by a server of the last version.
alter table account add column kyc_at bigint;
