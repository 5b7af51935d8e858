CREATE UNIQUE INDEX CONCURRENTLY payouts_one_live_per_contest ON payouts (contest_id) WHERE status <> 'FAILED' AND kind = 'AWARD';
