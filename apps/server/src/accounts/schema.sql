-- One row per player. The CPF is sealed; its keyed hash keeps it to one account.
create table account (
  player bigint primary key,
  username text not null check (username = lower(username)) constraint account_username unique,
  password text not null, -- Argon2id, PHC form
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
  created_at bigint not null,
  -- When a player closed the account. Its row stays, so that neither its e-mail nor its CPF opens another account.
  closed_at bigint,
  kyc_at bigint, -- when the identity was confirmed; null: not yet
  -- The instant of a confirmed identity, sealed with the master key: writing into the database alone confirms nobody.
  kyc_sealed bytea
);
create index account_invited_by on account (invited_by) where invited_by is not null;
-- Staff look players up by the beginning of their e-mail or name.
create index account_username_begins on account (username text_pattern_ops);
create index account_name_begins on account (lower(name) text_pattern_ops);

-- Found by the hash of its token; the token itself is nowhere.
create table session (
  token bytea primary key,
  id bigint not null,
  player bigint not null,
  device text not null,
  issued_at bigint not null,
  seen_at bigint not null,
  revoked_at bigint,
  -- A session of a test account that its owner's session opened leads back to the owner. One that was opened with the
  -- test account's password does not: that password is shown, and lent, more easily than the owner's own.
  switched boolean not null default false,
  restricted_until bigint, -- until when a session may only look: set when its player is blocked, paused or excluded.
  -- Sessions that one log-in led to, over a person's account and its test account: a log-out ends them all, and none
  -- outlives the log-in's own span.
  login bigint,
  login_at bigint,
  -- Until when a session may do what needs a step-up, a second proof of who the player is. Null without one.
  stepped_up_until bigint,
  agent text, -- what the owner of a session recognises it by
  country text,
  -- Why a session was ended before its time, for the message to the device that used it.
  -- Null: by its own log-out.
  end_reason text check (end_reason in ('elsewhere', 'tooMany', 'password', 'operator'))
);
create index session_player on session (player);
create index session_issued on session (issued_at);
create index session_device on session (device) where device <> '';

-- A captcha is one try: looking at it removes it.
create table captcha (code text primary key, answer bytea not null, expires_at bigint not null);
create index captcha_expires on captcha (expires_at);

-- A player's second account that plays with play money; its password is shown to its owner alone.
create table test_account (player bigint primary key, twin bigint not null unique, pwd_sealed bytea not null);

-- Codes that were mailed, for a purpose and an address. Whoever asks for an unknown address gets a row too.
create table mail_code (
  subject bytea primary key, -- SHA-256 of purpose and address, or of purpose and player
  player bigint, -- null: the address has no account
  address text, -- the new e-mail address that a change waits to be confirmed for
  code bytea, -- keyed hash; null once it was used
  expires_at bigint not null,
  tries smallint not null default 0,
  sent_at jsonb not null default '[]', -- when the mails of the last hour were sent
  proof bytea, -- SHA-256 of what a right code was exchanged for; used once
  proof_expires_at bigint
);
create unique index mail_code_proof on mail_code (proof) where proof is not null;
create index mail_code_expires on mail_code (expires_at);

-- A changed e-mail address: the old one can take it back by a link for 72 hours.
create table email_change (
  token bytea primary key, -- SHA-256 of what is in the link
  player bigint not null,
  old_username text not null,
  changed_at bigint not null,
  expires_at bigint not null
);
create index email_change_old on email_change (old_username);
create index email_change_expires on email_change (expires_at);

-- The authenticator of a player. Until a first code has confirmed it, it is asked for nowhere.
create table player_totp (
  player bigint primary key,
  secret_sealed bytea not null,
  confirmed_at bigint,
  last_step bigint not null default 0 -- a code counts once: only later time steps do
);

create table player_recovery (
  player bigint not null,
  code bytea not null, -- keyed hash; deleted when it is used
  primary key (player, code)
);

-- Log-ins whose password was right and that wait for the code of the authenticator.
create table login_ticket (
  token bytea primary key, -- SHA-256
  player bigint not null,
  expires_at bigint not null,
  tries smallint not null default 0
);
create index login_ticket_player on login_ticket (player);
create index login_ticket_expires on login_ticket (expires_at);

-- From which devices a player has signed in: a new one is mailed, and a known one has its own count of wrong passwords.
create table player_device (
  player bigint not null,
  device bytea not null, -- SHA-256 of the name that the device gives itself
  first_at bigint not null,
  last_at bigint not null,
  primary key (player, device)
);
create index player_device_last on player_device (last_at);

-- How often a network asked for a proof of work instead of the captcha's image lately: each further one costs twice as
-- much as the one before it.
create table captcha_work_use (
  network bytea primary key, -- keyed hash of an address, for IPv6 of its network
  uses int not null,
  used_at bigint not null
);
create index captcha_work_use_used on captcha_work_use (used_at);

-- Links that continue a session on another device: used once, within minutes. The code is stored as its SHA-256 alone.
create table handover (
  player bigint not null,
  session bigint not null,
  code bytea not null unique,
  expires_at bigint not null,
  primary key (player, session)
);
create index handover_expires on handover (expires_at);

-- Copies of a player's data: asked for, built in the background as encrypted parts in the file storage,
-- and deleted when they expire.
create table data_export (
  player bigint not null,
  id bigint not null,
  state text not null check (state in ('waiting', 'ready', 'failed')),
  requested_at bigint not null,
  claimed_until bigint not null default 0, -- until then the node that builds it has it alone; 0 before the first try
  attempts int not null default 0,
  storage_key text not null,
  parts int not null default 0,
  size bigint not null default 0,
  key_sealed bytea not null, -- the key of its parts
  expires_at bigint not null,
  primary key (player, id)
);
create index data_export_waiting on data_export (claimed_until) where state = 'waiting';
create index data_export_expires on data_export (expires_at);

-- What people have answered to questions of consent. Rows are only added, so that the answer of any time can be
-- proved. The last one of a player counts; that of a device alone is a visitor's, and becomes the player's at the next
-- log-in on the device.
create table consent (
  id bigint primary key,
  purpose text not null,
  player bigint,
  device bytea, -- SHA-256 of the name that the device gives itself
  granted boolean not null,
  text_version text not null,
  answered_at bigint not null,
  check (player is not null or device is not null)
);
create index consent_player on consent (player, purpose, id) where player is not null;
create index consent_visitor on consent (device, purpose, id) where player is null;
create index consent_visitor_age on consent (answered_at) where player is null;
