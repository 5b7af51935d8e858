DROP INDEX CONCURRENTLY refunds_amount_idx;
