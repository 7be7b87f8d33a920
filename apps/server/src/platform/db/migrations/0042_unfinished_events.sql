-- Lists of events that are not over, from any point: without it such a list reads past all finished events first.
create index event_unfinished on event (sport, starts_at, id) where finished_at is null;
