DROP INDEX mails_quoting_idx;
DROP INDEX notifications_quoting_idx;
CREATE OR REPLACE FUNCTION papers_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' AND OLD.number IS NULL
       AND (NEW.id, NEW.kind, NEW.user_id, NEW.subject_id, NEW.facts, NEW.year, NEW.issued_at)
         = (OLD.id, OLD.kind, OLD.user_id, OLD.subject_id, OLD.facts, OLD.year, OLD.issued_at) THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'papers are not changed'
        USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'papers_stay';
END $$;
DROP FUNCTION papers_without_person(jsonb, uuid);
DROP TABLE store_removals;
DROP TABLE account_deletions;
DROP TABLE data_exports;
DROP TABLE cookie_consents;
ALTER TABLE users DROP COLUMN erased_at;
