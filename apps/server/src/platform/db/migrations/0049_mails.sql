-- Mails that are still to be sent, written in the transaction that causes them. The message is sealed: it may contain
-- a code. A sent mail's row is deleted.
create table mail_outbox (
  id bigint primary key,
  message_sealed bytea not null,
  is_decoy boolean not null,       -- an unknown address costs the same statements as a known one
  due_at bigint not null,
  expires_at bigint not null,
  attempts int not null default 0
);
create index mail_outbox_due on mail_outbox (due_at);

-- Codes that were mailed, for a purpose and an address. Whoever asks for an unknown address gets a row too.
create table mail_code (
  subject bytea primary key,        -- SHA-256 of purpose and address, or of purpose and player
  player bigint,                    -- null: the address has no account
  address text,                     -- the new e-mail address that a change waits to be confirmed for
  code bytea,                       -- keyed hash; null once it was used
  expires_at bigint not null,
  tries smallint not null default 0,
  sent_at jsonb not null default '[]',  -- when the mails of the last hour were sent
  proof bytea,                      -- SHA-256 of what a right code was exchanged for; used once
  proof_expires_at bigint
);
create unique index mail_code_proof on mail_code (proof) where proof is not null;
create index mail_code_expires on mail_code (expires_at);
