-- A contest with several winners has reviews of each of them, and by each of them.
CREATE UNIQUE INDEX CONCURRENTLY reviews_one_per_reviewee ON reviews (contest_id, reviewer_id, reviewee_id) WHERE status <> 'VOID';
