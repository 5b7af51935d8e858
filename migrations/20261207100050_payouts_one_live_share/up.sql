-- One payout that did not fail for each person among whom a prize was shared.
CREATE UNIQUE INDEX CONCURRENTLY payouts_one_live_share ON payouts (contest_id, winner_id) WHERE status <> 'FAILED' AND kind = 'SHARE';
