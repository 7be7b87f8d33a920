-- A round of several steps: the bonus that its stake is of, and the whole board once it is over.
alter table round add column bonus_of bigint, add column board jsonb;
-- One open round per player, over all games.
create unique index round_open on round_0 (player) where state = 0;
-- What takes a game out of play: a gate each, by the negative of the game's number, and one for all.
insert into gate (id, open) values (-100, true), (-1, true), (-2, true), (-4, true), (-6, true), (-7, true), (-8, true);
