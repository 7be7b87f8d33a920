-- When a line had its first result. A feed's other result more than 72 hours later does not settle by itself.
alter table line add column first_result_at bigint;
update line l set first_result_at = s.at
from (select line, min(created_at) as at from line_settlement group by line) s
where s.line = l.id and l.result_version > 0;

-- Results that came so late. The line keeps the result that it had until two people have agreed to the new one.
create table late_result (
  line bigint primary key,
  version int not null,
  result text not null,
  held_at bigint not null,
  state text not null default 'waiting' check (state in ('waiting', 'applied', 'refused')),
  -- The first and the second person who agreed, or the one who refused.
  agreed_by bigint,
  agreed_at bigint,
  decided_by bigint,
  decided_at bigint,
  reason text,
  check (state <> 'applied' or (agreed_by is not null and decided_by is not null and agreed_by <> decided_by))
);
create index late_result_waiting on late_result (held_at) where state = 'waiting';
