-- Seeds of shared rounds: a chain in which every seed is the hash of the next. Its first is public, its last is sealed.
create table seed_chain (
  id bigint primary key,
  game smallint not null,
  length int not null,
  top_sealed bytea not null,
  terminal text not null,
  published_at bigint not null,
  salt text,                        -- drawn after the first seed was published
  salt_source text not null,
  beacon_round bigint,              -- the public beacon's round that the salt was promised from
  used int not null default 0
);
create index seed_chain_game on seed_chain (game, id);

create table shared_round (
  id bigint primary key,            -- also its gate's
  game smallint not null,
  chain bigint not null,
  idx int not null,
  previous_seed text not null,
  opened_at bigint not null,
  closes_at bigint not null,
  shown_at bigint,                  -- when the drawn outcome has been shown and stakes are paid
  ends_at bigint,                   -- when the next round may begin
  state smallint not null,          -- 0 betting, 1 drawing, 2 ended, 3 being given back, 4 void
  epoch bigint not null,            -- of the lease under which somebody led it last
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
  bonus_of bigint,
  edge_bp smallint not null,
  state smallint not null,          -- 0 open, 1 won, 2 lost, 3 refunded
  multiplier bigint not null default 0,
  payout bigint not null default 0,
  primary key (player, id)
);
create index shared_bet_open on shared_bet (round, player, id) where state = 0;
-- Whether a stake of a player waits.
create index shared_bet_waits on shared_bet (player) where state = 0;
create index shared_bet_round on shared_bet (round, id);
