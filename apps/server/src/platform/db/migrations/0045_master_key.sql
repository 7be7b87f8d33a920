-- Which master key this database is sealed with, by its name, and what only that key reads: the keys of hashes that
-- earlier master keys made, and the lines of the audit trail at which rotations ended. While `npm run keys:rotate` is
-- under way there are two keys: what the previous one sealed is sealed anew.
create table master_key (
  id smallint primary key default 1 check (id = 1),
  generation int not null,          -- grows by one when a rotation begins
  key_id bytea not null,            -- the key that nodes seal with
  previous_id bytea,                -- the key that a rotation is changing from
  ring_sealed bytea not null
);

-- Which master keys each running process has, by their names: a rotation begins when all of them have both.
create table master_key_holder (
  holder text primary key,
  key_ids text not null,            -- in hexadecimal digits, with a space between them
  generation int not null,          -- of `master_key`, as the process follows it
  seen_at timestamptz not null default now()
);
