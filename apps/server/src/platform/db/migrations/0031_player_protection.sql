-- What keeps a person from playing: at most one row for a player, none while nothing was ever set. The row of an
-- account and the row of its test account say the same: both are written together, with both wallets locked.
create table player_protection (
  player bigint primary key,
  -- A block, a pause and an exclusion end each by itself: who is unblocked by staff is still paused.
  blocked_at bigint,
  blocked_until bigint,       -- null: until staff lift the block
  block_reason text,          -- staff's words, shown to the player
  paused_until bigint,
  excluded_until bigint,
  -- { stake | loss | deposit | time: { day | week | month: centavos or minutes } }
  limits jsonb not null default '{}',
  -- Sums of the days of the running week and month up to this day, rebuilt from wallet_day once a day while there are
  -- limits.
  closed_through date,
  week_staked bigint not null default 0,
  week_paid bigint not null default 0,
  week_deposited bigint not null default 0,
  week_voided bigint not null default 0,
  week_minutes integer not null default 0,
  month_staked bigint not null default 0,
  month_paid bigint not null default 0,
  month_deposited bigint not null default 0,
  month_voided bigint not null default 0,
  month_minutes integer not null default 0,
  check ((blocked_at is null) = (block_reason is null))
);

-- The one source that says "blocked": account.status is read and written no more.
insert into player_protection (player, blocked_at, block_reason)
  select player, created_at, 'blocked' from account where status = 'blocked'
  union
  select t.twin, a.created_at, 'blocked'
  from account a join test_account t on t.player = a.player where a.status = 'blocked';

-- Counters of a day: stakes of earlier days that came back in it, minutes in which the player played, and the last such
-- minute (since 1970). A server of the version before resets none of them when it begins a day: it must not run for
-- long beside this one.
alter table wallet
  add column day_voided_earlier bigint not null default 0,
  add column day_minutes integer not null default 0,
  add column last_minute integer not null default 0;
alter table wallet_day
  add column voided_earlier bigint not null default 0,
  add column minutes integer not null default 0;

-- Until when a session may only look: set when its player is blocked, paused or excluded.
alter table session add column restricted_until bigint;
