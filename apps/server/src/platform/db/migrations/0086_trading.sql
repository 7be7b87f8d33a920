-- The gates above the events: one for each sport, and one for all of them (`*`). They are closed by people only.
create table sport_gate (
  sport text primary key,
  gate bigint not null unique
);

-- Betting that people have suspended. `scope` is `*` for a whole event, `#` and a market's id, or `=` and a line's
-- text.
create table trading_suspension (
  id bigint primary key,
  level text not null check (level in ('all', 'sport', 'event', 'market', 'line')),
  sport text,
  event bigint,
  scope text,
  reason text not null,
  staff bigint not null,
  at bigint not null,
  lifted_by bigint,
  lifted_at bigint,
  lifted_reason text
);
create unique index trading_suspension_open on trading_suspension
  (level, coalesce(sport, ''), coalesce(event, 0), coalesce(scope, '')) where lifted_at is null;

-- Margins and limits that people have set. The narrowest scope that has a value counts.
create table trading_terms (
  level text not null check (level in ('all', 'sport', 'tournament', 'event')),
  -- '' for all, else the sport's code, the tournament's id or the event's id
  subject text not null,
  margin_bp int check (margin_bp between 0 and 5000),
  max_stake bigint check (max_stake > 0),
  max_payout bigint check (max_payout > 0),
  max_event_stake bigint check (max_event_stake > 0),
  reason text not null,
  staff bigint not null,
  at bigint not null,
  primary key (level, subject)
);

-- Prices of people in place of the feed's, until they expire or are ended.
create table price_override (
  id bigint primary key,
  event bigint not null,
  line text not null,
  outcomes json not null,
  expires_at bigint not null,
  reason text not null,
  staff bigint not null,
  at bigint not null,
  ended_at bigint,
  ended_by bigint
);
create index price_override_open on price_override (expires_at) where ended_at is null;

-- Results by hand: one person proposes, another decides.
create table result_proposal (
  id bigint primary key,
  event bigint not null,
  kind text not null check (kind in ('settle', 'void', 'unvoid', 'reopen', 'release', 'abandon')),
  body json not null,
  reason text not null,
  state text not null check (state in ('waiting', 'approved', 'refused')),
  asked_by bigint not null,
  asked_at bigint not null,
  decided_by bigint,
  decided_at bigint,
  why text
);
create index result_proposal_waiting on result_proposal (asked_at) where state = 'waiting';
create index result_proposal_event on result_proposal (event);

-- The newest bets of all players, for the room's list and its margins.
create index sport_bet_by_id on sport_bet (id);

-- The roles of the trading room.
alter table staff drop constraint staff_role_check;
alter table staff add constraint staff_role_check
  check (role in ('finance', 'support', 'admin', 'auditor', 'protection', 'trader', 'risk')) not valid;
