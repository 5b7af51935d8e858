-- One award stands for each place.
CREATE UNIQUE INDEX CONCURRENTLY handovers_one_per_place ON handovers (contest_id, place) WHERE status <> 'REPLACED';
