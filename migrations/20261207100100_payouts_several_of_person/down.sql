CREATE UNIQUE INDEX CONCURRENTLY payouts_one_live_per_person ON payouts (contest_id, winner_id) WHERE status <> 'FAILED';
