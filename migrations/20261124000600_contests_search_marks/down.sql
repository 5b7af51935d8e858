DROP TRIGGER contest_lexemes_update ON contests;
DROP TRIGGER contest_lexemes_insert ON contests;
DROP FUNCTION contest_lexemes_update;
DROP FUNCTION contest_lexemes_insert;
DROP TABLE contest_lexemes;
DROP INDEX contests_search_idx;
CREATE INDEX contests_search_idx ON contests USING gin (search, category, subcategory, status, guaranteed)
    WHERE status <> 'DRAFT' AND outcome IS DISTINCT FROM 'CANCELLED';
DROP FUNCTION contest_marks;
