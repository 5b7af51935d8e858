CREATE UNIQUE INDEX CONCURRENTLY handovers_one_per_contest ON handovers (contest_id) WHERE status <> 'REPLACED';
