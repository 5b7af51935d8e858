DROP INDEX CONCURRENTLY refunds_status_idx;
