DROP INDEX CONCURRENTLY payouts_contest_id_idx;
