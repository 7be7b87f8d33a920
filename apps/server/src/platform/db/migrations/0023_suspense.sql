-- Money that came in with no order of ours is nobody's: its payments, returns and entries bear player 0 and order 0.

-- Why a payment had waited that people credited afterwards; null for any other. Their yeses, each with its reason.
alter table payment add column waited text;
create table payment_acceptance (
  player bigint not null,
  payment bigint not null,
  staff bigint not null,
  reason text not null,
  at bigint not null,
  primary key (player, payment, staff)
);
