-- Devices that get push messages while the app is closed. A player agrees to it on each device; a row ends with the
-- log-in that made it.
create table push_subscription (
  player bigint not null,
  id bigint not null,
  endpoint_hash bytea not null, -- SHA-256 of the address at the push service: one row for a device
  subscription_sealed bytea not null, -- the address and the keys of the device
  device text not null, -- browser and system; empty when the client did not say
  login bigint not null,
  promotions boolean not null, -- the player has agreed to these as well
  consent_version text not null, -- of the text that they agreed to
  consented_at bigint not null,
  primary key (player, id)
);
create unique index push_subscription_endpoint on push_subscription (endpoint_hash);
create index push_subscription_login on push_subscription (login);
create index push_subscription_consented on push_subscription (consented_at);

-- Messages that are still to be sent: one for each device, written in the transaction that reads the fact behind it.
create table push_message (
  player bigint not null,
  id bigint not null,
  subscription bigint not null,
  kind text not null,
  ref bigint not null, -- the bet, order, conversation or bonus that it is about
  due_at bigint not null,
  expires_at bigint not null,
  attempts int not null default 0,
  primary key (player, id)
);
create unique index push_message_once on push_message (player, subscription, kind, ref);
create index push_message_due on push_message (due_at);
