-- What the search indexes of processes follow (ADR 0072): a row for each change of a contest that they hold.
-- In the order (xid, seq), and only up to the oldest transaction that still runs, nothing that commits late is passed over.
CREATE TABLE search_changes (
    xid bigint NOT NULL,
    seq bigint GENERATED ALWAYS AS IDENTITY,
    contest_id uuid NOT NULL,
    changed_at timestamptz NOT NULL,
    PRIMARY KEY (xid, seq)
);
-- Which history the changes belong to, and up to which transaction they may have been removed. An index of another history is built again.
CREATE TABLE search_history (
    id smallint PRIMARY KEY CONSTRAINT search_history_id_check CHECK (id = 1),
    history uuid NOT NULL,
    pruned_xid bigint NOT NULL
);
INSERT INTO search_history (id, history, pruned_xid) VALUES (1, gen_random_uuid(), 0);

CREATE FUNCTION search_changes_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO search_changes (xid, contest_id, changed_at)
    SELECT pg_current_xact_id()::text::bigint, id, now() FROM added
     WHERE status <> 'DRAFT' AND outcome IS DISTINCT FROM 'CANCELLED' AND hidden_at IS NULL AND visibility = 'PUBLIC';
    RETURN NULL;
END $$;
CREATE TRIGGER search_changes_insert AFTER INSERT ON contests
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION search_changes_insert();

CREATE FUNCTION search_changes_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO search_changes (xid, contest_id, changed_at) VALUES (pg_current_xact_id()::text::bigint, OLD.id, now());
    RETURN NULL;
END $$;
CREATE TRIGGER search_changes_update AFTER UPDATE ON contests FOR EACH ROW
    WHEN ((OLD.status <> 'DRAFT' OR NEW.status <> 'DRAFT')
          AND (OLD.title, OLD.brief, OLD.category, OLD.subcategory, OLD.status, OLD.outcome, OLD.visibility, OLD.hidden_at, OLD.prize_paisa,
               OLD.entry_count, OLD.guaranteed, OLD.created_at, OLD.deadline_at, OLD.featured_since, OLD.featured_until)
              IS DISTINCT FROM
              (NEW.title, NEW.brief, NEW.category, NEW.subcategory, NEW.status, NEW.outcome, NEW.visibility, NEW.hidden_at, NEW.prize_paisa,
               NEW.entry_count, NEW.guaranteed, NEW.created_at, NEW.deadline_at, NEW.featured_since, NEW.featured_until))
    EXECUTE FUNCTION search_changes_change();
CREATE TRIGGER search_changes_delete AFTER DELETE ON contests FOR EACH ROW
    WHEN (OLD.status <> 'DRAFT') EXECUTE FUNCTION search_changes_change();

CREATE FUNCTION search_changes_truncate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE search_history SET history = gen_random_uuid();
    RETURN NULL;
END $$;
CREATE TRIGGER search_changes_truncate AFTER TRUNCATE ON contests
    FOR EACH STATEMENT EXECUTE FUNCTION search_changes_truncate();
