-- Where the comparison of the file store with the rows stands (crates/files/README.md). One row.
CREATE TABLE store_sweeps (
    id boolean PRIMARY KEY DEFAULT true CONSTRAINT store_sweeps_one_row CHECK (id),
    phase text NOT NULL DEFAULT 'STORE' CONSTRAINT store_sweeps_phase_check CHECK (phase IN ('STORE', 'ROWS')),
    -- The last key that was looked at in this phase.
    after_key text NOT NULL DEFAULT '',
    -- Found by the pass that runs.
    orphans bigint NOT NULL DEFAULT 0,
    missing bigint NOT NULL DEFAULT 0,
    -- Found by the last whole pass.
    last_orphans bigint NOT NULL DEFAULT 0,
    last_missing bigint NOT NULL DEFAULT 0,
    finished_at timestamptz,
    -- When a worker may take the next page.
    due_at timestamptz NOT NULL
);
INSERT INTO store_sweeps (due_at) VALUES ('2026-01-01 00:00Z');

-- Keys are looked up by the page.
CREATE INDEX kyc_documents_storage_key_idx ON kyc_documents (storage_key);
CREATE INDEX data_exports_storage_key_idx ON data_exports (storage_key) WHERE storage_key IS NOT NULL;
