-- What one member of staff set alone gives away no more in a day than one person may give.
alter table package add column changed_alone_by bigint;  -- who set its present terms without a second person
create table lone_gift_day (
  staff bigint not null,
  day date not null,                  -- in America/Sao_Paulo
  given bigint not null check (given >= 0),
  primary key (staff, day)
);
update package p set changed_alone_by = c.asked_by
  from (select distinct on (subject) subject, asked_by, decided_by from offer_change
        where kind = 'package' and state = 'saved' and amount > 0 order by subject, decided_at desc, id desc) c
  where c.subject = p.id and c.decided_by = c.asked_by;
