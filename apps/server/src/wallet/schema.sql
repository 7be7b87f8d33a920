-- One row per player (a test account is a player of its own): THE lock of that player.
create table wallet (
  player bigint primary key,
  currency text not null check (currency in ('BRL', 'BRLT')),
  main bigint not null default 0 check (main >= 0),
  bonus bigint not null default 0 check (bonus >= 0),
  withdrawing bigint not null default 0 check (withdrawing >= 0),
  agent bigint not null default 0 check (agent >= 0),
  turn_required bigint not null default 0,
  turn_filled bigint not null default 0,
  day date not null,
  day_staked bigint not null default 0,
  day_settled_real bigint not null default 0,
  day_paid bigint not null default 0,
  day_deposited bigint not null default 0,
  version bigint not null default 0,
  -- What a re-settlement had to take back and did not find: a debt, zero or below, repaid from whatever reaches main
  -- next.
  receivable bigint not null default 0,
  bonus_id bigint,
  bonus_left bigint not null default 0 check (bonus_left >= 0),
  bonus_held bigint not null default 0 check (bonus_held >= 0),
  -- The seed pair in use and the next nonce stand in the wallet's row: each round locks, reads and writes that row
  -- anyway.
  pair bigint,
  next_pair bigint,
  nonce bigint not null default 0 check (nonce >= 0),
  day_voided_earlier bigint not null default 0,
  day_minutes int not null default 0,
  last_minute int not null default 0,
  -- Whether the player has an open round of several steps: every minute counts as played until it ends, so a bet
  -- meanwhile counts the minutes up to it.
  round_open boolean not null default false,
  -- Says in the wallet's row, which every bet locks and reads, which state of protection its player has: a group reads
  -- the rows of player_protection only of players whose number it does not know. 0: no such row was ever written. A new
  -- row of protection, and each change of one, gives the player another random number, whoever writes it, a person by
  -- hand too.
  protection_stamp bigint not null default 0,
  -- The id of each player's last entry, in the row that every change of the player locks and writes: the next entry
  -- gets a larger one, whichever node makes it and however wrong its clock is. 0 before the first entry.
  last_entry bigint not null default 0,
  check (turn_filled between 0 and turn_required),
  check (receivable <= 0 and (receivable = 0 or main = 0)),
  constraint wallet_bonus_open check (bonus_id is not null or (bonus = 0 and bonus_left = 0 and bonus_held = 0))
) with (fillfactor = 70);

create table wallet_day (
  player bigint not null,
  day date not null,
  staked bigint not null,
  settled_real bigint not null,
  paid bigint not null,
  deposited bigint not null,
  voided_earlier bigint not null default 0,
  minutes int not null default 0,
  primary key (player, day)
);

-- One row is one whole double entry: it cannot be out of balance. Balances of the player: 1 main, 2 bonus,
-- 3 withdrawing, 4 agent; the house's accounts from 100.
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
-- The bonus balance at any moment is the last of these.
create index entry_bonus on entry (player, id) where debit = 2 or credit = 2;

create table entry_0 partition of entry for values from (minvalue) to (maxvalue);
-- Money from outside is booked once per payment, whatever is repeated: kind 1 deposit, 2 deposit-suspense.
create unique index entry_outside on entry_0 (player, kind, ref) where kind in (1, 2);
-- Money that went back is booked once: kind 20 deposit-refund, 21 clawback (from main and as a debt), 22 bank-fee.
create unique index entry_bank on entry_0 (player, kind, ref, debit) where kind in (20, 21, 22);
-- Held money is set aside once per order, and paid or released once, never both: 6 withdrawal-hold, 7 withdrawal-paid,
-- 8 withdrawal-returned, account 3 withdrawing. A transfer is booked once on each side: 13 transfer-out,
-- 14 transfer-in.
create unique index entry_hold_once on entry_0 (player, ref) where kind = 6;
create unique index entry_held_once on entry_0 (player, ref) where (kind in (7, 8)) and debit = 3;
create unique index entry_transfer_once on entry_0 (player, ref) where kind in (13, 14);

-- A turnover requirement is a mark on what its player has turned over in all.
create table turnover (
  player bigint not null,
  id bigint not null,
  source smallint not null,
  required bigint not null check (required > 0),
  upto bigint not null,
  primary key (player, id)
);

-- A bonus with its terms. At most one of a player is open; how it ended decides what becomes of money that its bets
-- bring later.
create table bonus (
  player bigint not null,
  id bigint not null,
  state text not null check (state in ('open', 'released', 'lost', 'forfeited', 'expired')),
  gift boolean not null, -- a deposit's gift is part of it: no other gift beside it
  granted bigint not null check (granted > 0),
  required bigint not null check (required > 0),
  -- when it ended; an open one's is in the wallet row
  left_to_wager bigint not null default 0 check (left_to_wager >= 0),
  ended_with bigint not null default 0 check (ended_with >= 0), -- what was released, or given up
  expires_at bigint not null,
  ended_at bigint,
  joined bigint, -- the open bonus that took it over when a bet that was lost with it turned out won
  primary key (player, id)
);
create unique index bonus_open on bonus (player) where state = 'open';
create index bonus_expires on bonus (expires_at) where state = 'open';

-- What a bonus is made of; each gift and each award at most once.
create table bonus_grant (
  player bigint not null,
  id bigint not null,
  bonus bigint not null,
  source text not null,
  ref bigint not null, -- the deposit order or the award
  amount bigint not null check (amount > 0),
  required bigint not null check (required > 0),
  amount_taken bigint not null default 0,
  required_taken bigint not null default 0,
  primary key (player, id)
);
create unique index bonus_grant_once on bonus_grant (player, source, ref);

-- Rows of the ledger are only ever added: a correction is a new entry. The trigger of the rows is copied to every
-- partition, so it also refuses statements that name one.
create function entry_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is only ever appended to' using errcode = '42501';
end $$;
create trigger entry_append_only before delete or update on entry
  for each row execute function entry_append_only();

create trigger entry_not_truncated before truncate on entry
  for each statement execute function entry_append_only();

create trigger entry_not_truncated before truncate on entry_0
  for each statement execute function entry_append_only();

create view posting as
  select player, id, kind, debit as account, -amount as amount, debit_after as after, ref from entry
  union all
  select player, id, kind, credit, amount, credit_after, ref from entry;
