-- Withdrawals without a fee, handed down by promotions: how many a day a level has, and which level a player is on.
create table withdraw_benefit (
  level smallint primary key check (level >= 0),
  free_per_day int not null check (free_per_day >= 0)
);
create table withdraw_level (
  player bigint primary key,
  level smallint not null check (level >= 0)
);
insert into withdraw_level (player, level) select player, level from promo_player where level > 0;
