CREATE TABLE payout_methods (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    type text NOT NULL CONSTRAINT payout_methods_type_check CHECK (type IN ('EASYPAISA', 'JAZZCASH', 'BANK_TRANSFER')),
    -- The full number, encrypted with the user's id as associated data; only its last four digits are stored in clear.
    account_number_sealed bytea NOT NULL,
    account_last4 text NOT NULL CONSTRAINT payout_methods_last4_check CHECK (length(account_last4) = 4),
    -- Keyed hash of the number: finds the same account without decrypting.
    account_fingerprint bytea NOT NULL,
    account_name text NOT NULL,
    bank_name text,
    is_default boolean NOT NULL,
    created_at timestamptz NOT NULL,
    deleted_at timestamptz,
    CONSTRAINT payout_methods_bank_check CHECK ((type = 'BANK_TRANSFER') = (bank_name IS NOT NULL))
);
CREATE INDEX payout_methods_user_id_idx ON payout_methods (user_id);
CREATE UNIQUE INDEX payout_methods_one_default ON payout_methods (user_id) WHERE is_default AND deleted_at IS NULL;
CREATE UNIQUE INDEX payout_methods_account_unique ON payout_methods (user_id, type, account_fingerprint)
    WHERE deleted_at IS NULL;

CREATE TABLE payouts (
    id uuid PRIMARY KEY,
    contest_id uuid NOT NULL REFERENCES contests (id),
    entry_id uuid NOT NULL REFERENCES entries (id),
    winner_id uuid NOT NULL REFERENCES users (id),
    amount_paisa bigint NOT NULL CONSTRAINT payouts_amount_check CHECK (amount_paisa > 0),
    status text NOT NULL CONSTRAINT payouts_status_check CHECK (status IN ('PENDING', 'PAID', 'FAILED')),
    -- Why it cannot be paid yet.
    holds text[] NOT NULL CONSTRAINT payouts_holds_check CHECK (holds <@ ARRAY['HANDOVER', 'METHOD']),
    -- Where it goes, copied when the last hold lifts: later edits of the method do not redirect it.
    method_id uuid REFERENCES payout_methods (id),
    method_type text CONSTRAINT payouts_method_type_check CHECK (method_type IN ('EASYPAISA', 'JAZZCASH', 'BANK_TRANSFER')),
    account_number_sealed bytea,
    account_last4 text,
    account_name text,
    bank_name text,
    reference text,
    notes text,
    evidence_url text,
    decided_by uuid REFERENCES users (id),
    -- The attempt that failed before this one, for the same debt.
    retry_of uuid REFERENCES payouts (id),
    -- The award was taken back before anything was paid; nothing is owed on this row.
    voided_at timestamptz,
    created_at timestamptz NOT NULL,
    paid_at timestamptz,
    failed_at timestamptz,
    CONSTRAINT payouts_paid_check CHECK ((status = 'PAID') = (paid_at IS NOT NULL AND reference IS NOT NULL)),
    CONSTRAINT payouts_failed_check CHECK ((status = 'FAILED') = (failed_at IS NOT NULL)),
    CONSTRAINT payouts_method_when_ready CHECK (status = 'FAILED' OR holds <> '{}' OR account_number_sealed IS NOT NULL)
);
CREATE UNIQUE INDEX payouts_retry_of_unique ON payouts (retry_of) WHERE retry_of IS NOT NULL;
CREATE UNIQUE INDEX payouts_one_live_per_entry ON payouts (entry_id) WHERE status <> 'FAILED';
CREATE UNIQUE INDEX payouts_one_live_per_contest ON payouts (contest_id) WHERE status <> 'FAILED';
CREATE UNIQUE INDEX payouts_reference_unique ON payouts (method_type, reference) WHERE reference IS NOT NULL;
CREATE INDEX payouts_winner_id_idx ON payouts (winner_id, created_at DESC);
CREATE INDEX payouts_status_idx ON payouts (status, created_at DESC);
CREATE INDEX payouts_method_id_idx ON payouts (method_id);
CREATE INDEX payouts_decided_by_idx ON payouts (decided_by);
