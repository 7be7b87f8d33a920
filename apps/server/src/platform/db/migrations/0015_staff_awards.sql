-- Manual credits by staff (type 199): what somebody asked for, and what became of it. One that waits needs a second
-- person.
create table award_request (
  player bigint not null,
  id bigint not null,
  pot text not null check (pot in ('main', 'bonus')),
  amount bigint not null check (amount > 0),
  reason text not null,
  state text not null check (state in ('waiting', 'given', 'refused')),
  asked_by bigint not null,
  asked_at bigint not null,
  day date not null,                  -- in America/Sao_Paulo
  decided_by bigint,
  decided_at bigint,
  why text,
  primary key (player, id),
  check ((state = 'waiting') = (decided_at is null))
);
create index award_request_waiting on award_request (id) where state = 'waiting';
create index award_request_decided on award_request (id) where state <> 'waiting';
create index award_request_day on award_request (day, asked_by);
-- Rewards are bonus money; what staff credit may be main money too.
alter table award add column pot text not null default 'bonus' check (pot in ('main', 'bonus'));
