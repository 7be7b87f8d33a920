-- Three roles for one database: the owner changes tables, the writer changes rows, the reader reads.
-- Rows of the ledger and of the audit trail are only ever added: the grants allow no more (a migration and the end of
-- this file take the rest away), and a trigger of the owner refuses it to everybody.
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

-- Tables that are only added to, where they are there already; migration 0103 does it for what is made later.
do $$
declare appended text;
begin
  foreach appended in array array['entry', 'entry_0', 'audit_trail', 'player_note'] loop
    if to_regclass(appended) is not null then
      execute format('revoke update, delete on %I from arara_writer', appended);
    end if;
  end loop;
end $$;
