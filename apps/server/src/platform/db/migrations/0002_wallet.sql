-- One row per player (a play-money twin is a player of its own): THE lock of that player.
create table wallet (
  player bigint primary key,
  currency text not null check (currency in ('BRL', 'BRLT')),
  main bigint not null default 0 check (main >= 0),
  bonus bigint not null default 0 check (bonus >= 0),
  withdrawing bigint not null default 0 check (withdrawing >= 0),
  agent bigint not null default 0 check (agent >= 0),
  turn_required bigint not null default 0,
  turn_filled bigint not null default 0 check (turn_filled between 0 and turn_required),
  day date not null,
  day_staked bigint not null default 0,
  day_settled_real bigint not null default 0,
  day_paid bigint not null default 0,
  day_deposited bigint not null default 0,
  version bigint not null default 0
) with (fillfactor = 70);

create table wallet_day (
  player bigint not null,
  day date not null,
  staked bigint not null,
  settled_real bigint not null,
  paid bigint not null,
  deposited bigint not null,
  primary key (player, day)
);

-- One row is one whole double entry: it cannot be out of balance. Pots 1 main, 2 bonus, 3 withdrawing, 4 agent; house
-- accounts from 100.
create table entry (
  player bigint not null,
  id bigint not null,
  kind smallint not null,
  debit smallint not null,
  credit smallint not null,
  amount bigint not null check (amount > 0),
  debit_after bigint,
  credit_after bigint,
  ref bigint not null,
  reverses bigint,
  primary key (player, id),
  check (debit <> credit)
) partition by range (id);
create table entry_0 partition of entry for values from (minvalue) to (maxvalue);
-- Money from outside is booked once per payment, whatever is repeated: kind 1 deposit, 2 deposit-suspense.
create unique index entry_outside on entry_0 (player, kind, ref) where kind in (1, 2);

create view posting as
  select player, id, kind, debit as account, -amount as amount, debit_after as after, ref from entry
  union all
  select player, id, kind, credit, amount, credit_after, ref from entry;

-- A turnover requirement is a mark on the odometer of its player.
create table turnover (
  player bigint not null,
  id bigint not null,
  source smallint not null,
  required bigint not null check (required > 0),
  upto bigint not null,
  primary key (player, id)
);
