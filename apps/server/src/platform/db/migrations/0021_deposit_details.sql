-- When money that went back arrived, where that is another moment than the one it was asked for.
alter table payment_return add column ended_at bigint;

-- 1 for an order of the installed app.
alter table deposit add column isapp smallint not null default 0 check (isapp in (0, 1));
