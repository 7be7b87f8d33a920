-- A session of a test account that its owner's session opened leads back to the owner. One that was opened with the
-- test account's password does not: that password is shown, and lent, more easily than the owner's own.
alter table session add column switched boolean not null default false;
