-- What may be bought: a package of a shelf, a price and the gift it comes with.
create table package (
  id bigint primary key,
  shelf text not null,
  price bigint not null check (price > 0),
  gift bigint not null default 0 check (gift >= 0),
  sort int not null,
  offered boolean not null default true
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
  command_key uuid not null,
  url text,                    -- hosted payment page, once the bank has made the charge
  expires_at bigint not null,
  paid bigint,                 -- what was credited
  primary key (player, id)
);

-- Every payment that the bank received for an order, once, by its end-to-end id.
create table payment (
  player bigint not null,
  id bigint not null,
  deposit bigint not null,
  end_to_end_id text collate "C" not null,
  amount bigint not null check (amount > 0),
  review text,                 -- null: credited; else why it waits in suspense
  received_at bigint not null,
  primary key (player, id)
);
create unique index payment_once on payment (player, end_to_end_id);

create table withdrawal (
  player bigint not null,
  id bigint not null,
  kind text not null,
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  state text not null,
  account_sealed bytea not null,
  day date not null,           -- in America/Sao_Paulo
  primary key (player, id)
);
create index withdrawal_day on withdrawal (player, day);

-- Every step of every order.
create table order_step (
  player bigint not null,
  id bigint not null,
  order_id bigint not null,
  state text not null,
  why text,
  primary key (player, id)
);
create index order_step_order on order_step (player, order_id);

-- Where a player was paid last, by kind.
create table payout_account (
  player bigint not null,
  kind text not null,
  sealed bytea not null,
  used_at bigint not null,
  primary key (player, kind)
);

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
  event_key text collate "C" primary key,
  txid text,
  body_sealed bytea not null,  -- it names who paid
  received_at bigint not null,
  due_at bigint,               -- null: done
  tries int not null default 0,
  outcome text
);
create index bank_notice_due on bank_notice (due_at) where due_at is not null;

create table bank_cursor (name text primary key, read_to bigint not null, due_at bigint not null);
