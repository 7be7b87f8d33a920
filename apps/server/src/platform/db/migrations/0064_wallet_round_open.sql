-- Whether the player has an open round of several steps: every minute counts as played until it ends, so a bet
-- meanwhile counts the minutes up to it. A server of the version before does not write the column; what it leaves is
-- mended by the player's next round of several steps.
alter table wallet add column round_open boolean not null default false;
update wallet set round_open = true where player in (select player from round_0 where state = 0);
