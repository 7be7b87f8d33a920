-- A cash-out that waits for the live delay, or why the last one that waited was not made. At most one for each bet.
create table bet_cashout_waiting (
  player bigint not null,
  bet bigint not null,
  fraction smallint not null,        -- of what is left of the stake, in ten-thousandths
  quote bigint not null,             -- what all of it was worth
  marks text not null,               -- the stop marks of its lines when it was quoted
  accept_at bigint,                  -- null once it was refused
  refusal text check (refusal in ('odds', 'stopped')),
  primary key (player, bet)
);
create index bet_cashout_waiting_due on bet_cashout_waiting (accept_at) where accept_at is not null;
