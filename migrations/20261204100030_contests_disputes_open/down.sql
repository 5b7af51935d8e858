DROP INDEX CONCURRENTLY disputes_open_idx;
