DROP INDEX CONCURRENTLY payouts_entry_id_idx;
