-- A contest that staff took out of sight: only its client, those who entered and staff find it. Its money is not touched.
ALTER TABLE contests ADD COLUMN hidden_at timestamptz;
ALTER TABLE contests ADD COLUMN hidden_reason text
    CONSTRAINT contests_hidden_reason_check CHECK (length(hidden_reason) BETWEEN 1 AND 500);
ALTER TABLE contests ADD CONSTRAINT contests_hidden_with_reason CHECK ((hidden_at IS NULL) = (hidden_reason IS NULL));
CREATE INDEX contests_hidden_idx ON contests (created_at DESC, id DESC) WHERE hidden_at IS NOT NULL;

-- The sitemap's parts leave them out.
DROP INDEX contests_published_idx;
CREATE INDEX contests_published_idx ON contests (id)
    WHERE status <> 'DRAFT' AND outcome IS DISTINCT FROM 'CANCELLED' AND hidden_at IS NULL;

-- The counts of published contests leave them out as well.
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
DROP TRIGGER contest_tallies_update ON contests;
CREATE TRIGGER contest_tallies_update AFTER UPDATE ON contests FOR EACH ROW
    WHEN ((OLD.status <> 'DRAFT' AND OLD.outcome IS DISTINCT FROM 'CANCELLED'
           OR NEW.status <> 'DRAFT' AND NEW.outcome IS DISTINCT FROM 'CANCELLED')
          AND (OLD.category, OLD.subcategory, OLD.status, OLD.outcome, OLD.prize_paisa, OLD.title, OLD.brief, OLD.deadline_at, OLD.sealed,
               OLD.guaranteed, OLD.featured_since, OLD.featured_until, OLD.created_at, OLD.client_id, OLD.hidden_at)
              IS DISTINCT FROM
              (NEW.category, NEW.subcategory, NEW.status, NEW.outcome, NEW.prize_paisa, NEW.title, NEW.brief, NEW.deadline_at, NEW.sealed,
               NEW.guaranteed, NEW.featured_since, NEW.featured_until, NEW.created_at, NEW.client_id, NEW.hidden_at))
    EXECUTE FUNCTION contest_tallies_change();

-- An entry that staff ruled out because it is a copy: withdrawn for good, with all that this means for lists, prizes and shares.
ALTER TABLE entries ADD COLUMN disqualified_at timestamptz;
ALTER TABLE entries ADD CONSTRAINT entries_disqualified_when_withdrawn CHECK (disqualified_at IS NULL OR status = 'WITHDRAWN');

-- What members say about entries that look copied, and what staff found.
CREATE TABLE copy_reports (
    id uuid PRIMARY KEY,
    entry_id uuid NOT NULL REFERENCES entries (id),
    reporter_id uuid NOT NULL REFERENCES users (id),
    reason text NOT NULL CONSTRAINT copy_reports_reason_check CHECK (length(reason) BETWEEN 1 AND 2000),
    url text CONSTRAINT copy_reports_url_check CHECK (length(url) BETWEEN 1 AND 500),
    status text NOT NULL CONSTRAINT copy_reports_status_check CHECK (status IN ('OPEN', 'DISMISSED', 'UPHELD')),
    note text CONSTRAINT copy_reports_note_check CHECK (length(note) BETWEEN 1 AND 2000),
    -- Whether the entry was ruled out for it: not when a winner had been chosen, or the entry was out of the running anyway.
    disqualified boolean NOT NULL DEFAULT false,
    decided_by uuid REFERENCES users (id),
    decided_at timestamptz,
    created_at timestamptz NOT NULL,
    CONSTRAINT copy_reports_decided_check
        CHECK ((status = 'OPEN') = (decided_at IS NULL) AND (status = 'OPEN') = (decided_by IS NULL) AND (status = 'OPEN') = (note IS NULL)),
    CONSTRAINT copy_reports_disqualified_check CHECK (NOT disqualified OR status = 'UPHELD')
);
-- One report of a person about an entry.
CREATE UNIQUE INDEX copy_reports_entry_reporter_unique ON copy_reports (entry_id, reporter_id);
CREATE INDEX copy_reports_reporter_id_idx ON copy_reports (reporter_id);
CREATE INDEX copy_reports_decided_by_idx ON copy_reports (decided_by);
CREATE INDEX copy_reports_status_idx ON copy_reports (status, created_at, id);

-- What was posted week by week, for the desk's charts.
CREATE INDEX contests_funded_at_idx ON contests (funded_at) INCLUDE (prize_paisa) WHERE funded_at IS NOT NULL;
