-- What keeps a person from playing: at most one row for a player, none while nothing was ever set. The row of an
-- account and the row of its test account say the same: both are written together, with both wallets locked.
create table player_protection (
  player bigint primary key,
  blocked_at bigint, -- a block, a pause and an exclusion end each by itself: who is unblocked by staff is still paused.
  blocked_until bigint, -- null: until staff lift the block
  block_reason text, -- staff's words, shown to the player
  paused_until bigint,
  excluded_until bigint,
  limits jsonb not null default '{}', -- { stake | loss | deposit | time: { day | week | month: centavos or minutes } }
  -- Sums of the days of the running week and month up to this day, rebuilt from wallet_day once a day while there are
  -- limits.
  closed_through date,
  week_staked bigint not null default 0,
  week_paid bigint not null default 0,
  week_deposited bigint not null default 0,
  week_voided bigint not null default 0,
  week_minutes int not null default 0,
  month_staked bigint not null default 0,
  month_paid bigint not null default 0,
  month_deposited bigint not null default 0,
  month_voided bigint not null default 0,
  month_minutes int not null default 0,
  pending_limits jsonb not null default '{}', -- as `limits`, each value { value, from }
  reality_check_minutes int not null default 60,
  exclusion_ends bigint,
  register_status text check (register_status in ('selfExclusion', 'socialProgramme')),
  check ((blocked_at is null) = (block_reason is null))
);

-- Every change that a player asked for, in its order: proof for the regulator, and a source of the marks of harm.
create table protection_change (
  player bigint not null,
  id bigint not null,
  kind text not null check (kind in (
    'limitLowered', 'limitRaiseAsked', 'limitRaised', 'realityCheck', 'paused', 'excluded', 'returnAsked'
  )),
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

-- What may be a sign of harm in a player's play, assessed again and again for the role `protection`. One row for each
-- player who has a sign; never read by anything that advertises.
create table harm_assessment (
  player bigint primary key,
  score int not null,
  marks jsonb not null, -- [{ mark, count, points }], the weightiest first
  assessed_at bigint not null,
  -- The last review: until the score rises above the one that was seen, the player is not in the queue.
  reviewed_score int,
  reviewed_at bigint,
  reviewed_by bigint,
  review_note text,
  check ((reviewed_at is null) = (reviewed_by is null))
);
create index harm_assessment_score on harm_assessment (score desc, player);

-- What the central register of barred people last said about each player, and when it must be asked again.
create table exclusion_check (
  player bigint primary key,
  due_at bigint not null,
  answered_at bigint, -- when the question was sent that was answered last; null: none was
  answer text check (answer in ('notBarred', 'selfExclusion', 'socialProgramme')),
  unanswered_since bigint, -- the first of the questions in a row that got no answer
  failures int not null default 0 -- how many of them there are
);
create index exclusion_check_due on exclusion_check (due_at);

-- Every answer that differed from the one before it: kept for the regulator.
create table exclusion_answer (
  player bigint not null,
  id bigint not null,
  answer text not null,
  occasion text not null check (occasion in ('registration', 'login', 'review')),
  primary key (player, id)
);

create function player_protection_stamp() returns trigger language plpgsql as $$
declare
  changed bigint := case tg_op when 'DELETE' then old.player else new.player end;
begin
  -- Random and not counted: a database that was restored would count to the same numbers again with other changes.
  update wallet set protection_stamp = 2 + floor(random() * 9007199254740989)::bigint where player = changed;
  -- A wallet that comes later would begin with 0, as if nothing protected its player.
  if not found then raise exception 'player % has protection and no wallet', changed using errcode = '23503'; end if;
  return null;
end $$;
create trigger player_protection_stamp after insert or delete or update on player_protection
  for each row execute function player_protection_stamp();
