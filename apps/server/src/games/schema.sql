create table seed_pair (
  id bigint primary key,
  player bigint not null,
  server_seed_sealed bytea not null,
  server_seed_hash text not null,
  client_seed text not null,
  revealed_at bigint
);

create table round (
  player bigint not null,
  id bigint primary key,
  game smallint not null,
  pair bigint not null,
  nonce bigint not null,
  params jsonb not null,
  outcome bigint,
  steps smallint[] not null default '{}',
  state smallint not null, -- 0 open, 1 won, 2 lost, 3 refunded
  stake_main bigint not null,
  stake_bonus bigint not null,
  edge_bp smallint not null,
  multiplier bigint not null,
  payout bigint not null default 0,
  bonus_id bigint, -- of a round of several steps: the bonus that its stake is of
  board jsonb -- the whole board once it is over
) partition by range (id);

create table round_0 partition of round for values from (minvalue) to (maxvalue);
-- One open round per player, over all games.
create unique index round_open on round_0 (player) where state = 0;

-- Seeds of shared rounds: a chain in which every seed is the hash of the next. Its first is public, its last is sealed.
create table seed_chain (
  id bigint primary key,
  game smallint not null,
  length int not null,
  top_sealed bytea not null,
  terminal text not null,
  published_at bigint not null,
  salt text, -- drawn after the first seed was published
  salt_source text not null,
  beacon_round bigint, -- the public beacon's round that the salt was promised from
  used int not null default 0
);
create index seed_chain_game on seed_chain (game, id);

create table shared_round (
  id bigint primary key, -- also its gate's
  game smallint not null,
  chain bigint not null,
  idx int not null,
  previous_seed text not null,
  opened_at bigint not null,
  closes_at bigint not null,
  shown_at bigint, -- when the drawn outcome has been shown and stakes are paid
  ends_at bigint, -- when the next round may begin
  state smallint not null, -- 0 betting, 1 drawing, 2 ended, 3 being given back, 4 void
  epoch bigint not null, -- of the lease under which somebody led it last
  outcome smallint,
  seed text,
  unique (chain, idx)
);
-- One running round per game, whoever believes to lead.
create unique index shared_round_running on shared_round (game) where state in (0, 1, 3);
create index shared_round_game on shared_round (game, id);

create table shared_bet (
  player bigint not null,
  id bigint not null,
  round bigint not null,
  game smallint not null,
  pick text not null,
  play_money boolean not null,
  stake_main bigint not null,
  stake_bonus bigint not null,
  bonus_id bigint,
  edge_bp smallint not null,
  state smallint not null, -- 0 open, 1 won, 2 lost, 3 refunded
  multiplier bigint not null default 0,
  payout bigint not null default 0,
  primary key (player, id)
);
create index shared_bet_open on shared_bet (round, player, id) where state = 0;
-- Whether a stake of a player waits.
create index shared_bet_waits on shared_bet (player) where state = 0;
create index shared_bet_round on shared_bet (round, id);

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

-- Who last took a game ('all': every game) out of play or back, when and why; staff null: the command line. The gate
-- decides.
create table game_switch (
  game text primary key,
  open boolean not null,
  staff bigint,
  reason text not null,
  at bigint not null
);

-- What takes a game out of play: a gate each, by the negative of the game's number, and one for all.
insert into gate (id, open) values (-100, true), (-1, true), (-2, true), (-4, true), (-6, true), (-7, true), (-8, true);
