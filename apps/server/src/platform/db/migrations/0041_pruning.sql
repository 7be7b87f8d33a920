-- When a fact was written, and by what other rows are found whose life is over (docs/reliability.md). Facts of before
-- live from this migration on.
alter table fact add column at timestamptz not null default now();
create index session_issued on session (issued_at);
create index bank_notice_done on bank_notice (received_at) where due_at is null;
create index line_settlement_done on line_settlement (done_at) where done_at is not null;
