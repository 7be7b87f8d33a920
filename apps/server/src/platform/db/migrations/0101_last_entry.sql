-- The id of each player's last entry, in the row that every change of the player locks and writes: the next entry gets
-- a larger one, whichever node makes it and however wrong its clock is. 0 before the first entry, and in the wallet of
-- a player whose last one is older than this migration: their next entry still goes by the clock alone.
alter table wallet add column last_entry bigint not null default 0;
