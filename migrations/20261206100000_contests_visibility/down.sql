-- The release before knows one way to keep a contest out of lists: hidden. A private one does not become public.
UPDATE contests SET hidden_at = updated_at, hidden_reason = 'The client chose a private contest'
 WHERE visibility <> 'PUBLIC' AND hidden_at IS NULL;
CREATE OR REPLACE FUNCTION contest_lexemes_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO contest_lexemes (lexeme)
    SELECT found.lexeme FROM unnest(tsvector_to_array(NEW.search)) AS found (lexeme)
     WHERE NOT EXISTS (SELECT FROM contest_lexemes l WHERE l.lexeme = found.lexeme);
    RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION contest_lexemes_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO contest_lexemes (lexeme)
    SELECT DISTINCT found.lexeme
      FROM added a, unnest(tsvector_to_array(a.search)) AS found (lexeme)
     WHERE a.status <> 'DRAFT' AND a.outcome IS DISTINCT FROM 'CANCELLED'
       AND NOT EXISTS (SELECT FROM contest_lexemes l WHERE l.lexeme = found.lexeme);
    RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION contest_words_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM contest_words_keep(tsvector_to_array(to_tsvector('pg_catalog.simple', NEW.title)));
    RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION contest_words_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM contest_words_keep(ARRAY (
        SELECT DISTINCT unnest(tsvector_to_array(to_tsvector('pg_catalog.simple', title)))
          FROM added WHERE status <> 'DRAFT' AND outcome IS DISTINCT FROM 'CANCELLED'));
    RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION contest_tallies_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO contest_tally_deltas (category, subcategory, status, outcome, contests, prize_paisa)
    SELECT category, subcategory, status, outcome, sum(contests), sum(prize_paisa)
      FROM (
        SELECT OLD.category, coalesce(OLD.subcategory, '') AS subcategory, OLD.status, coalesce(OLD.outcome, '') AS outcome,
               -1 AS contests, -OLD.prize_paisa AS prize_paisa
         WHERE OLD.status <> 'DRAFT' AND OLD.outcome IS DISTINCT FROM 'CANCELLED' AND OLD.hidden_at IS NULL
        UNION ALL
        SELECT NEW.category, coalesce(NEW.subcategory, ''), NEW.status, coalesce(NEW.outcome, ''), 1, NEW.prize_paisa
         WHERE TG_OP = 'UPDATE' AND NEW.status <> 'DRAFT' AND NEW.outcome IS DISTINCT FROM 'CANCELLED' AND NEW.hidden_at IS NULL
      ) AS changes
     GROUP BY category, subcategory, status, outcome
    HAVING sum(contests) <> 0 OR sum(prize_paisa) <> 0;
    PERFORM pg_notify('contests_changed', '');
    RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION contest_tallies_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO contest_tally_deltas (category, subcategory, status, outcome, contests, prize_paisa)
    SELECT category, coalesce(subcategory, ''), status, coalesce(outcome, ''), count(*), sum(prize_paisa)
      FROM added WHERE status <> 'DRAFT' AND outcome IS DISTINCT FROM 'CANCELLED' AND hidden_at IS NULL GROUP BY 1, 2, 3, 4;
    IF FOUND THEN
        PERFORM pg_notify('contests_changed', '');
    END IF;
    RETURN NULL;
END $$;
ALTER TABLE contest_form_drafts DROP COLUMN visibility;
ALTER TABLE contests DROP COLUMN publication_agreed_at;
ALTER TABLE contests DROP COLUMN visibility;
