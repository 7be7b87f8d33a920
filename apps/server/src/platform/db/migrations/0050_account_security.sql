-- A changed e-mail address: the old one can take it back by a link for 72 hours.
create table email_change (
  token bytea primary key,          -- SHA-256 of what is in the link
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
  last_step bigint not null default 0   -- a code counts once: only later time steps do
);
create table player_recovery (
  player bigint not null,
  code bytea not null,              -- keyed hash; deleted when it is used
  primary key (player, code)
);

-- Log-ins whose password was right and that wait for the code of the authenticator.
create table login_ticket (
  token bytea primary key,          -- SHA-256
  player bigint not null,
  expires_at bigint not null,
  tries smallint not null default 0
);
create index login_ticket_player on login_ticket (player);
create index login_ticket_expires on login_ticket (expires_at);

-- From which devices a player has signed in: a new one is mailed, and a known one has its own count of wrong passwords.
create table player_device (
  player bigint not null,
  device bytea not null,            -- SHA-256 of the name that the device gives itself
  first_at bigint not null,
  last_at bigint not null,
  primary key (player, device)
);
create index player_device_last on player_device (last_at);

-- What the owner of a session recognises it by.
alter table session add column agent text;
alter table session add column country text;
