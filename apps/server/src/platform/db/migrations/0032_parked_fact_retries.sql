-- A parked fact is tried again: when, how often it was tried, and where it is found (facts are found by transaction and
-- id).
alter table fact_parked
  add column xid xid8,
  add column tries int not null default 1,
  add column retry_at timestamptz not null default now();
update fact_parked p set xid = f.xid from fact f where f.id = p.fact_id;
