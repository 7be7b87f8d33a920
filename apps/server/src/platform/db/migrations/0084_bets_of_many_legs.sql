-- A bet is a header with legs: a single has one, a multiple 2 to 30, a system 3 to 8.
-- type: 0 single, 1 multiple, 2 system. `system` is the text of the wire ("2,3/3").
alter table sport_bet
  add column type smallint not null default 0,
  add column system text,
  add column legs smallint not null default 1,
  -- What was cashed out of the stake, in its two parts, and what that paid.
  add column cashed_main bigint not null default 0,
  add column cashed_bonus bigint not null default 0,
  add column cashed_paid bigint not null default 0;
-- What the refusal in the delay was about: the leg, by its number; null if it was about the whole bet or an only leg.
alter table sport_bet add column refusal_leg smallint;
-- Per leg: the house's edge in the prices of its line when it was accepted, null for a bet of before; whether it was in
-- play when the bet was placed; the dead heat by which it was settled, as places and participants that share them; and
-- why it was made void, if a person of the staff did so.
alter table sport_leg
  add column edge_bp smallint,
  add column live boolean,
  add column dead_heat_places smallint,
  add column dead_heat_tied smallint,
  add column void_reason text;

-- Parts of a stake that were cashed out, in order. Their money is in the ledger under the bet.
create table bet_cashout (
  player bigint not null,
  bet bigint not null,
  n smallint not null,
  stake_main bigint not null check (stake_main >= 0),
  stake_bonus bigint not null check (stake_bonus >= 0),
  amount bigint not null check (amount >= 0),
  at bigint not null,
  primary key (player, bet, n)
);
