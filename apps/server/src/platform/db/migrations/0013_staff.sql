-- People of the house. The keyed hash of their CPF tells their own orders as a player from those of others.
create table staff (
  id bigint primary key,
  username text not null constraint staff_username unique check (username = lower(username)),
  name text not null,
  role text not null check (role in ('finance', 'support', 'admin', 'auditor')),
  cpf_print bytea not null constraint staff_cpf unique,
  password text,                     -- Argon2id, PHC form; null until they have enrolled
  totp_sealed bytea,
  totp_step bigint not null default 0, -- the last time step whose code was used: no code works twice
  blocked boolean not null default false,
  created_at bigint not null,
  check ((password is null) = (totp_sealed is null))
);

-- A way in, once: found by the hash of its code, with the secret that the authenticator takes in.
create table staff_enrolment (
  staff bigint primary key references staff,
  code bytea not null unique,
  secret_sealed bytea not null,
  expires_at bigint not null
);

create table staff_recovery (staff bigint not null references staff, print bytea not null, primary key (staff, print));

create table staff_session (
  token bytea primary key,           -- SHA-256; the token itself is nowhere
  id bigint not null,
  staff bigint not null references staff,
  issued_at bigint not null,
  seen_at bigint not null,
  revoked_at bigint
);
create index staff_session_staff on staff_session (staff);

-- Everything that staff did and every look at personal data. Each line is linked to the one before it by a keyed hash.
create table audit_trail (
  seq bigint primary key,
  at bigint not null,
  staff bigint,                      -- null: a command of the operator
  name text,
  role text,
  ip text not null,
  request text not null,
  call text not null,
  player bigint,
  order_id bigint,
  outcome text not null,
  begun bigint,
  detail text not null,
  link bytea not null
);
create index audit_trail_staff on audit_trail (staff, seq);
create index audit_trail_player on audit_trail (player, seq) where player is not null;
create table audit_head (one boolean primary key default true check (one), seq bigint not null, link bytea not null);
insert into audit_head (seq, link) values (0, '');

create function audit_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail is only ever appended to' using errcode = '42501';
end $$;
create trigger audit_trail_append_only before update or delete or truncate on audit_trail
  for each statement execute function audit_append_only();
