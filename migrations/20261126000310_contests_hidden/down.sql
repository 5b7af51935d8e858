DROP INDEX contests_funded_at_idx;
DROP TABLE copy_reports;
ALTER TABLE entries DROP COLUMN disqualified_at;

-- Before the counts forget that there are hidden ones, those are counted again.
UPDATE contests SET hidden_at = NULL, hidden_reason = NULL WHERE hidden_at IS NOT NULL;
DROP TRIGGER contest_tallies_update ON contests;
CREATE OR REPLACE FUNCTION contest_tallies_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO contest_tally_deltas (category, subcategory, status, outcome, contests, prize_paisa)
    SELECT category, coalesce(subcategory, ''), status, coalesce(outcome, ''), count(*), sum(prize_paisa)
      FROM added WHERE status <> 'DRAFT' AND outcome IS DISTINCT FROM 'CANCELLED' GROUP BY 1, 2, 3, 4;
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
CREATE TRIGGER contest_tallies_update AFTER UPDATE ON contests FOR EACH ROW
    WHEN ((OLD.status <> 'DRAFT' AND OLD.outcome IS DISTINCT FROM 'CANCELLED'
           OR NEW.status <> 'DRAFT' AND NEW.outcome IS DISTINCT FROM 'CANCELLED')
          AND (OLD.category, OLD.subcategory, OLD.status, OLD.outcome, OLD.prize_paisa, OLD.title, OLD.brief, OLD.deadline_at, OLD.sealed,
               OLD.guaranteed, OLD.featured_since, OLD.featured_until, OLD.created_at, OLD.client_id)
              IS DISTINCT FROM
              (NEW.category, NEW.subcategory, NEW.status, NEW.outcome, NEW.prize_paisa, NEW.title, NEW.brief, NEW.deadline_at, NEW.sealed,
               NEW.guaranteed, NEW.featured_since, NEW.featured_until, NEW.created_at, NEW.client_id))
    EXECUTE FUNCTION contest_tallies_change();
DROP INDEX contests_published_idx;
CREATE INDEX contests_published_idx ON contests (id) WHERE status <> 'DRAFT' AND outcome IS DISTINCT FROM 'CANCELLED';
DROP INDEX contests_hidden_idx;
ALTER TABLE contests DROP COLUMN hidden_reason;
ALTER TABLE contests DROP COLUMN hidden_at;
