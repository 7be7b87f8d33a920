-- What a feed's producer said, once per sequence number, until it is applied: a restart loses nothing.
create table producer (
  id smallint primary key,
  name text not null,
  state text not null check (state in ('up', 'down', 'recovering')),
  alive_at bigint not null,
  applied_seq bigint not null default 0
);
create table feed_inbox (
  producer smallint not null,
  seq bigint not null,
  received_at bigint not null,
  body json not null,
  applied_at bigint,
  primary key (producer, seq)
);
create index feed_inbox_waiting on feed_inbox (producer, seq) where applied_at is null;

create table event (
  id bigint primary key,
  urn text not null unique,
  sport text not null,
  category text not null,
  tournament text not null,
  home text not null,
  away text not null,
  starts_at bigint not null,
  phase smallint not null,          -- match time phase of the specification, point 4
  live boolean not null default false,
  score_home smallint,
  score_away smallint,
  clock json,
  statistics json not null default '{}',
  simulated boolean not null,
  producer smallint not null,
  seq bigint not null default 0,    -- version: grows with everything that a screen shows
  gen bigint not null default 0,
  finished_at bigint
);
create index event_by_start on event (sport, starts_at, id);
create index event_live on event (sport, starts_at, id) where live;

-- One row holds a line's prices: a bet reads and decides on this row, in its own transaction. Its id is its gate's.
create table line (
  id bigint primary key,
  event bigint not null,
  line text not null,
  market int not null,
  specifiers json not null,
  state text not null check (state in ('open', 'suspended', 'closed', 'settled', 'cancelled')),
  outcomes json not null,           -- [{ id, odds (thousandths), active }]
  version bigint not null default 0,
  gen bigint not null default 0,
  stopped_at bigint not null default 0, -- when it was last closed to bets: a live bet that waits across it is refused
  result json,
  result_version int not null default 0,
  unique (event, line)
);

-- Results that still have bets to settle: worked off in groups, by the key of the bets.
create table line_settlement (
  line bigint not null,
  version int not null,
  created_at bigint not null,
  after_player bigint not null default 0,
  after_bet bigint not null default 0,
  done_at bigint,
  primary key (line, version)
);
create index line_settlement_open on line_settlement (created_at) where done_at is null;

create table sport_bet (
  player bigint not null,
  id bigint not null,
  -- -10 waiting, 0 accepted, -11 refused in the delay, -1 feed fault, 9999 settled, 8888 re-opened
  state smallint not null,
  policy text not null,
  stake_main bigint not null check (stake_main >= 0),
  stake_bonus bigint not null check (stake_bonus >= 0),
  possible bigint not null,
  accept_at bigint,
  payout bigint not null default 0,
  result smallint,
  settled_at bigint,
  primary key (player, id)
) with (fillfactor = 80);
create index sport_bet_waiting on sport_bet (accept_at) where state = -10;

create table sport_leg (
  player bigint not null,
  bet bigint not null,
  n smallint not null,
  event bigint not null,
  line bigint not null,
  outcome text not null,
  odds int not null check (odds > 1000),
  result smallint,
  result_version int not null default 0,
  primary key (player, bet, n)
);
create index sport_leg_line on sport_leg (line, player, bet);
