-- outside a transaction: complaints and what staff did are looked up by player, and both tables are in use.
drop index if exists audit_trail_player_change;
create index concurrently audit_trail_player_change on audit_trail (player, at, seq)
  where player is not null and begun is not null and outcome = 'done';
drop index if exists complaint_player;
create index concurrently complaint_player on complaint (player, id) where player is not null;
