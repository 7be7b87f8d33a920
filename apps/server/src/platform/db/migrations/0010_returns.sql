-- Who sent a payment, for whoever reviews it: a CPF, sealed. When the bank had it, what it took for it, and how much
-- went back.
alter table payment add column payer_sealed bytea;
alter table payment add column paid_at bigint;
update payment set paid_at = received_at;
alter table payment alter column paid_at set not null;
alter table payment add column fee bigint not null default 0 check (fee >= 0);
alter table payment add column returned bigint not null default 0 check (returned between 0 and amount);
-- The queue of the review: money in suspense.
create index payment_review on payment (id) where review is not null and returned < amount;
-- The bank's day, for the reconciliation.
create index payment_paid on payment (paid_at);

-- Everything that went back of a payment: asked for by us, or pulled by the scheme.
create table payment_return (
  player bigint not null,
  id bigint not null,
  payment bigint not null,
  bank_id text collate "C" not null,  -- our refund id, or the bank's name of a return that we did not ask for
  amount bigint not null check (amount > 0),
  pulled boolean not null,
  state text not null check (state in ('pending', 'returned', 'failed')),
  why text,
  at bigint not null,
  primary key (player, id)
);
create unique index payment_return_once on payment_return (player, payment, bank_id);
-- One refund of a payment at a time.
create unique index payment_return_pending on payment_return (player, payment) where state = 'pending';

-- Money that went back is booked once: kind 20 deposit-refund, 21 clawback (from main and as a debt), 22 bank-fee.
create unique index entry_bank on entry_0 (player, kind, ref, debit) where kind in (20, 21, 22);
