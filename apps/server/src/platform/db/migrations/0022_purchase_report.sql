-- When a paid order was claimed for its one report to the advertising pixel (czflag 1); null: not reported (czflag 0).
alter table deposit add column reported_at bigint;
