-- Rows of the ledger are only ever added: a correction is a new entry. The trigger of the rows is copied to every
-- partition, so it also refuses statements that name one.
create function entry_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is only ever appended to' using errcode = '42501';
end $$;
create trigger entry_append_only before update or delete on entry
  for each row execute function entry_append_only();
create trigger entry_not_truncated before truncate on entry
  for each statement execute function entry_append_only();
create trigger entry_not_truncated before truncate on entry_0
  for each statement execute function entry_append_only();

-- User names are looked up in one composed form (NFC). Where the composed name is another account's, both stay as
-- they are.
do $$ begin
  if getdatabaseencoding() = 'UTF8' then
    update account a set username = normalize(username, NFC) where username is not NFC normalized
      and not exists (select from account b where b.username = normalize(a.username, NFC));
    update staff a set username = normalize(username, NFC) where username is not NFC normalized
      and not exists (select from staff b where b.username = normalize(a.username, NFC));
  end if;
end $$;
