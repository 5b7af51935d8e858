-- Receipts, invoices and advices: facts as they were, under a number that has no gaps.
CREATE TABLE papers (
    id uuid PRIMARY KEY,
    kind text NOT NULL CONSTRAINT papers_kind_check CHECK (kind IN ('RECEIPT', 'FEE_INVOICE', 'PAYOUT_ADVICE')),
    user_id uuid NOT NULL REFERENCES users (id),
    -- The payment, the payout whose fee it is, or the payout.
    subject_id uuid NOT NULL,
    -- Versioned snapshot of what the paper says.
    facts jsonb NOT NULL,
    year integer NOT NULL,
    -- Given in order of issue a moment after it was issued, so that no payment waits for another's number.
    number integer CONSTRAINT papers_number_check CHECK (number > 0),
    issued_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX papers_subject_unique ON papers (kind, subject_id);
CREATE UNIQUE INDEX papers_number_unique ON papers (kind, year, number);
CREATE INDEX papers_user_id_idx ON papers (user_id, issued_at DESC);
CREATE INDEX papers_unnumbered_idx ON papers (issued_at, id) WHERE number IS NULL;
-- A paper never changes, except that it gets its number, once.
CREATE FUNCTION papers_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' AND OLD.number IS NULL
       AND (NEW.id, NEW.kind, NEW.user_id, NEW.subject_id, NEW.facts, NEW.year, NEW.issued_at)
         = (OLD.id, OLD.kind, OLD.user_id, OLD.subject_id, OLD.facts, OLD.year, OLD.issued_at) THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'papers are not changed'
        USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'papers_stay';
END $$;
CREATE TRIGGER papers_stay BEFORE UPDATE OR DELETE ON papers FOR EACH ROW EXECUTE FUNCTION papers_stay();
CREATE TRIGGER papers_no_truncate BEFORE TRUNCATE ON papers FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- For exports and lists of payouts in any state.
CREATE INDEX payouts_created_at_idx ON payouts (created_at DESC, id DESC);
