DROP TABLE papers;
DROP FUNCTION papers_stay();
