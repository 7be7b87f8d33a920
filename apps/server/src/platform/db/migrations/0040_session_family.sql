-- Sessions that one log-in led to, over a person's account and its test account: a log-out ends them all, and none
-- outlives the log-in's own span. Rows without these were opened by a server before this change: each stands alone.
alter table session add column login bigint;
alter table session add column login_at bigint;
