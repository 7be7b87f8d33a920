-- Staff look players up by the beginning of their e-mail or name.
create index account_username_begins on account (username text_pattern_ops);
create index account_name_begins on account (lower(name) text_pattern_ops);
