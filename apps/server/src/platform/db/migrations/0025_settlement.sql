-- No index of a bet looks at its state any more, only at what waits: a settled row stays in its page, and no index
-- grows by it.
drop index sport_bet_waiting;
alter table sport_bet add column waits_until bigint
  generated always as (case when state = -10 then accept_at end) stored;
create index sport_bet_waiting on sport_bet (waits_until) where waits_until is not null;
alter table sport_leg set (fillfactor = 80);
