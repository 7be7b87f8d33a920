-- Withdrawals on their way: how many people must say yes, what is sent, what came back, and when to ask about it again.
alter table withdrawal add column approvals_needed smallint not null default 1 check (approvals_needed between 1 and 2);
-- ten-thousandths of a real for one USDT
alter table withdrawal add column usdt_rate int check (usdt_rate > 0);
alter table withdrawal add column usdt bigint check (usdt > 0);                 -- hundredths of a USDT
-- the bank's name of the payment, or the chain's
alter table withdrawal add column end_to_end_id text collate "C";
alter table withdrawal add column returned bigint not null default 0 check (returned >= 0);
create index withdrawal_open on withdrawal (id) where state not in ('confirmed', 'rejected', 'cancelled', 'returned');

-- Who of the staff took a step; null for the player and for the machine.
alter table order_step add column staff bigint;

create table withdrawal_approval (
  player bigint not null,
  withdrawal bigint not null,
  staff bigint not null,
  at bigint not null,
  primary key (player, withdrawal, staff)
);

-- A work list, not part of a player: payouts to send or to ask about. Whoever takes one puts it off.
create table payout_watch (
  player bigint not null,
  withdrawal bigint not null,
  due_at bigint not null,
  tries int not null default 0,
  primary key (player, withdrawal)
);
create index payout_watch_due on payout_watch (due_at);

-- USDT that people send: what they say became of it.
create table usdt_settlement (
  player bigint not null,
  withdrawal bigint not null,
  outcome text not null check (outcome in ('sent', 'failed')),
  note text not null,           -- name of the transaction on its chain, or why it failed
  staff bigint not null,
  at bigint not null,
  primary key (player, withdrawal)
);

-- By which an account is found that several players are paid to; nothing without the key.
alter table payout_account add column print bytea;
create index payout_account_print on payout_account (print) where print is not null;

-- Player to player: a row for each of the two under one id, negative for who gave.
create table transfer (
  player bigint not null,
  id bigint not null,
  other bigint not null check (other <> player),
  amount bigint not null check (amount <> 0),
  primary key (player, id)
);

-- Held money is set aside once per order, and paid or released once, never both: 6 withdrawal-hold, 7 withdrawal-paid,
-- 8 withdrawal-returned, pot 3 withdrawing. A transfer is booked once on each side: 13 transfer-out, 14 transfer-in.
create unique index entry_hold_once on entry_0 (player, ref) where kind = 6;
create unique index entry_held_once on entry_0 (player, ref) where kind in (7, 8) and debit = 3;
create unique index entry_transfer_once on entry_0 (player, ref) where kind in (13, 14);
-- The balance of the bonus pot at any moment is the last of these.
create index entry_bonus on entry (player, id) where debit = 2 or credit = 2;
