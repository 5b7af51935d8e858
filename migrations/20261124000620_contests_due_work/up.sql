-- What the clock looks for each second, found without walking through what is not due.
CREATE INDEX contests_closing_idx ON contests (deadline_at, id) WHERE status = 'OPEN' AND frozen_at IS NULL;
CREATE INDEX contests_reminders_idx ON contests (reminders_sent, deadline_at, id) WHERE status = 'SHORTLISTING' AND frozen_at IS NULL;
CREATE INDEX contests_waiting_idx ON contests (deadline_at, id) WHERE status = 'SHORTLISTING' AND frozen_at IS NULL;
DROP INDEX contests_deadline_idx;

-- Contests that wait for a winner without anybody left to choose. A row too many would be harmless: who reads them asks again.
CREATE TABLE contests_without_people (
    contest_id uuid PRIMARY KEY REFERENCES contests (id) ON DELETE CASCADE
);

-- Whether nobody could be paid: no entry in the running, and in guaranteed contests none that was not withdrawn.
CREATE FUNCTION contest_is_without_people(contest uuid, is_guaranteed boolean) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT NOT EXISTS (SELECT FROM entries e
                        WHERE e.contest_id = contest
                          AND (e.status IN ('SUBMITTED', 'SHORTLISTED') OR is_guaranteed AND e.status <> 'WITHDRAWN'))
$$;

CREATE FUNCTION contests_without_people_contest() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.status = 'SHORTLISTING' AND contest_is_without_people(NEW.id, NEW.guaranteed) THEN
        INSERT INTO contests_without_people VALUES (NEW.id) ON CONFLICT DO NOTHING;
    ELSE
        DELETE FROM contests_without_people WHERE contest_id = NEW.id;
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER contests_without_people_insert AFTER INSERT ON contests FOR EACH ROW
    WHEN (NEW.status = 'SHORTLISTING') EXECUTE FUNCTION contests_without_people_contest();
CREATE TRIGGER contests_without_people_update AFTER UPDATE ON contests FOR EACH ROW
    WHEN ((OLD.status = 'SHORTLISTING' OR NEW.status = 'SHORTLISTING')
          AND (OLD.status, OLD.guaranteed) IS DISTINCT FROM (NEW.status, NEW.guaranteed))
    EXECUTE FUNCTION contests_without_people_contest();

-- An entry left the running, or came back. Whoever moves one has locked its contest.
CREATE FUNCTION contests_without_people_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO contests_without_people
    SELECT c.id FROM contests c
     WHERE c.id = OLD.contest_id AND c.status = 'SHORTLISTING' AND contest_is_without_people(c.id, c.guaranteed)
    ON CONFLICT DO NOTHING;
    IF NOT FOUND THEN
        DELETE FROM contests_without_people w
         WHERE w.contest_id = OLD.contest_id
           AND NOT EXISTS (SELECT FROM contests c
                            WHERE c.id = w.contest_id AND c.status = 'SHORTLISTING' AND contest_is_without_people(c.id, c.guaranteed));
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER contests_without_people_update AFTER UPDATE OF status ON entries FOR EACH ROW
    WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION contests_without_people_entry();
CREATE TRIGGER contests_without_people_delete AFTER DELETE ON entries FOR EACH ROW EXECUTE FUNCTION contests_without_people_entry();

INSERT INTO contests_without_people
SELECT c.id FROM contests c WHERE c.status = 'SHORTLISTING' AND contest_is_without_people(c.id, c.guaranteed);
