DROP TRIGGER contest_lexemes_update ON contests;
CREATE TRIGGER contest_lexemes_update AFTER UPDATE OF title, brief, status, outcome ON contests FOR EACH ROW
    WHEN (NEW.status <> 'DRAFT' AND NEW.outcome IS DISTINCT FROM 'CANCELLED'
          AND (OLD.status = 'DRAFT' OR OLD.outcome = 'CANCELLED' OR (OLD.title, OLD.brief) IS DISTINCT FROM (NEW.title, NEW.brief)))
    EXECUTE FUNCTION contest_lexemes_update();

ALTER TABLE contests DROP COLUMN search;
ALTER TABLE contests ADD COLUMN search tsvector NOT NULL GENERATED ALWAYS AS (
    setweight(to_tsvector('pg_catalog.english', title), 'A') || strip(to_tsvector('pg_catalog.simple', title))
    || setweight(to_tsvector('pg_catalog.english', brief), 'B')) STORED;
CREATE INDEX contests_search_idx ON contests USING gin (search, contest_marks(category, subcategory, status, guaranteed, prize_paisa,
    entry_count, created_at, deadline_at, featured_until)) WITH (fastupdate = off)
    WHERE status <> 'DRAFT' AND outcome IS DISTINCT FROM 'CANCELLED';
