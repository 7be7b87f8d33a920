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
