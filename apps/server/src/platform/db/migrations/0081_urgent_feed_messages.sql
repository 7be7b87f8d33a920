-- Stops are applied before the messages in front of them: they are found without a look into the other messages.
alter table feed_inbox add column urgent boolean not null default false;
create index feed_inbox_urgent on feed_inbox (producer, seq) where applied_at is null and urgent;
-- How an event stands changes no index: with room in its page the row stays in it.
alter table event set (fillfactor = 60);
