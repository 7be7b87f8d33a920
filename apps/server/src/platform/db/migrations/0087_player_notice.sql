-- Notices of the operator to a segment of players: one row for each, however many players read it. One member of staff
-- writes it, another one approves it.
create table player_notice (
  id bigint primary key,
  text text not null,
  audience text not null check (audience in ('everyone', 'deposited', 'neverDeposited')),
  from_level smallint not null check (from_level >= 0),  -- the lowest VIP level that is sent it
  hours int not null check (hours between 1 and 168),    -- how long it is sent to those who connect
  reason text not null,
  state text not null check (state in ('waiting', 'sent', 'refused')),
  asked_by bigint not null,
  asked_at bigint not null,
  decided_by bigint,
  decided_at bigint,
  why text,
  ends_at bigint,                                        -- set when it is sent
  check ((state = 'waiting') = (decided_by is null)),
  check (state <> 'sent' or (decided_by <> asked_by and ends_at is not null))
);
create index player_notice_sent on player_notice (ends_at) where state = 'sent';
