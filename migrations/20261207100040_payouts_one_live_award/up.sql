-- One payout that did not fail for each entry that won.
CREATE UNIQUE INDEX CONCURRENTLY payouts_one_live_award ON payouts (entry_id) WHERE status <> 'FAILED' AND kind = 'AWARD';
