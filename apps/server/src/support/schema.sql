-- Conversations of players with support. Each is written under its row's lock; nothing of it refers to money.
create table support_conversation (
  player bigint not null,
  id bigint not null,
  state text not null check (state in ('waiting', 'open', 'closed')),
  staff bigint, -- who has taken it
  opened_at bigint not null,
  last_at bigint not null, -- of the last message of a person
  last_text text not null, -- the beginning of that message, for the queue
  last_from text not null check (last_from in ('player', 'staff')),
  seen_by_player bigint not null default 0, -- the newest message of the other side that was seen
  seen_by_staff bigint not null default 0,
  unseen int not null default 0, -- messages of the player that staff have not seen
  typing_at bigint not null default 0, -- when the player last wrote
  away_at bigint not null default 0, -- when the player was last told that nobody is there
  rating int check (rating >= 1 and rating <= 5),
  rating_text text,
  closed_at bigint,
  -- Mails about replies of support and about complaints. `mail_due_at` is when one is due, null while none is;
  -- `mailed_at` is when the last one was put out, so that they keep their distance.
  mail_due_at bigint,
  mailed_at bigint not null default 0,
  primary key (player, id),
  check ((state = 'closed') = (closed_at is not null))
);
create unique index support_conversation_one_open on support_conversation (player) where state <> 'closed';
create index support_conversation_queue on support_conversation (last_at, id) where state <> 'closed';
create index support_conversation_closed on support_conversation (closed_at, id) where state = 'closed';
create index support_conversation_mail on support_conversation (mail_due_at) where mail_due_at is not null;

create table support_message (
  player bigint not null,
  id bigint not null,
  conversation bigint not null,
  author text not null check (author in ('player', 'staff', 'system')),
  staff bigint,
  name text not null,
  text text not null,
  file bigint,
  client_id text, -- the sender's name for it: a message that is sent twice is stored once
  at bigint not null,
  primary key (player, id)
);
create unique index support_message_client on support_message (player, author, client_id) where client_id is not null;
create index support_message_conversation on support_message (player, conversation, id);

-- A file lies in the storage under `storage_key`, a random name. Without a conversation it was not sent (yet).
create table support_file (
  player bigint not null,
  id bigint not null,
  conversation bigint,
  staff bigint, -- who of staff uploaded it; null: the player
  name text not null,
  type text not null,
  size int not null,
  storage_key text not null,
  at bigint not null,
  primary key (player, id)
);
create index support_file_age on support_file (at, player, id);

create table support_canned_reply (
  id bigint primary key,
  title text not null,
  text text not null,
  staff bigint not null,
  at bigint not null
);

-- Who of support is there: their screens wait for changes.
create table support_presence (staff bigint primary key, seen_at bigint not null);

-- Complaints by anybody. Number and key together open one; only the key's hash is stored.
create table complaint (
  id bigint primary key,
  number text not null constraint complaint_number unique,
  key_hash bytea not null,
  name text not null,
  email text not null,
  subject text not null,
  text text not null,
  player bigint, -- who was signed in, if anybody was
  state text not null check (state in ('received', 'inReview', 'answered', 'closed')),
  created_at bigint not null,
  updated_at bigint not null,
  mail_due_at bigint,
  mailed_at bigint not null default 0,
  language text not null default 'pt_BR'
);
create index complaint_queue on complaint (id) where state <> 'closed';
create index complaint_closed on complaint (updated_at, id) where state = 'closed';
create index complaint_mail on complaint (mail_due_at) where mail_due_at is not null;
create index complaint_email on complaint (email, created_at);
create index complaint_player on complaint (player, id) where player is not null;

create table complaint_answer (
  complaint bigint not null,
  id bigint not null,
  staff bigint not null,
  name text not null,
  text text not null,
  at bigint not null,
  primary key (complaint, id)
);
