-- Mails about replies of support and about complaints. `mail_due_at` is when one is due, null while none is;
-- `mailed_at` is when the last one was put out, so that they keep their distance.
alter table support_conversation add column mail_due_at bigint, add column mailed_at bigint not null default 0;
create index support_conversation_mail on support_conversation (mail_due_at) where mail_due_at is not null;

alter table complaint add column mail_due_at bigint, add column mailed_at bigint not null default 0,
  add column language text not null default 'pt_BR';
create index complaint_mail on complaint (mail_due_at) where mail_due_at is not null;
create index complaint_email on complaint (email, created_at);
