DROP INDEX CONCURRENTLY payments_amount_idx;
