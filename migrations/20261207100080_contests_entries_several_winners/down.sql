CREATE UNIQUE INDEX CONCURRENTLY entries_one_winner ON entries (contest_id) WHERE status = 'WINNER';
