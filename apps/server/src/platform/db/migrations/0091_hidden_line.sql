-- A line that has left the board, whose source still sends its chances: it takes no bets, and bets on it can be cashed
-- out. Its state is `closed`, as servers of the version before know it.
alter table line add column hidden boolean not null default false;

-- A leader of the version before would leave the chances of hidden lines as they were. Holders of this version begin
-- with "v3:".
create or replace function lease_of_feed() returns trigger language plpgsql as $$
begin
  if new.name = 'feed' and new.holder not like 'v3:%' then return null; end if;
  return new;
end $$;
