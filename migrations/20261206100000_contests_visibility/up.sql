-- A client chooses who may find a contest: everybody, those who are invited or hold its link, or the invited alone.
ALTER TABLE contests ADD COLUMN visibility text NOT NULL DEFAULT 'PUBLIC';
ALTER TABLE contests ADD CONSTRAINT contests_visibility_check CHECK (visibility IN ('PUBLIC', 'PRIVATE', 'INVITE_ONLY')) NOT VALID;
-- When the client of a private contest agreed that its entries may be shown.
ALTER TABLE contests ADD COLUMN publication_agreed_at timestamptz;
ALTER TABLE contests ADD CONSTRAINT contests_publication_check CHECK (publication_agreed_at IS NULL OR visibility <> 'PUBLIC') NOT VALID;
ALTER TABLE contest_form_drafts ADD COLUMN visibility text NOT NULL DEFAULT 'PUBLIC';
ALTER TABLE contest_form_drafts ADD CONSTRAINT contest_form_drafts_visibility_check
    CHECK (visibility IN ('PUBLIC', 'PRIVATE', 'INVITE_ONLY')) NOT VALID;

-- The counts leave private contests out, and so do the words that are suggested and completed.
CREATE OR REPLACE FUNCTION contest_tallies_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO contest_tally_deltas (category, subcategory, status, outcome, contests, prize_paisa)
    SELECT category, coalesce(subcategory, ''), status, coalesce(outcome, ''), count(*), sum(prize_paisa)
      FROM added
     WHERE status <> 'DRAFT' AND outcome IS DISTINCT FROM 'CANCELLED' AND hidden_at IS NULL AND visibility = 'PUBLIC'
     GROUP BY 1, 2, 3, 4;
    IF FOUND THEN
        PERFORM pg_notify('contests_changed', '');
    END IF;
    RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION contest_tallies_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO contest_tally_deltas (category, subcategory, status, outcome, contests, prize_paisa)
    SELECT category, subcategory, status, outcome, sum(contests), sum(prize_paisa)
      FROM (
        SELECT OLD.category, coalesce(OLD.subcategory, '') AS subcategory, OLD.status, coalesce(OLD.outcome, '') AS outcome,
               -1 AS contests, -OLD.prize_paisa AS prize_paisa
         WHERE OLD.status <> 'DRAFT' AND OLD.outcome IS DISTINCT FROM 'CANCELLED' AND OLD.hidden_at IS NULL AND OLD.visibility = 'PUBLIC'
        UNION ALL
        SELECT NEW.category, coalesce(NEW.subcategory, ''), NEW.status, coalesce(NEW.outcome, ''), 1, NEW.prize_paisa
         WHERE TG_OP = 'UPDATE' AND NEW.status <> 'DRAFT' AND NEW.outcome IS DISTINCT FROM 'CANCELLED' AND NEW.hidden_at IS NULL
           AND NEW.visibility = 'PUBLIC'
      ) AS changes
     GROUP BY category, subcategory, status, outcome
    HAVING sum(contests) <> 0 OR sum(prize_paisa) <> 0;
    PERFORM pg_notify('contests_changed', '');
    RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION contest_words_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM contest_words_keep(ARRAY (
        SELECT DISTINCT unnest(tsvector_to_array(to_tsvector('pg_catalog.simple', title)))
          FROM added WHERE status <> 'DRAFT' AND outcome IS DISTINCT FROM 'CANCELLED' AND visibility = 'PUBLIC'));
    RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION contest_words_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.visibility = 'PUBLIC' THEN
        PERFORM contest_words_keep(tsvector_to_array(to_tsvector('pg_catalog.simple', NEW.title)));
    END IF;
    RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION contest_lexemes_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO contest_lexemes (lexeme)
    SELECT DISTINCT found.lexeme
      FROM added a, unnest(tsvector_to_array(a.search)) AS found (lexeme)
     WHERE a.status <> 'DRAFT' AND a.outcome IS DISTINCT FROM 'CANCELLED' AND a.visibility = 'PUBLIC'
       AND NOT EXISTS (SELECT FROM contest_lexemes l WHERE l.lexeme = found.lexeme);
    RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION contest_lexemes_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.visibility = 'PUBLIC' THEN
        INSERT INTO contest_lexemes (lexeme)
        SELECT found.lexeme FROM unnest(tsvector_to_array(NEW.search)) AS found (lexeme)
         WHERE NOT EXISTS (SELECT FROM contest_lexemes l WHERE l.lexeme = found.lexeme);
    END IF;
    RETURN NULL;
END $$;
