DROP INDEX CONCURRENTLY payments_status_idx;
