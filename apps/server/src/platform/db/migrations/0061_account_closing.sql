-- When a player closed the account. Its row stays, so that neither its e-mail nor its CPF opens another account.
alter table account add column closed_at bigint;
