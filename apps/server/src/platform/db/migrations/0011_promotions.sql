-- Which bonus the bonus money is of, what is still to be wagered of it, and what of it waits in open stakes. No bonus
-- money without a bonus.
alter table wallet
  add column bonus_id bigint,
  add column bonus_left bigint not null default 0 check (bonus_left >= 0),
  add column bonus_held bigint not null default 0 check (bonus_held >= 0),
  add constraint wallet_bonus_open check (bonus_id is not null or (bonus = 0 and bonus_left = 0 and bonus_held = 0));

-- A bonus with its terms. At most one of a player is open; how it ended decides what becomes of money that its bets
-- bring later.
create table bonus (
  player bigint not null,
  id bigint not null,
  state text not null check (state in ('open', 'released', 'lost', 'forfeited', 'expired')),
  gift boolean not null,              -- a deposit's gift is part of it: no other gift beside it
  granted bigint not null check (granted > 0),
  required bigint not null check (required > 0),
  -- when it ended; an open one's is in the wallet row
  left_to_wager bigint not null default 0 check (left_to_wager >= 0),
  ended_with bigint not null default 0 check (ended_with >= 0),       -- what was released, or given up
  expires_at bigint not null,
  ended_at bigint,
  -- the open bonus that took it over when a bet that was lost with it turned out won
  joined bigint,
  primary key (player, id)
);
create unique index bonus_open on bonus (player) where state = 'open';
create index bonus_expires on bonus (expires_at) where state = 'open';

-- What a bonus is made of; each gift and each award at most once.
create table bonus_grant (
  player bigint not null,
  id bigint not null,
  bonus bigint not null,
  source text not null,
  ref bigint not null,                -- the deposit order or the award
  amount bigint not null check (amount > 0),
  required bigint not null check (required > 0),
  primary key (player, id)
);
create unique index bonus_grant_once on bonus_grant (player, source, ref);

-- A stake remembers whose bonus money is in it, and what of it counted for that bonus; a bet also its house edge.
alter table sport_bet
  add column bonus bigint,
  add column turned_bonus bigint not null default 0 check (turned_bonus >= 0),
  add column turned_of bigint,
  add column edge_bp smallint not null default 0;

alter table package
  add column gift_turnover smallint not null default 2 check (gift_turnover between 1 and 100),
  add column gift_once boolean not null default false;
-- What an order was sold with: a waived gift leaves no trace.
alter table deposit
  add column discount_bp smallint not null default 0 check (discount_bp between 0 and 9000),
  add column gift jsonb,
  add column gift_outcome text;
-- Gifts that are had once per CPF, whatever account it is on.
create table gift_taken (
  cpf_print bytea not null,
  offer text not null,
  player bigint not null,
  deposit bigint not null,
  primary key (cpf_print, offer)
);
create table pay_discount (
  player bigint primary key,
  fraction_bp smallint not null check (fraction_bp between 1 and 9000),
  expires_at bigint not null
);

-- What facts add up to per player: deposits and counted stakes make the VIP level, the theoretical loss its reward.
create table promo_player (
  player bigint primary key,
  deposited bigint not null default 0,
  counted bigint not null default 0,
  loss bigint not null default 0,        -- theoretical loss in ten-thousandths of a centavo
  loss_rewarded bigint not null default 0, -- how much of it was the base of rewards already
  level smallint not null default 0
) with (fillfactor = 80);
-- Rewards: 14 VIP upgrade, 141 promotion, 199 by staff; each reason once.
create table award (
  player bigint not null,
  id bigint not null,
  type smallint not null check (type in (14, 141, 199)),
  reason text not null,
  amount bigint not null check (amount > 0),
  primary key (player, id)
);
create unique index award_once on award (player, type, reason);
-- What an operator changed of milestones and VIP rewards; without a row the defaults hold.
create table promotion_setting (
  id smallint primary key check (id = 1),
  body jsonb not null,
  changed_at bigint not null
);
