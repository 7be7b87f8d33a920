-- The seed pair in use and the next nonce stand in the wallet's row: each round locks, reads and writes that row
-- anyway.
alter table wallet add column pair bigint, add column next_pair bigint,
  add column nonce bigint not null default 0 check (nonce >= 0);
update wallet w set pair = s.pair, next_pair = s.next_pair, nonce = s.nonce from seed_use s where s.player = w.player;
drop table seed_use;
-- Under that lock a nonce cannot be taken twice, and `ledger:verify` proves it; an index at a random place for each
-- round was a dear second net.
drop index round_nonce;
