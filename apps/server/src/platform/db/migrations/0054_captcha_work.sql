-- How often a network asked for a proof of work instead of the captcha's image lately: each further one costs twice as
-- much as the one before it.
create table captcha_work_use (
  network bytea primary key,  -- keyed hash of an address, for IPv6 of its network
  uses integer not null,
  used_at bigint not null
);
create index captcha_work_use_used on captcha_work_use (used_at);
