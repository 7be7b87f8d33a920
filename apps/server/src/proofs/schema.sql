-- Runs of the audit of the books by the server itself: every night over all of them, every few minutes over what is
-- new.
create table ledger_audit (
  id bigint primary key,
  scope text not null check (scope in ('whole', 'recent')),
  state text not null check (state in ('running', 'right', 'wrong')),
  started_at bigint not null,
  ended_at bigint,
  since bigint not null, -- a recent run proves the players of entries with ids above this one
  upto bigint not null, -- … up to this one; the next run goes on here
  checked bigint not null default 0, -- things that were compared
  players int not null default 0, -- of a recent run
  left_out int not null default 0, -- its players who are left to the night: too many, or of a long history
  wrong int not null default 0,
  findings jsonb not null default '[]', -- the proofs that found something, each with its first rows
  checkpoints jsonb -- how far a whole run has come; null when it is over
);
create index ledger_audit_scope on ledger_audit (scope, id);

-- Tables that are only added to: no role but their owner keeps the right to update or delete their rows, beside the
-- triggers that refuse it to everybody. Roles have it from the default privileges (docs/how-to/database-roles.sql).
do $$
declare held record;
begin
  for held in
    select distinct c.oid::regclass as appended, r.rolname
    from pg_class c, aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
    where c.oid in ('entry'::regclass, 'entry_0'::regclass, 'audit_trail'::regclass, 'player_note'::regclass)
      and a.grantee <> c.relowner and a.privilege_type in ('UPDATE', 'DELETE', 'TRUNCATE')
  loop
    execute format('revoke update, delete, truncate on %s from %I', held.appended, held.rolname);
  end loop;
end $$;
