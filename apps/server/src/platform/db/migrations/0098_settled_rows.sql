-- A settlement writes every leg and every bet once more. A page that is half empty takes the second version of each of its rows, so
-- that no index is written (docs/benchmarks.md). Pages that are filled already stay as they are.
alter table sport_leg set (fillfactor = 50);
alter table sport_bet set (fillfactor = 50);
