-- Why a live bet was refused at the end of its delay, and the price at that moment if it had changed.
-- Its player reads it.
alter table sport_bet add column refusal text;
alter table sport_bet add column refusal_odds int;
