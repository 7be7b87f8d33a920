-- What the central register of barred people last said about each player, and when it must be asked again.
create table exclusion_check (
  player bigint primary key,
  due_at bigint not null,
  answered_at bigint,                  -- when the question was sent that was answered last; null: none was
  answer text check (answer in ('notBarred', 'selfExclusion', 'socialProgramme')),
  unanswered_since bigint,             -- the first of the questions in a row that got no answer
  failures integer not null default 0  -- how many of them there are
);
create index exclusion_check_due on exclusion_check (due_at);

-- Every answer that differed from the one before it: kept for the regulator.
create table exclusion_answer (
  player bigint not null,
  id bigint not null,
  answer text not null,
  occasion text not null check (occasion in ('registration', 'login', 'review')),
  primary key (player, id)
);

-- Why the register bars a player; null while it does not. Apart from an exclusion that the player asked for here.
alter table player_protection
  add column register_status text check (register_status in ('selfExclusion', 'socialProgramme'));

-- Players from before are asked about as soon as a server of this version runs. Test accounts are nobody's own.
insert into exclusion_check (player, due_at) select player, 0 from account where not demo;
