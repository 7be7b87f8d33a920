-- Says in the wallet's row, which every bet locks and reads, which state of protection its player has: a group reads
-- the rows of player_protection only of players whose number it does not know. 0: no such row was ever written. A new
-- row of protection, and each change of one, gives the player another random number, whoever writes it: also a server
-- of the version before, or a person by hand. Wallets that are older than this migration begin with 1, and the row of
-- their player is read once.
alter table wallet add column protection_stamp bigint not null default 1;
alter table wallet alter column protection_stamp set default 0;

create function player_protection_stamp() returns trigger language plpgsql as $$
declare
  changed bigint := case tg_op when 'DELETE' then old.player else new.player end;
begin
  -- Random and not counted: a database that was restored would count to the same numbers again with other changes.
  update wallet set protection_stamp = 2 + floor(random() * 9007199254740989)::bigint where player = changed;
  -- A wallet that comes later would begin with 0, as if nothing protected its player.
  if not found then raise exception 'player % has protection and no wallet', changed using errcode = '23503'; end if;
  return null;
end $$;
create trigger player_protection_stamp after insert or update or delete on player_protection
  for each row execute function player_protection_stamp();
