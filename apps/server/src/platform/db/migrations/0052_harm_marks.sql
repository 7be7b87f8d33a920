-- What may be a sign of harm in a player's play, assessed again and again for the role `protection`. One row for each
-- player who has a sign; never read by anything that advertises.
create table harm_assessment (
  player bigint primary key,
  score integer not null,
  marks jsonb not null,               -- [{ mark, count, points }], the weightiest first
  assessed_at bigint not null,
  -- The last review: until the score rises above the one that was seen, the player is not in the queue.
  reviewed_score integer,
  reviewed_at bigint,
  reviewed_by bigint,
  review_note text,
  check ((reviewed_at is null) = (reviewed_by is null))
);
create index harm_assessment_score on harm_assessment (score desc, player);

-- A role more. The check of the version before names fewer roles than this one.
alter table staff drop constraint staff_role_check;
alter table staff add constraint staff_role_check
  check (role in ('finance', 'support', 'admin', 'auditor', 'protection')) not valid;
