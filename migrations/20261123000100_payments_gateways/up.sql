-- Real gateways: when a provider is asked, money that is taken back there, one-time checkouts, settlement files.
ALTER TABLE payments DROP CONSTRAINT payments_status_check;
ALTER TABLE payments ADD CONSTRAINT payments_status_check CHECK (status IN (
    'CREATED', 'PENDING', 'SUCCEEDED', 'FAILED', 'CANCELLED', 'EXPIRED', 'REVIEW', 'REFUND_PENDING', 'REFUNDED',
    'DISPUTED', 'CHARGED_BACK'));
-- When the provider is asked next whether the money came; none when nobody needs to ask.
ALTER TABLE payments ADD COLUMN next_ask_at timestamptz;
ALTER TABLE payments ADD COLUMN asks smallint NOT NULL DEFAULT 0 CONSTRAINT payments_asks_check CHECK (asks >= 0);
-- Until when an unpaid attempt is asked about; none where the link is all there is.
ALTER TABLE payments ADD COLUMN ask_until timestamptz;
-- When the provider is asked next whether it took a success back.
ALTER TABLE payments ADD COLUMN recheck_at timestamptz;
-- What came, where a person found another amount than the one that was asked for.
ALTER TABLE payments ADD COLUMN received_paisa bigint CONSTRAINT payments_received_check CHECK (received_paisa > 0);
CREATE INDEX payments_next_ask_at_idx ON payments (next_ask_at) WHERE next_ask_at IS NOT NULL;
CREATE INDEX payments_recheck_at_idx ON payments (recheck_at) WHERE recheck_at IS NOT NULL;

ALTER TABLE refunds DROP CONSTRAINT refunds_reason_check;
ALTER TABLE refunds ADD CONSTRAINT refunds_reason_check CHECK (reason IN (
    'NO_ENTRIES', 'NO_ENTRIES_AFTER_DEADLINE', 'LATE_PAYMENT', 'NOT_DELIVERED', 'REQUEST_APPROVED', 'DISPUTE',
    'BOOST_CANCELLED', 'MONEY_BACK', 'CHARGEBACK'));

ALTER TABLE payment_notices DROP CONSTRAINT payment_notices_verdict_check;
ALTER TABLE payment_notices ADD CONSTRAINT payment_notices_verdict_check CHECK (verdict IN (
    'RECEIVED', 'APPLIED', 'DUPLICATE', 'REJECTED', 'UNKNOWN_REFERENCE', 'REVIEW', 'EXPIRED', 'HINT'));

-- While the money behind a prize is in question, nothing is decided about it.
ALTER TABLE contests ADD COLUMN frozen_at timestamptz;
ALTER TABLE contests ADD CONSTRAINT contests_frozen_check
    CHECK (frozen_at IS NULL OR status IN ('OPEN', 'SHORTLISTING'));

-- The way to a provider's page: opened once, by the session that asked for it.
CREATE TABLE payment_checkouts (
    token_hash bytea PRIMARY KEY,
    payment_id uuid NOT NULL REFERENCES payments (id),
    session_id uuid NOT NULL REFERENCES user_sessions (id) ON DELETE CASCADE,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at timestamptz
);
CREATE INDEX payment_checkouts_payment_id_idx ON payment_checkouts (payment_id);
CREATE INDEX payment_checkouts_session_id_idx ON payment_checkouts (session_id);
CREATE INDEX payment_checkouts_expires_at_idx ON payment_checkouts (expires_at);

-- Confirmed money that a provider took back.
CREATE TABLE chargebacks (
    id uuid PRIMARY KEY,
    payment_id uuid NOT NULL REFERENCES payments (id),
    contest_id uuid REFERENCES contests (id),
    payer_id uuid NOT NULL REFERENCES users (id),
    amount_paisa bigint NOT NULL CONSTRAINT chargebacks_amount_check CHECK (amount_paisa > 0),
    -- ESCROW: out of the held prize. RECEIVABLE: the prize or the purchase was given already, so the payer owes it.
    taken_from text NOT NULL CONSTRAINT chargebacks_taken_from_check CHECK (taken_from IN ('ESCROW', 'RECEIVABLE')),
    status text NOT NULL CONSTRAINT chargebacks_status_check
        CHECK (status IN ('OPEN', 'WON', 'LOST', 'SETTLED', 'WRITTEN_OFF')),
    reason text NOT NULL,
    opened_at timestamptz NOT NULL,
    opened_by uuid REFERENCES users (id),
    decided_at timestamptz,
    decided_by uuid REFERENCES users (id),
    note text,
    -- What the payer owed and money on its way back to them made good.
    recovered_paisa bigint NOT NULL DEFAULT 0 CONSTRAINT chargebacks_recovered_check
        CHECK (recovered_paisa >= 0 AND recovered_paisa <= amount_paisa),
    settled_at timestamptz,
    settled_by uuid REFERENCES users (id),
    -- The name of the transfer by which the payer made the rest good.
    settled_reference text
);
CREATE UNIQUE INDEX chargebacks_one_per_payment ON chargebacks (payment_id);
CREATE UNIQUE INDEX chargebacks_reference_unique ON chargebacks (settled_reference) WHERE settled_reference IS NOT NULL;
CREATE INDEX chargebacks_contest_id_idx ON chargebacks (contest_id);
CREATE INDEX chargebacks_payer_id_idx ON chargebacks (payer_id);
CREATE INDEX chargebacks_opened_by_idx ON chargebacks (opened_by);
CREATE INDEX chargebacks_decided_by_idx ON chargebacks (decided_by);
CREATE INDEX chargebacks_settled_by_idx ON chargebacks (settled_by);
CREATE INDEX chargebacks_opened_at_idx ON chargebacks (opened_at DESC, id DESC);

-- What a provider says it paid to the bank account of held money.
CREATE TABLE settlement_files (
    id uuid PRIMARY KEY,
    provider text NOT NULL CONSTRAINT settlement_files_provider_check CHECK (provider IN ('easypaisa', 'jazzcash')),
    environment text NOT NULL CONSTRAINT settlement_files_environment_check CHECK (environment IN ('sandbox', 'production')),
    sha256 bytea NOT NULL,
    lines integer NOT NULL,
    gross_paisa bigint NOT NULL CONSTRAINT settlement_files_gross_check CHECK (gross_paisa >= 0),
    fee_paisa bigint NOT NULL CONSTRAINT settlement_files_fee_check CHECK (fee_paisa BETWEEN 0 AND gross_paisa),
    imported_by uuid NOT NULL REFERENCES users (id),
    imported_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX settlement_files_once ON settlement_files (environment, provider, sha256);
CREATE INDEX settlement_files_imported_by_idx ON settlement_files (imported_by);

CREATE TABLE settlement_lines (
    file_id uuid NOT NULL REFERENCES settlement_files (id),
    line integer NOT NULL,
    payment_id uuid REFERENCES payments (id),
    provider_txn_id text NOT NULL,
    gross_paisa bigint NOT NULL CONSTRAINT settlement_lines_gross_check CHECK (gross_paisa > 0),
    fee_paisa bigint NOT NULL CONSTRAINT settlement_lines_fee_check CHECK (fee_paisa >= 0 AND fee_paisa < gross_paisa),
    settled_on date NOT NULL,
    verdict text NOT NULL CONSTRAINT settlement_lines_verdict_check
        CHECK (verdict IN ('MATCHED', 'MISSING_HERE', 'AMOUNT_DIFFERS', 'SETTLED_BEFORE')),
    PRIMARY KEY (file_id, line)
);
-- A payment is settled once.
CREATE UNIQUE INDEX settlement_lines_settled_once ON settlement_lines (payment_id) WHERE verdict = 'MATCHED';
CREATE INDEX settlement_lines_payment_id_idx ON settlement_lines (payment_id);
