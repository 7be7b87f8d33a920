-- outside a transaction: sessions of one device are looked up for rings of invited players, and the table is in use.
drop index if exists session_device;
create index concurrently session_device on session (device) where device <> '';
