-- What a player has at stake on one event is summed with every bet: the limit per player and event is a hard one.
create index sport_leg_by_event on sport_leg (player, event);
