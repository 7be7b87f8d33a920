-- The day on which a player was last shown the bonus overlay: it opens once a day, on whatever device.
create table gift_shown (
  player bigint primary key,
  day text not null
);
