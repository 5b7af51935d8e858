DROP FUNCTION papers_without_person(jsonb, uuid);
DROP VIEW papers;
ALTER FUNCTION documents_immutable() RENAME TO papers_stay;
ALTER FUNCTION documents_without_person(jsonb, uuid) RENAME TO papers_without_person;
CREATE OR REPLACE FUNCTION papers_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' AND OLD.number IS NULL
       AND (NEW.id, NEW.kind, NEW.user_id, NEW.subject_id, NEW.facts, NEW.year, NEW.issued_at)
         = (OLD.id, OLD.kind, OLD.user_id, OLD.subject_id, OLD.facts, OLD.year, OLD.issued_at) THEN
        RETURN NEW;
    END IF;
    IF TG_OP = 'UPDATE'
       AND (NEW.id, NEW.kind, NEW.user_id, NEW.subject_id, NEW.facts, NEW.year, NEW.issued_at)
         = (OLD.id, OLD.kind, OLD.user_id, OLD.subject_id, papers_without_person(OLD.facts, OLD.user_id), OLD.year, OLD.issued_at)
       AND NEW.number IS NOT DISTINCT FROM OLD.number
       AND EXISTS (SELECT FROM users WHERE id = OLD.user_id AND erased_at IS NOT NULL) THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'papers are not changed'
        USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'papers_stay';
END $$;
ALTER TRIGGER documents_no_truncate ON documents RENAME TO papers_no_truncate;
ALTER TRIGGER documents_immutable ON documents RENAME TO papers_stay;
DO $$
DECLARE old text;
BEGIN
    FOR old IN SELECT conname FROM pg_constraint WHERE conrelid = 'documents'::regclass AND starts_with(conname, 'documents_') LOOP
        EXECUTE format('ALTER TABLE documents RENAME CONSTRAINT %I TO %I', old, regexp_replace(old, '^documents', 'papers'));
    END LOOP;
END $$;
ALTER INDEX documents_unnumbered_idx RENAME TO papers_unnumbered_idx;
ALTER INDEX documents_user_id_idx RENAME TO papers_user_id_idx;
ALTER INDEX documents_number_unique RENAME TO papers_number_unique;
ALTER INDEX documents_subject_unique RENAME TO papers_subject_unique;
ALTER TABLE documents RENAME TO papers;
