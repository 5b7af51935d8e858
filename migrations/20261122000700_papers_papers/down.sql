DROP INDEX payouts_created_at_idx;
DROP TABLE papers;
DROP FUNCTION papers_stay();
