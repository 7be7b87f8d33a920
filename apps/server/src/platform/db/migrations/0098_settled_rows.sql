-- A settlement writes every leg and bet once more. A page that is half empty takes the second version of each row, so
-- that no index is written (docs/benchmarks.md). Pages that are filled already stay as they are.
alter table sport_leg set (fillfactor = 50);
alter table sport_bet set (fillfactor = 50);
