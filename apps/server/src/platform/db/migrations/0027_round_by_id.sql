-- A round's key is its time-ordered id alone: each insert goes to the last page of its index, where a key by player
-- dirtied a page at a random place. A player's rounds are found through their stakes: `entry` has the key (player, id).
alter table round drop constraint round_pkey;
alter table round add primary key (id);
