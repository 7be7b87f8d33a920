-- What a player sets for their own protection: looser limits that wait for their day, how often they are told what
-- they played, and when the term of an exclusion is over (null: it has none). An exclusion itself stays in
-- `excluded_until`, without end until its player asks to come back after the term.
alter table player_protection
  add column pending_limits jsonb not null default '{}',  -- as `limits`, each value { value, from }
  add column reality_check_minutes integer not null default 60,
  add column exclusion_ends bigint;

-- Every change that a player asked for, in its order: proof for the regulator, and a source of the marks of harm.
create table protection_change (
  player bigint not null,
  id bigint not null,
  kind text not null check (kind in
    ('limitLowered', 'limitRaiseAsked', 'limitRaised', 'realityCheck', 'paused', 'excluded', 'returnAsked')),
  detail jsonb not null,
  primary key (player, id)
);
create index protection_change_raised on protection_change (id) where kind in ('limitRaiseAsked', 'limitRaised');

-- The time that a player spends here without a long break, with the counts of their whole life at its beginning.
create table play_session (
  player bigint primary key,
  started_at bigint not null,
  seen_at bigint not null,
  staked bigint not null,
  paid bigint not null,
  minutes bigint not null
);
