DROP INDEX CONCURRENTLY payouts_one_live_share;
