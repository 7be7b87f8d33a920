-- What each game returned on real money so far; sums of squares and products give the band around it.
create table game_tally (
  game smallint primary key,
  rounds bigint not null,
  staked bigint not null,
  paid bigint not null,
  staked2 numeric not null,
  paid2 numeric not null,
  product numeric not null
);

-- A player's twin that plays with play money; its password is shown to its owner alone.
create table test_account (
  player bigint primary key,
  twin bigint not null unique,
  pwd_sealed bytea not null
);
