-- A dump that is restored into a new cluster brings facts whose transaction ids lie in that cluster's future: there the
-- ids start again. An era is the time in which facts were written in one cluster. Facts are read era by era, and in an
-- era by transaction. Ids of facts grow over all eras: those above `after_id`, up to the next era's, are of an era.
create table fact_era (
  era int primary key,
  after_id bigint not null,
  system_identifier text       -- of the cluster; null while it could not be read
);
insert into fact_era (era, after_id) values (1, 0);
alter table fact_cursor add column era int not null default 1;
