-- Changes of offers and promotions by staff: what was proposed, and what became of it. One that waits needs a second
-- person.
create table offer_change (
  id bigint primary key,
  kind text not null check (kind in ('package', 'promotions', 'discount')),
  subject bigint not null,            -- the package or the player; 0 for the promotions
  before jsonb,                       -- null when there was none
  after jsonb not null,
  reason text not null,
  amount bigint not null,             -- the largest amount of money that the change sets
  state text not null check (state in ('waiting', 'saved', 'refused')),
  asked_by bigint not null,
  asked_at bigint not null,
  day date not null,                  -- in America/Sao_Paulo
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
  day date primary key,               -- in America/Sao_Paulo
  given bigint not null check (given >= 0)
);
