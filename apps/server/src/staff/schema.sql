-- People of the house. The keyed hash of their CPF tells their own orders as a player from those of others.
create table staff (
  id bigint primary key,
  username text not null check (username = lower(username)) constraint staff_username unique,
  name text not null,
  role text not null check (role in ('finance', 'support', 'admin', 'auditor', 'protection', 'trader', 'risk')),
  cpf_print bytea not null constraint staff_cpf unique,
  password text, -- Argon2id, PHC form; null until they have enrolled
  totp_sealed bytea,
  totp_step bigint not null default 0, -- the last time step whose code was used: no code works twice
  blocked boolean not null default false,
  created_at bigint not null,
  check ((password is null) = (totp_sealed is null))
);

-- A way in, once: found by the hash of its code, with the secret that the authenticator takes in.
create table staff_enrolment (
  staff bigint primary key references staff(id),
  code bytea not null unique,
  secret_sealed bytea not null,
  expires_at bigint not null
);

create table staff_recovery (
  staff bigint not null references staff(id),
  print bytea not null,
  primary key (staff, print)
);

create table staff_session (
  token bytea primary key, -- SHA-256; the token itself is nowhere
  id bigint not null,
  staff bigint not null references staff(id),
  issued_at bigint not null,
  seen_at bigint not null,
  revoked_at bigint
);
create index staff_session_staff on staff_session (staff);

-- What staff write about a player: only ever added to. Who wrote it is kept as they were called then.
create table player_note (
  player bigint not null,
  id bigint not null,
  staff bigint not null,
  name text not null,
  role text not null,
  text text not null check ((char_length(text) >= 1) and (char_length(text) <= 2000)),
  primary key (player, id)
);

create function player_note_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'notes about players are only ever added' using errcode = '42501';
end $$;
create trigger player_note_append_only before delete or update or truncate on player_note
  for each statement execute function player_note_append_only();
