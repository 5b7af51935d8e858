DROP INDEX CONCURRENTLY contests_sales_idx;
