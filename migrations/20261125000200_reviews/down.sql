DROP FUNCTION recount_talent_standings();
DROP TABLE talent_standings;
DROP TABLE review_totals;
DROP TABLE reviews;
