DROP INDEX CONCURRENTLY payments_purpose_idx;
