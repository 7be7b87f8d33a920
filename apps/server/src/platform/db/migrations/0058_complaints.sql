-- Complaints by anybody. Number and key together open one; only the key's hash is stored.
create table complaint (
  id bigint primary key,
  number text not null constraint complaint_number unique,
  key_hash bytea not null,
  name text not null,
  email text not null,
  subject text not null,
  text text not null,
  player bigint,                       -- who was signed in, if anybody was
  state text not null check (state in ('received', 'inReview', 'answered', 'closed')),
  created_at bigint not null,
  updated_at bigint not null
);
create index complaint_queue on complaint (id) where state <> 'closed';
create index complaint_closed on complaint (updated_at, id) where state = 'closed';

create table complaint_answer (
  complaint bigint not null,
  id bigint not null,
  staff bigint not null,
  name text not null,
  text text not null,
  at bigint not null,
  primary key (complaint, id)
);
