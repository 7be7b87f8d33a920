-- Links that continue a session on another device: used once, within minutes. The code is stored as its SHA-256 alone.
create table handover (
  player bigint not null,
  session bigint not null,
  code bytea not null unique,
  expires_at bigint not null,
  primary key (player, session)
);
create index handover_expires on handover (expires_at);
