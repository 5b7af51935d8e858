-- What narrows and orders a search, as words of the index of words: so that what is asked is cut out of the index, slice by slice from
-- the beginning of its order, before a contest is read (crates/readmodels, README). Searches read contests again where a mark says
-- less than what is asked (prize, moments). The same numbers stand in crates/readmodels/src/search/marks.rs; a test compares them.
--   c category, n name within it, s status, g or G guaranteed or not
--   p prize and e entries, by steps
--   a b d f created and h i j k deadline: quarters of days since 1970, and 16, 256 and 4,096 of them
--   u the end of a featured place, by four days
CREATE FUNCTION contest_marks(category text, subcategory text, status text, guaranteed boolean, prize_paisa bigint, entry_count integer,
    created_at timestamptz, deadline_at timestamptz, featured_until timestamptz) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY[
    'c' || category, 'n' || coalesce(subcategory, ''), 's' || status, CASE WHEN guaranteed THEN 'g' ELSE 'G' END,
    'p' || width_bucket(prize_paisa, '{1000,2000,5000,10000,20000,30000,50000,75000,100000,150000,200000,250000,300000,400000,500000,600000,750000,1000000,1250000,1500000,2000000,2500000,3000000,4000000,5000000,6000000,7500000,10000000,15000000,20000000,30000000,40000000,50000000}'::bigint[]),
    'e' || width_bucket(entry_count, '{1,2,3,4,5,6,7,8,9,10,12,14,16,20,24,28,32,40,48,64,96,128,192,256,384,512,1024}'::integer[]),
    'a' || floor(date_part('epoch', created_at - '1970-01-01 00:00:00+00'::timestamptz) / 21600)::integer,
    'b' || floor(date_part('epoch', created_at - '1970-01-01 00:00:00+00'::timestamptz) / 345600)::integer,
    'd' || floor(date_part('epoch', created_at - '1970-01-01 00:00:00+00'::timestamptz) / 5529600)::integer,
    'f' || floor(date_part('epoch', created_at - '1970-01-01 00:00:00+00'::timestamptz) / 88473600)::integer,
    'h' || floor(date_part('epoch', deadline_at - '1970-01-01 00:00:00+00'::timestamptz) / 21600)::integer,
    'i' || floor(date_part('epoch', deadline_at - '1970-01-01 00:00:00+00'::timestamptz) / 345600)::integer,
    'j' || floor(date_part('epoch', deadline_at - '1970-01-01 00:00:00+00'::timestamptz) / 5529600)::integer,
    'k' || floor(date_part('epoch', deadline_at - '1970-01-01 00:00:00+00'::timestamptz) / 88473600)::integer,
    'u' || floor(date_part('epoch', coalesce(featured_until, '1970-01-01 00:00:00+00') - '1970-01-01 00:00:00+00'::timestamptz) / 345600)::integer];

DROP INDEX contests_search_idx;
CREATE INDEX contests_search_idx ON contests USING gin (search, contest_marks(category, subcategory, status, guaranteed, prize_paisa,
    entry_count, created_at, deadline_at, featured_until))
    WHERE status <> 'DRAFT' AND outcome IS DISTINCT FROM 'CANCELLED';

-- Every word of the index, so that the beginning of a word is looked up here: the index would gather everything that any such word is in.
-- Nobody waits for anybody: two payments at the same moment may leave a word twice.
CREATE TABLE contest_lexemes (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    lexeme text COLLATE "C" NOT NULL
);
CREATE INDEX contest_lexemes_lexeme_idx ON contest_lexemes (lexeme);

CREATE FUNCTION contest_lexemes_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO contest_lexemes (lexeme)
    SELECT DISTINCT found.lexeme
      FROM added a, unnest(tsvector_to_array(a.search)) AS found (lexeme)
     WHERE a.status <> 'DRAFT' AND a.outcome IS DISTINCT FROM 'CANCELLED'
       AND NOT EXISTS (SELECT FROM contest_lexemes l WHERE l.lexeme = found.lexeme);
    RETURN NULL;
END $$;
CREATE TRIGGER contest_lexemes_insert AFTER INSERT ON contests
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION contest_lexemes_insert();

CREATE FUNCTION contest_lexemes_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO contest_lexemes (lexeme)
    SELECT found.lexeme FROM unnest(tsvector_to_array(NEW.search)) AS found (lexeme)
     WHERE NOT EXISTS (SELECT FROM contest_lexemes l WHERE l.lexeme = found.lexeme);
    RETURN NULL;
END $$;
CREATE TRIGGER contest_lexemes_update AFTER UPDATE OF title, brief, status, outcome ON contests FOR EACH ROW
    WHEN (NEW.status <> 'DRAFT' AND NEW.outcome IS DISTINCT FROM 'CANCELLED'
          AND (OLD.status = 'DRAFT' OR OLD.outcome = 'CANCELLED' OR (OLD.title, OLD.brief) IS DISTINCT FROM (NEW.title, NEW.brief)))
    EXECUTE FUNCTION contest_lexemes_update();

INSERT INTO contest_lexemes (lexeme)
SELECT DISTINCT found.lexeme FROM contests c, unnest(tsvector_to_array(c.search)) AS found (lexeme)
 WHERE c.status <> 'DRAFT' AND c.outcome IS DISTINCT FROM 'CANCELLED';
