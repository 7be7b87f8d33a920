-- What the gifts of all packages together gave on a day. Each claim waits for the row of its day.
create table gift_given_day (
  day date primary key,               -- in America/Sao_Paulo
  given bigint not null check (given >= 0)
);
