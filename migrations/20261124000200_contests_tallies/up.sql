-- How many published contests there are, and what their prizes sum to, by category, name, status and outcome: true in every transaction.
-- A change of a contest appends what it adds and takes away; nobody waits for anybody. A sweep folds the rows into the base.
-- The empty text stands for no name and for no outcome.
CREATE TABLE contest_tallies (
    category text NOT NULL,
    subcategory text NOT NULL,
    status text NOT NULL CONSTRAINT contest_tallies_status_check CHECK (status <> 'DRAFT'),
    outcome text NOT NULL CONSTRAINT contest_tallies_outcome_check CHECK (outcome <> 'CANCELLED'),
    contests bigint NOT NULL CONSTRAINT contest_tallies_contests_check CHECK (contests >= 0),
    prize_paisa bigint NOT NULL CONSTRAINT contest_tallies_prize_check CHECK (prize_paisa >= 0),
    PRIMARY KEY (category, subcategory, status, outcome)
);
CREATE TABLE contest_tally_deltas (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    category text NOT NULL,
    subcategory text NOT NULL,
    status text NOT NULL CONSTRAINT contest_tally_deltas_status_check CHECK (status <> 'DRAFT'),
    outcome text NOT NULL CONSTRAINT contest_tally_deltas_outcome_check CHECK (outcome <> 'CANCELLED'),
    contests bigint NOT NULL,
    prize_paisa bigint NOT NULL,
    CONSTRAINT contest_tally_deltas_change_check CHECK (contests <> 0 OR prize_paisa <> 0)
);

-- Contests that came; those who keep lists in memory are told.
CREATE FUNCTION contest_tallies_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO contest_tally_deltas (category, subcategory, status, outcome, contests, prize_paisa)
    SELECT category, coalesce(subcategory, ''), status, coalesce(outcome, ''), count(*), sum(prize_paisa)
      FROM added WHERE status <> 'DRAFT' AND outcome IS DISTINCT FROM 'CANCELLED' GROUP BY 1, 2, 3, 4;
    IF FOUND THEN
        PERFORM pg_notify('contests_changed', '');
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER contest_tallies_insert AFTER INSERT ON contests
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION contest_tallies_insert();

-- A contest that changed, was published, ended, or went.
CREATE FUNCTION contest_tallies_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO contest_tally_deltas (category, subcategory, status, outcome, contests, prize_paisa)
    SELECT category, subcategory, status, outcome, sum(contests), sum(prize_paisa)
      FROM (
        SELECT OLD.category, coalesce(OLD.subcategory, '') AS subcategory, OLD.status, coalesce(OLD.outcome, '') AS outcome,
               -1 AS contests, -OLD.prize_paisa AS prize_paisa
         WHERE OLD.status <> 'DRAFT' AND OLD.outcome IS DISTINCT FROM 'CANCELLED'
        UNION ALL
        SELECT NEW.category, coalesce(NEW.subcategory, ''), NEW.status, coalesce(NEW.outcome, ''), 1, NEW.prize_paisa
         WHERE TG_OP = 'UPDATE' AND NEW.status <> 'DRAFT' AND NEW.outcome IS DISTINCT FROM 'CANCELLED'
      ) AS changes
     GROUP BY category, subcategory, status, outcome
    HAVING sum(contests) <> 0 OR sum(prize_paisa) <> 0;
    PERFORM pg_notify('contests_changed', '');
    RETURN NULL;
END $$;
-- What lists show. Entries that come and go are left out: they are many, and each would wait in the queue of notifications
-- for the commit before it. Lists in memory are a second old at most anyway.
CREATE TRIGGER contest_tallies_update AFTER UPDATE ON contests FOR EACH ROW
    WHEN ((OLD.status <> 'DRAFT' AND OLD.outcome IS DISTINCT FROM 'CANCELLED'
           OR NEW.status <> 'DRAFT' AND NEW.outcome IS DISTINCT FROM 'CANCELLED')
          AND (OLD.category, OLD.subcategory, OLD.status, OLD.outcome, OLD.prize_paisa, OLD.title, OLD.brief, OLD.deadline_at, OLD.sealed,
               OLD.guaranteed, OLD.featured_since, OLD.featured_until, OLD.created_at, OLD.client_id)
              IS DISTINCT FROM
              (NEW.category, NEW.subcategory, NEW.status, NEW.outcome, NEW.prize_paisa, NEW.title, NEW.brief, NEW.deadline_at, NEW.sealed,
               NEW.guaranteed, NEW.featured_since, NEW.featured_until, NEW.created_at, NEW.client_id))
    EXECUTE FUNCTION contest_tallies_change();
CREATE TRIGGER contest_tallies_delete AFTER DELETE ON contests FOR EACH ROW
    WHEN (OLD.status <> 'DRAFT' AND OLD.outcome IS DISTINCT FROM 'CANCELLED') EXECUTE FUNCTION contest_tallies_change();

CREATE FUNCTION contest_tallies_truncate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM contest_tallies;
    DELETE FROM contest_tally_deltas;
    PERFORM pg_notify('contests_changed', '');
    RETURN NULL;
END $$;
CREATE TRIGGER contest_tallies_truncate AFTER TRUNCATE ON contests
    FOR EACH STATEMENT EXECUTE FUNCTION contest_tallies_truncate();

-- The triggers hold off writers until this commits, so nothing is counted twice or left out.
INSERT INTO contest_tallies (category, subcategory, status, outcome, contests, prize_paisa)
SELECT category, coalesce(subcategory, ''), status, coalesce(outcome, ''), count(*), sum(prize_paisa)
  FROM contests WHERE status <> 'DRAFT' AND outcome IS DISTINCT FROM 'CANCELLED' GROUP BY 1, 2, 3, 4;
