-- One look for each statement, not for each entry: an award moves everybody who entered, and with a thousand of them the looks took most of its time.
CREATE FUNCTION contests_without_people_entries() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    -- No join: it would be planned once, for the one row of most statements, and compare each of many with each.
    moved uuid[] := ARRAY(SELECT DISTINCT contest_id
                            FROM (SELECT id, contest_id, status FROM changed EXCEPT SELECT id, contest_id, status FROM before) AS moves);
BEGIN
    IF moved = '{}' THEN
        RETURN NULL;
    END IF;
    INSERT INTO contests_without_people
    SELECT c.id FROM contests c
     WHERE c.id = ANY (moved) AND c.status = 'SHORTLISTING' AND contest_is_without_people(c.id, c.guaranteed)
    ON CONFLICT DO NOTHING;
    DELETE FROM contests_without_people w
     WHERE w.contest_id = ANY (moved)
       AND NOT EXISTS (SELECT FROM contests c
                        WHERE c.id = w.contest_id AND c.status = 'SHORTLISTING' AND contest_is_without_people(c.id, c.guaranteed));
    RETURN NULL;
END $$;
DROP TRIGGER contests_without_people_update ON entries;
CREATE TRIGGER contests_without_people_update AFTER UPDATE ON entries
    REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION contests_without_people_entries();
