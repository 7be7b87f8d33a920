-- One row per player. The CPF is sealed; its keyed hash keeps it to one account.
create table account (
  player bigint primary key,
  username text not null constraint account_username unique check (username = lower(username)),
  password text not null,            -- Argon2id, PHC form
  name text not null,
  cpf_sealed bytea not null,
  cpf_print bytea not null constraint account_cpf unique,
  country text not null,
  phone text not null,
  kyc smallint not null default 0 check (kyc in (0, 1)),
  lx text not null default '10' check (lx in ('10', '20')),
  invite_code text not null constraint account_invite_code unique,
  invited_by bigint,
  status text not null default 'active' check (status in ('active', 'blocked')),
  demo boolean not null default false,
  header smallint not null default 0,
  language text not null,
  created_at bigint not null
);
create index account_invited_by on account (invited_by) where invited_by is not null;

-- Found by the hash of its token; the token itself is nowhere.
create table session (
  token bytea primary key,
  id bigint not null,
  player bigint not null,
  device text not null,
  issued_at bigint not null,
  seen_at bigint not null,
  revoked_at bigint
);
create index session_player on session (player);

-- A captcha is one try: looking at it removes it.
create table captcha (
  code text primary key,
  answer bytea not null,
  expires_at bigint not null
);
create index captcha_expires on captcha (expires_at);
