-- A day on which an invited player was active, with the agents above them, and what they staked and settled on it.
-- `win` is the theoretical win, in ten-thousandths of a centavo. Corrections may make both negative.
create table referral_day (
  player bigint not null, -- the invited player
  day date not null, -- in America/Sao_Paulo
  id bigint not null, -- the cursor of an agent's list
  agent1 bigint not null,
  agent2 bigint,
  agent3 bigint,
  at bigint not null,
  staked bigint not null default 0,
  win bigint not null default 0,
  primary key (player, day)
) with (fillfactor = 80);
create index referral_day_day on referral_day (day, player);
create index referral_day_agent1 on referral_day (agent1, id);
create index referral_day_agent2 on referral_day (agent2, id) where agent2 is not null;
create index referral_day_agent3 on referral_day (agent3, id) where agent3 is not null;

-- Up to this day everything is closed: what is settled later counts for the day after it. Facts take the row for share,
-- whoever closes a day takes it for update.
create table referral_clock (id smallint primary key check (id = 1), closed_through date not null);
insert into referral_clock (id, closed_through) values (1, date '2020-01-01');

-- A closed day with the terms of its commission; accrued_at is set once all of it was booked.
create table referral_closing (
  day date primary key,
  terms jsonb not null,
  closed_at bigint not null,
  accrued_at bigint
);
create index referral_closing_open on referral_closing (day) where accrued_at is null;

-- Commission of an agent, by day and level; the ledger names this row. An amount of zero has no entry.
create table referral_commission (
  player bigint not null, -- the agent
  day date not null,
  level smallint not null check (level >= 1 and level <= 3),
  id bigint not null,
  amount bigint not null check (amount >= 0),
  primary key (player, day, level)
);

-- What an agent earned on a level in all, and what corrections of earlier days took too much.
create table referral_level (
  player bigint not null,
  level smallint not null check (level >= 1 and level <= 3),
  earned bigint not null default 0 check (earned >= 0),
  deficit bigint not null default 0 check (deficit >= 0),
  primary key (player, level)
);

-- Commission that an agent moved to the balance: award 141.
create table referral_claim (
  player bigint not null,
  id bigint not null,
  amount bigint not null check (amount > 0),
  primary key (player, id)
);

-- Invited players who earn an agent nothing: the same person again, or one of a ring.
create table referral_refusal (
  player bigint not null, -- the agent
  friend bigint not null, -- the invited player
  id bigint not null,
  level smallint not null check (level >= 1 and level <= 3),
  reason text not null check (reason in ('device', 'payout', 'deviceRing', 'payoutRing', 'transfer')),
  found_at bigint not null,
  lifted_at bigint,
  primary key (player, friend)
);
create index referral_refusal_id on referral_refusal (id);
create index referral_refusal_friend on referral_refusal (friend);
