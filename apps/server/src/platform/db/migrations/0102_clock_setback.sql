-- Each time that a node's clock went back by more than two seconds: `at`, by the clock that is right again, and the
-- last instant of the clock before. Until the clock has caught up with that, the node's ids are ahead of it; what else
-- says when something happened (a bet's acceptance, the order of shared rounds) is compared with ids accordingly.
create table clock_setback (
  node smallint not null,
  at bigint not null,
  ahead_to bigint not null,
  primary key (node, at)
);
