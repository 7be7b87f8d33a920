-- A payout in USDT that two people approved is undone by two people: the first report that it failed.
create table usdt_failure_report (
  player bigint not null,
  withdrawal bigint not null,
  note text not null,           -- why it failed
  staff bigint not null,
  at bigint not null,
  primary key (player, withdrawal)
);
