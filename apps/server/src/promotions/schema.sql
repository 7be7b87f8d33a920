-- What facts add up to per player: deposits and counted stakes make the VIP level, the theoretical loss its reward.
create table promo_player (
  player bigint primary key,
  deposited bigint not null default 0,
  counted bigint not null default 0,
  loss bigint not null default 0, -- theoretical loss in ten-thousandths of a centavo
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
  -- Rewards are bonus money; what staff credit may be main money too.
  balance_kind text not null default 'bonus' check (balance_kind in ('main', 'bonus')),
  primary key (player, id)
);
create unique index award_once on award (player, type, reason);

-- What an operator changed of milestones and VIP rewards; without a row the defaults hold.
create table promotion_setting (
  id smallint primary key check (id = 1),
  body jsonb not null,
  changed_at bigint not null
);

-- Manual credits by staff (type 199): what somebody asked for, and what became of it. One that waits needs a second
-- person.
create table award_request (
  player bigint not null,
  id bigint not null,
  balance_kind text not null check (balance_kind in ('main', 'bonus')),
  amount bigint not null check (amount > 0),
  reason text not null,
  state text not null check (state in ('waiting', 'given', 'refused')),
  asked_by bigint not null,
  asked_at bigint not null,
  day date not null, -- in America/Sao_Paulo
  decided_by bigint,
  decided_at bigint,
  why text,
  primary key (player, id),
  check ((state = 'waiting') = (decided_at is null))
);
create index award_request_waiting on award_request (id) where state = 'waiting';
create index award_request_decided on award_request (id) where state <> 'waiting';
create index award_request_day on award_request (day, asked_by);

-- Changes of offers and promotions by staff: what was proposed, and what became of it. One that waits needs a second
-- person.
create table offer_change (
  id bigint primary key,
  kind text not null check (kind in ('package', 'promotions', 'discount')),
  subject bigint not null, -- the package or the player; 0 for the promotions
  before jsonb, -- null when there was none
  after jsonb not null,
  reason text not null,
  amount bigint not null, -- the largest amount of money that the change sets
  state text not null check (state in ('waiting', 'saved', 'refused')),
  asked_by bigint not null,
  asked_at bigint not null,
  day date not null, -- in America/Sao_Paulo
  decided_by bigint,
  decided_at bigint,
  why text,
  check ((state = 'waiting') = (decided_at is null))
);
create index offer_change_waiting on offer_change (id) where state = 'waiting';
create index offer_change_decided on offer_change (id) where state <> 'waiting';
create index offer_change_day on offer_change (day, asked_by);

-- What staff gave away on a day, alone or with a second person: above the ceiling nothing more is given.
create table staff_given_day (
  day date primary key, -- in America/Sao_Paulo
  given bigint not null check (given >= 0)
);

-- The day on which a player was last shown the bonus overlay: it opens once a day, on whatever device.
create table gift_shown (player bigint primary key, day text not null);

-- Notices of the operator to a segment of players: one row for each, however many players read it. One member of staff
-- writes it, another one approves it.
create table player_notice (
  id bigint primary key,
  text text not null,
  audience text not null check (audience in ('everyone', 'deposited', 'neverDeposited')),
  from_level smallint not null check (from_level >= 0), -- the lowest VIP level that is sent it
  hours int not null check (hours >= 1 and hours <= 168), -- how long it is sent to those who connect
  reason text not null,
  state text not null check (state in ('waiting', 'sent', 'refused')),
  asked_by bigint not null,
  asked_at bigint not null,
  decided_by bigint,
  decided_at bigint,
  why text,
  ends_at bigint, -- set when it is sent
  check ((state = 'waiting') = (decided_by is null)),
  check (state <> 'sent' or (decided_by <> asked_by and ends_at is not null))
);
create index player_notice_sent on player_notice (ends_at) where state = 'sent';

-- When a player reached a VIP level: the award of a level says it only where there was a reward.
create table vip_level_rise (
  player bigint not null,
  id bigint not null,
  level smallint not null check (level > 0),
  primary key (player, id)
);
