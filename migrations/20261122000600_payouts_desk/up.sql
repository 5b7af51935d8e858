-- Shares of a distribution beside awards, bank files, second signatures.
ALTER TABLE payouts ADD COLUMN kind text NOT NULL DEFAULT 'AWARD'
    CONSTRAINT payouts_kind_check CHECK (kind IN ('AWARD', 'SHARE'));
ALTER TABLE payouts ALTER COLUMN kind DROP DEFAULT;
DROP INDEX payouts_one_live_per_contest;
CREATE UNIQUE INDEX payouts_one_live_per_contest ON payouts (contest_id) WHERE status <> 'FAILED' AND kind = 'AWARD';
CREATE UNIQUE INDEX payouts_one_live_per_person ON payouts (contest_id, winner_id) WHERE status <> 'FAILED';

CREATE TABLE payout_batches (
    id uuid PRIMARY KEY,
    created_by uuid NOT NULL REFERENCES users (id),
    rows integer NOT NULL CONSTRAINT payout_batches_rows_check CHECK (rows > 0),
    total_paisa bigint NOT NULL CONSTRAINT payout_batches_total_check CHECK (total_paisa > 0),
    created_at timestamptz NOT NULL
);
CREATE INDEX payout_batches_created_by_idx ON payout_batches (created_by);
CREATE INDEX payout_batches_created_at_idx ON payout_batches (created_at DESC);
ALTER TABLE payouts ADD COLUMN batch_id uuid REFERENCES payout_batches (id);
-- Since when the bank's answer is unknown: only a result or a second admin ends that.
ALTER TABLE payouts ADD COLUMN unknown_since timestamptz;
CREATE INDEX payouts_batch_id_idx ON payouts (batch_id);

-- What one admin reported, waiting for another to confirm.
CREATE TABLE payout_proposals (
    payout_id uuid PRIMARY KEY REFERENCES payouts (id),
    outcome text NOT NULL CONSTRAINT payout_proposals_outcome_check CHECK (outcome IN ('PAID', 'FAILED')),
    reference text,
    evidence_url text,
    notes text,
    proposed_by uuid NOT NULL REFERENCES users (id),
    proposed_at timestamptz NOT NULL,
    CONSTRAINT payout_proposals_fields_check CHECK (
        (outcome = 'PAID' AND reference IS NOT NULL) OR (outcome = 'FAILED' AND notes IS NOT NULL))
);
CREATE INDEX payout_proposals_proposed_by_idx ON payout_proposals (proposed_by);

-- Result files of the bank: each is applied once.
CREATE TABLE payout_imports (
    id uuid PRIMARY KEY,
    sha256 bytea NOT NULL,
    imported_by uuid NOT NULL REFERENCES users (id),
    rows integer NOT NULL,
    total_paisa bigint NOT NULL CONSTRAINT payout_imports_total_check CHECK (total_paisa >= 0),
    created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX payout_imports_sha256_unique ON payout_imports (sha256);
CREATE INDEX payout_imports_imported_by_idx ON payout_imports (imported_by);
CREATE INDEX payout_imports_created_at_idx ON payout_imports (created_at DESC);
