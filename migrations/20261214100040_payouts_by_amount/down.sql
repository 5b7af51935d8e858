DROP INDEX CONCURRENTLY payouts_amount_idx;
