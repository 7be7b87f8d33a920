-- What people have answered to questions of consent. Rows are only added, so that the answer of any time can be
-- proved. The last one of a player counts; that of a device alone is a visitor's, and becomes the player's at the next
-- log-in on the device.
create table consent (
  id bigint primary key,
  purpose text not null,
  player bigint,
  device bytea,                     -- SHA-256 of the name that the device gives itself
  granted boolean not null,
  text_version text not null,
  answered_at bigint not null,
  check (player is not null or device is not null)
);
create index consent_player on consent (player, purpose, id) where player is not null;
create index consent_visitor on consent (device, purpose, id) where player is null;
create index consent_visitor_age on consent (answered_at) where player is null;
