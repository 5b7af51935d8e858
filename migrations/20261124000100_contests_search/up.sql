-- Search over published contests (crates/readmodels, README: how it works and what it costs).
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- Title and brief by English stems. The words of the title also as they were written: what somebody has not typed to its end is the
-- beginning of a word, not of a stem. Those have no place in the text, so that no phrase runs over them.
ALTER TABLE contests ADD COLUMN search tsvector NOT NULL GENERATED ALWAYS AS (
    setweight(to_tsvector('pg_catalog.english', title), 'A') || strip(to_tsvector('pg_catalog.simple', title))
    || setweight(to_tsvector('pg_catalog.english', brief), 'B')) STORED;
-- Words with the filters beside them: what both of two common things have in common is found without reading a contest.
CREATE INDEX contests_search_idx ON contests USING gin (search, category, subcategory, status, guaranteed)
    WHERE status <> 'DRAFT' AND outcome IS DISTINCT FROM 'CANCELLED';

CREATE INDEX contests_subcategory_idx ON contests (subcategory, created_at DESC, id DESC) WHERE status <> 'DRAFT';

-- The orders, read from their beginning until enough fits. Of all contests: PostgreSQL combines no two indexes with the same condition.
CREATE INDEX contests_deadlines_idx ON contests (deadline_at, id);
CREATE INDEX contests_prize_idx ON contests (prize_paisa DESC, id DESC);
CREATE INDEX contests_entries_idx ON contests (entry_count DESC, id DESC);

-- The words of published titles, to find what was meant by one that nobody wrote. A word stays when its contest ends.
CREATE TABLE contest_words (
    word text COLLATE "C" PRIMARY KEY CONSTRAINT contest_words_word_check CHECK (length(word) BETWEEN 4 AND 30)
);
CREATE INDEX contest_words_word_idx ON contest_words USING gin (word gin_trgm_ops);

-- Keeps those that are new. Whoever pays for a contest waits for nobody: while another transaction has new words, those of this one are
-- left out; they come with the next title that has them.
CREATE FUNCTION contest_words_keep(words text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    fresh text[];
BEGIN
    SELECT array_agg(DISTINCT found.word) INTO fresh
      FROM unnest(words) AS found (word)
     WHERE length(found.word) BETWEEN 4 AND 30 AND found.word !~ '[[:digit:][:punct:][:space:]]'
       AND NOT EXISTS (SELECT FROM contest_words w WHERE w.word = found.word);
    IF fresh IS NOT NULL AND pg_try_advisory_xact_lock(hashtext('contest_words')) THEN
        INSERT INTO contest_words SELECT unnest(fresh) ON CONFLICT DO NOTHING;
    END IF;
END $$;

CREATE FUNCTION contest_words_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM contest_words_keep(ARRAY (
        SELECT DISTINCT unnest(tsvector_to_array(to_tsvector('pg_catalog.simple', title)))
          FROM added WHERE status <> 'DRAFT' AND outcome IS DISTINCT FROM 'CANCELLED'));
    RETURN NULL;
END $$;
CREATE TRIGGER contest_words_insert AFTER INSERT ON contests
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION contest_words_insert();

CREATE FUNCTION contest_words_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM contest_words_keep(tsvector_to_array(to_tsvector('pg_catalog.simple', NEW.title)));
    RETURN NULL;
END $$;
CREATE TRIGGER contest_words_update AFTER UPDATE OF title, status ON contests FOR EACH ROW
    WHEN (NEW.status <> 'DRAFT' AND NEW.outcome IS DISTINCT FROM 'CANCELLED'
          AND (OLD.status = 'DRAFT' OR OLD.title IS DISTINCT FROM NEW.title))
    EXECUTE FUNCTION contest_words_update();

INSERT INTO contest_words
SELECT DISTINCT found.word
  FROM contests c, unnest(tsvector_to_array(to_tsvector('pg_catalog.simple', c.title))) AS found (word)
 WHERE c.status <> 'DRAFT' AND c.outcome IS DISTINCT FROM 'CANCELLED'
   AND length(found.word) BETWEEN 4 AND 30 AND found.word !~ '[[:digit:][:punct:][:space:]]';
