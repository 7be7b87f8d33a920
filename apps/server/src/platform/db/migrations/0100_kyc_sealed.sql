-- The instant of a confirmed identity, sealed with the master key: writing into the database alone confirms nobody.
-- Null where the program of before this column confirmed.
alter table account add column kyc_sealed bytea;
