-- How often a gate was shut: a group that decided on what it saw before a closing is decided anew, even if the gate is
-- open again.
alter table gate add column shuts int not null default 0;
create function gates_hold(wanted bigint[], seen int[]) returns void language plpgsql as $$
declare shut bigint[];
begin
  perform pg_advisory_xact_lock_shared(x) from (select unnest(wanted) x order by 1) s;
  -- a statement of its own: it must see what was committed while the locks were awaited
  select array_agg(g.id) into shut from unnest(wanted, seen) t(id, shuts)
  join gate g on g.id = t.id where not g.open or g.shuts <> t.shuts;
  if shut is not null then raise exception 'gate closed' using errcode = 'AR001', detail = shut::text; end if;
end $$;

-- How often its producer's gate had been shut when a bet was placed: another number at the end of a live delay means
-- that the producer was not up meanwhile.
alter table sport_leg add column producer_mark int not null default 0;
