CREATE UNIQUE INDEX CONCURRENTLY reviews_one_per_side ON reviews (contest_id, side) WHERE status <> 'VOID';
