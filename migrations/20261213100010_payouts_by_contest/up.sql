CREATE INDEX CONCURRENTLY payouts_contest_id_idx ON payouts (contest_id);
