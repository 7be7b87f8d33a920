-- What may be bought: a package of an offer group, a price and the gift it comes with.
create table package (
  id bigint primary key,
  offer_group text not null,
  price bigint not null check (price > 0),
  gift bigint not null default 0 check (gift >= 0),
  sort int not null,
  offered boolean not null default true,
  gift_turnover smallint not null default 2 check (gift_turnover >= 1 and gift_turnover <= 100),
  gift_once boolean not null default false,
  -- What one member of staff set alone gives away no more in a day than one person may give.
  changed_alone_by bigint -- who set its present terms without a second person
);

-- A deposit order. Its charge at the bank bears a txid made of (player, id), so that it is found without an index of
-- its own.
create table deposit (
  player bigint not null,
  id bigint not null,
  package bigint not null,
  price bigint not null check (price > 0),
  gift_wanted boolean not null,
  state text not null,
  command_key text not null,
  url text, -- hosted payment page, once the bank has made the charge
  expires_at bigint not null,
  paid bigint, -- what was credited
  discount_bp smallint not null default 0 check (discount_bp between 0 and 9000),
  gift jsonb,
  gift_outcome text,
  isapp smallint not null default 0 check (isapp in (0, 1)), -- 1 for an order of the installed app
  -- When a paid order was claimed for its one report to the advertising pixel (czflag 1); null: not reported.
  reported_at bigint,
  primary key (player, id)
);

-- Every payment that the bank received for an order, once, by its end-to-end id.
create table payment (
  player bigint not null,
  id bigint not null,
  deposit bigint not null,
  end_to_end_id text not null,
  amount bigint not null check (amount > 0),
  review text, -- null: credited; else why it waits in suspense
  received_at bigint not null,
  -- Who sent a payment, for whoever reviews it: a CPF, sealed. When the bank had it, what it took for it, and how much
  -- went back.
  payer_sealed bytea,
  paid_at bigint not null,
  fee bigint not null default 0 check (fee >= 0),
  returned bigint not null default 0,
  -- Why a payment had waited that people credited afterwards; null for any other. Their yeses, each with its reason.
  waited text,
  primary key (player, id),
  check (returned between 0 and amount)
);
create unique index payment_once on payment (player, end_to_end_id);
-- The queue of the review: money in suspense.
create index payment_review on payment (id) where review is not null and returned < amount;
-- The bank's day, for the reconciliation.
create index payment_paid on payment (paid_at);

create table withdrawal (
  player bigint not null,
  id bigint not null,
  kind text not null,
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  state text not null,
  account_sealed bytea not null,
  day date not null, -- in America/Sao_Paulo
  -- Withdrawals on their way: how many people must say yes, what is sent, and what came back.
  approvals_needed smallint not null default 1 check (approvals_needed >= 1 and approvals_needed <= 2),
  usdt_rate int check (usdt_rate > 0), -- ten-thousandths of a real for one USDT
  usdt bigint check (usdt > 0), -- hundredths of a USDT
  end_to_end_id text, -- the bank's name of the payment, or the chain's
  returned bigint not null default 0 check (returned >= 0),
  primary key (player, id)
);
create index withdrawal_day on withdrawal (player, day);
create index withdrawal_open on withdrawal (id) where state not in ('confirmed', 'rejected', 'cancelled', 'returned');

-- Every step of every order.
create table order_step (
  player bigint not null,
  id bigint not null,
  order_id bigint not null,
  state text not null,
  why text,
  staff bigint, -- who of the staff took a step; null for the player and for the machine
  primary key (player, id)
);
create index order_step_order on order_step (player, order_id);

-- Where a player was paid last, by kind.
create table payout_account (
  player bigint not null,
  kind text not null,
  sealed bytea not null,
  used_at bigint not null,
  print bytea, -- by which an account is found that several players are paid to; nothing without the key
  primary key (player, kind)
);
create index payout_account_print on payout_account (print) where print is not null;

-- Work lists, not part of a player: charges to ask the bank about, notices that came in, and how far the bank's list
-- was read.
create table charge_watch (
  player bigint not null,
  deposit bigint not null,
  due_at bigint not null,
  primary key (player, deposit)
);
create index charge_watch_due on charge_watch (due_at);

create table bank_notice (
  event_key text primary key,
  txid text,
  body_sealed bytea not null, -- it names who paid
  received_at bigint not null,
  due_at bigint, -- null: done
  tries int not null default 0,
  outcome text
);
create index bank_notice_due on bank_notice (due_at) where due_at is not null;
create index bank_notice_done on bank_notice (received_at) where due_at is null;

create table bank_cursor (name text primary key, read_to bigint not null, due_at bigint not null);

-- Everything that went back of a payment: asked for by us, or clawed back by the scheme.
create table payment_return (
  player bigint not null,
  id bigint not null,
  payment bigint not null,
  bank_id text not null, -- our refund id, or the bank's name of a return that we did not ask for
  amount bigint not null check (amount > 0),
  clawed_back boolean not null,
  state text not null check (state in ('pending', 'returned', 'failed')),
  why text,
  at bigint not null,
  ended_at bigint, -- when it arrived, where that is another moment than the one it was asked for
  primary key (player, id)
);
create unique index payment_return_once on payment_return (player, payment, bank_id);
-- One refund of a payment at a time.
create unique index payment_return_pending on payment_return (player, payment) where state = 'pending';

-- Gifts that are had once per CPF, whatever account it is on.
create table gift_taken (
  cpf_print bytea not null,
  offer text not null,
  player bigint not null,
  deposit bigint not null,
  primary key (cpf_print, offer)
);

create table pay_discount (
  player bigint primary key,
  fraction_bp smallint not null check (fraction_bp >= 1 and fraction_bp <= 9000),
  expires_at bigint not null
);

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
  note text not null, -- name of the transaction on its chain, or why it failed
  staff bigint not null,
  at bigint not null,
  primary key (player, withdrawal)
);

-- Player to player: a row for each of the two under one id, negative for who gave.
create table transfer (
  player bigint not null,
  id bigint not null,
  other bigint not null,
  amount bigint not null check (amount <> 0),
  primary key (player, id),
  check (other <> player)
);

-- Withdrawals without a fee, handed down by promotions: how many a day a level has, and which level a player is on.
create table withdraw_benefit (
  level smallint primary key check (level >= 0),
  free_per_day int not null check (free_per_day >= 0)
);

create table withdraw_level (player bigint primary key, level smallint not null check (level >= 0));

create table payment_acceptance (
  player bigint not null,
  payment bigint not null,
  staff bigint not null,
  reason text not null,
  at bigint not null,
  primary key (player, payment, staff)
);

-- A payout in USDT that two people approved is undone by two people: the first report that it failed.
create table usdt_failure_report (
  player bigint not null,
  withdrawal bigint not null,
  note text not null, -- why it failed
  staff bigint not null,
  at bigint not null,
  primary key (player, withdrawal)
);

create table lone_gift_day (
  staff bigint not null,
  day date not null, -- in America/Sao_Paulo
  given bigint not null check (given >= 0),
  primary key (staff, day)
);

-- What the gifts of all packages together gave on a day. Each claim waits for the row of its day.
create table gift_given_day (
  day date primary key, -- in America/Sao_Paulo
  given bigint not null check (given >= 0)
);
