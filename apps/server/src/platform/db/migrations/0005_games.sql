create table seed_pair (
  id bigint primary key,
  player bigint not null,
  server_seed_sealed bytea not null,
  server_seed_hash text not null,
  client_seed text not null,
  revealed_at bigint
);
create table seed_use (
  player bigint primary key,
  pair bigint not null,
  next_pair bigint not null,
  nonce bigint not null
) with (fillfactor = 70);

create table round (
  player bigint not null,
  id bigint not null,
  game smallint not null,
  pair bigint not null,
  nonce bigint not null,
  params jsonb not null,
  outcome bigint,
  steps smallint[] not null default '{}',
  state smallint not null,          -- 0 open, 1 won, 2 lost, 3 refunded
  stake_main bigint not null,
  stake_bonus bigint not null,
  edge_bp smallint not null,
  multiplier bigint not null,
  payout bigint not null default 0,
  primary key (player, id)
) partition by range (id);
create table round_0 partition of round for values from (minvalue) to (maxvalue);
-- A pair's nonce makes one outcome, once: the net below the player's lock.
create unique index round_nonce on round_0 (player, pair, nonce);
