-- What a re-settlement had to take back and did not find: a debt, zero or below, repaid from whatever reaches main
-- next.
alter table wallet add column receivable bigint not null default 0
  check (receivable <= 0 and (receivable = 0 or main = 0));

-- A live bet is taken at the price of the end of its delay: the price of its placing is what its first answer said.
alter table sport_leg add column placed_odds int not null check (placed_odds > 1000);
-- The line's `stopped_at` as the bet saw it: another one at the end of the delay means that it was stopped meanwhile.
alter table sport_leg add column stop_mark bigint not null;

-- When the house took the bet, which decides about windows of cancellation; null while it waits and when it was
-- refused.
alter table sport_bet add column accepted_at bigint;
-- What of the stake fills the turnover: taken off again should the bet turn out void.
alter table sport_bet add column turned bigint not null default 0 check (turned >= 0);
