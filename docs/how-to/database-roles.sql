-- Three roles for one database: the owner changes tables, the writer changes rows, the reader reads.
-- Rows of the ledger are only ever added, whatever the grants say: a trigger of the owner refuses the rest.
-- Run it once, as a superuser, in the server's own database and before its first start;
-- or later, once arara_owner owns all that is there.
create role arara_owner login;
create role arara_writer login;
create role arara_reader login;

revoke all on schema public from public;
alter schema public owner to arara_owner;
grant usage on schema public to arara_writer, arara_reader;

-- What is there already, and what migrations make later.
grant select, insert, update, delete on all tables in schema public to arara_writer;
grant select on all tables in schema public to arara_reader;
grant usage on all sequences in schema public to arara_writer;
alter default privileges for role arara_owner in schema public
  grant select, insert, update, delete on tables to arara_writer;
alter default privileges for role arara_owner in schema public grant select on tables to arara_reader;
alter default privileges for role arara_owner in schema public grant usage on sequences to arara_writer;

alter role arara_reader set default_transaction_read_only = on;
