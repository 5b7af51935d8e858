-- The names of categories are words of their contests: "logo" finds those of Logo Design. The stop word before them keeps phrases from
-- running from the brief into them.
ALTER TABLE contests DROP COLUMN search;
ALTER TABLE contests ADD COLUMN search tsvector NOT NULL GENERATED ALWAYS AS (
    setweight(to_tsvector('pg_catalog.english', title), 'A') || strip(to_tsvector('pg_catalog.simple', title))
    || setweight(to_tsvector('pg_catalog.english', brief), 'B')
    || setweight(to_tsvector('pg_catalog.english', 'the ' || coalesce(subcategory, '') || ' the ' || category), 'C')) STORED;
CREATE INDEX contests_search_idx ON contests USING gin (search, contest_marks(category, subcategory, status, guaranteed, prize_paisa,
    entry_count, created_at, deadline_at, featured_until)) WITH (fastupdate = off)
    WHERE status <> 'DRAFT' AND outcome IS DISTINCT FROM 'CANCELLED';

DROP TRIGGER contest_lexemes_update ON contests;
CREATE TRIGGER contest_lexemes_update AFTER UPDATE OF title, brief, category, subcategory, status, outcome ON contests FOR EACH ROW
    WHEN (NEW.status <> 'DRAFT' AND NEW.outcome IS DISTINCT FROM 'CANCELLED'
          AND (OLD.status = 'DRAFT' OR OLD.outcome = 'CANCELLED'
               OR (OLD.title, OLD.brief, OLD.category, OLD.subcategory) IS DISTINCT FROM (NEW.title, NEW.brief, NEW.category, NEW.subcategory)))
    EXECUTE FUNCTION contest_lexemes_update();

INSERT INTO contest_lexemes (lexeme)
SELECT found.lexeme
  FROM (SELECT DISTINCT unnest(tsvector_to_array(to_tsvector('pg_catalog.english', coalesce(c.subcategory, '') || ' ' || c.category))) AS lexeme
          FROM (SELECT DISTINCT category, subcategory FROM contests WHERE status <> 'DRAFT' AND outcome IS DISTINCT FROM 'CANCELLED') AS c) AS found
 WHERE NOT EXISTS (SELECT FROM contest_lexemes l WHERE l.lexeme = found.lexeme);
