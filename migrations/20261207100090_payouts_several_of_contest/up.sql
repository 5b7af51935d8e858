-- payouts_one_live_award holds it for each entry that won.
DROP INDEX CONCURRENTLY payouts_one_live_per_contest;
