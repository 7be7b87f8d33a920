-- Who last took a game ('all': every game) out of play or back, when and why; staff null: the command line. The gate
-- decides.
create table game_switch (
  game text primary key,
  open boolean not null,
  staff bigint,
  reason text not null,
  at bigint not null
);
