-- Why a session was ended before its time, for the message to the device that used it.
-- Null: by its own log-out, or by a server of the last version.
alter table session add column end_reason text check (end_reason in ('elsewhere', 'tooMany', 'password', 'operator'));
