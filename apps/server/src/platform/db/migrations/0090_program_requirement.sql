-- What a program must know to do something here, as the number of the newest migration that it was made with. Each
-- session says its own as `arara.version`; a program of before 0090 says none, which counts as 0. A migration after
-- which older programs would do harm raises a number:
--   start: such a program does not start; leases: it takes and keeps none; settlement: it settles no bets.
create table program_requirement (
  what text primary key check (what in ('start', 'leases', 'settlement')),
  version int not null
);
-- A program that knows no legs would settle and accept a multiple by its first one, and pay what was cashed out.
insert into program_requirement (what, version) values ('start', 0), ('leases', 0), ('settlement', 90);

create function program_version() returns int language sql stable as
$$ select coalesce(nullif(current_setting('arara.version', true), ''), '0')::int $$;

-- Class 57: the program takes it for a database that is away, and tries again later; a program that may does the work.
create function require_program() returns trigger language plpgsql as $$
begin
  if program_version() < (select version from program_requirement where what = tg_argv[0]) then
    raise exception 'this program is too old for %', tg_argv[0] using errcode = '57A01';
  end if;
  return new;
end $$;
-- Once for each group of a settlement: its transaction moves the cursor of the result.
create trigger program_of_settlement before update on line_settlement
  for each statement execute function require_program('settlement');
-- The live delay of a multiple. A session of a program that says its version does not even call the function.
create trigger program_of_bet before update on sport_bet
  for each row when (old.type <> 0 and coalesce(current_setting('arara.version', true), '') = '')
  execute function require_program('settlement');

create function lease_of_program() returns trigger language plpgsql as $$
begin
  if program_version() < (select version from program_requirement where what = 'leases') then return null; end if;
  return new;
end $$;
create trigger lease_of_program before insert or update on lease for each row execute function lease_of_program();

-- Nothing ever wrote these: a leg's dead heat and void reason are those of its line's result.
alter table sport_leg drop column dead_heat_places, drop column dead_heat_tied, drop column void_reason;
