-- What the house may lose at most on one event. A bet that would raise the worst case of its event above it is refused.
alter table trading_terms add column max_liability bigint check (max_liability > 0);
