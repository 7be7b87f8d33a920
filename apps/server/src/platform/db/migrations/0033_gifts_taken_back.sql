-- What claw-backs have taken of a grant, so that the next one knows which part of a bonus a gift still is. A server of
-- the version before leaves both at 0: a part that it takes is not counted here.
alter table bonus_grant
  add column amount_taken bigint not null default 0,
  add column required_taken bigint not null default 0;
