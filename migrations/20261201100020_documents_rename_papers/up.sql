-- Receipts, invoices and advices are documents, from the table to the address of the screen.
ALTER TABLE papers RENAME TO documents;
ALTER INDEX papers_subject_unique RENAME TO documents_subject_unique;
ALTER INDEX papers_number_unique RENAME TO documents_number_unique;
ALTER INDEX papers_user_id_idx RENAME TO documents_user_id_idx;
ALTER INDEX papers_unnumbered_idx RENAME TO documents_unnumbered_idx;
-- Primary key, foreign key, checks, and since PostgreSQL 18 NOT NULL.
DO $$
DECLARE old text;
BEGIN
    FOR old IN SELECT conname FROM pg_constraint WHERE conrelid = 'documents'::regclass AND starts_with(conname, 'papers_') LOOP
        EXECUTE format('ALTER TABLE documents RENAME CONSTRAINT %I TO %I', old, regexp_replace(old, '^papers', 'documents'));
    END LOOP;
END $$;
ALTER TRIGGER papers_stay ON documents RENAME TO documents_immutable;
ALTER TRIGGER papers_no_truncate ON documents RENAME TO documents_no_truncate;
ALTER FUNCTION papers_without_person(jsonb, uuid) RENAME TO documents_without_person;
ALTER FUNCTION papers_stay() RENAME TO documents_immutable;
-- A document never changes, except that it gets its number, once, and that the person on it may be erased.
CREATE OR REPLACE FUNCTION documents_immutable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' AND OLD.number IS NULL
       AND (NEW.id, NEW.kind, NEW.user_id, NEW.subject_id, NEW.facts, NEW.year, NEW.issued_at)
         = (OLD.id, OLD.kind, OLD.user_id, OLD.subject_id, OLD.facts, OLD.year, OLD.issued_at) THEN
        RETURN NEW;
    END IF;
    IF TG_OP = 'UPDATE'
       AND (NEW.id, NEW.kind, NEW.user_id, NEW.subject_id, NEW.facts, NEW.year, NEW.issued_at)
         = (OLD.id, OLD.kind, OLD.user_id, OLD.subject_id, documents_without_person(OLD.facts, OLD.user_id), OLD.year, OLD.issued_at)
       AND NEW.number IS NOT DISTINCT FROM OLD.number
       AND EXISTS (SELECT FROM users WHERE id = OLD.user_id AND erased_at IS NOT NULL) THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'documents are not changed'
        USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'documents_immutable';
END $$;

-- The program of release 0.1.0 reads and writes by the old names while it is being replaced. A later release drops both.
CREATE VIEW papers AS SELECT * FROM documents;
CREATE FUNCTION papers_without_person(facts jsonb, person uuid) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
    SELECT documents_without_person(facts, person)
$$;
