CREATE TABLE payments (
    id uuid PRIMARY KEY,
    purpose text NOT NULL CONSTRAINT payments_purpose_check CHECK (purpose IN ('DEPOSIT')),
    contest_id uuid NOT NULL REFERENCES contests (id),
    payer_id uuid NOT NULL REFERENCES users (id),
    provider text NOT NULL CONSTRAINT payments_provider_check CHECK (provider IN ('easypaisa', 'jazzcash')),
    environment text NOT NULL CONSTRAINT payments_environment_check CHECK (environment IN ('sandbox', 'production')),
    -- Our name for the attempt at the provider, stored before the provider is called.
    order_ref text NOT NULL,
    amount_paisa bigint NOT NULL CONSTRAINT payments_amount_check CHECK (amount_paisa > 0),
    currency text NOT NULL CONSTRAINT payments_currency_check CHECK (currency = 'PKR'),
    status text NOT NULL CONSTRAINT payments_status_check CHECK (status IN (
        'CREATED', 'PENDING', 'SUCCEEDED', 'FAILED', 'CANCELLED', 'EXPIRED', 'REVIEW', 'REFUND_PENDING', 'REFUNDED')),
    provider_txn_id text,
    -- Whether a success funded the contest, or came too late and is refunded.
    applied_to text CONSTRAINT payments_applied_to_check CHECK (applied_to IN ('ESCROW', 'UNAPPLIED')),
    redirect_url text,
    expires_at timestamptz NOT NULL,
    confirmed_at timestamptz,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX payments_order_ref_unique ON payments (environment, provider, order_ref);
CREATE UNIQUE INDEX payments_provider_txn_unique ON payments (environment, provider, provider_txn_id)
    WHERE provider_txn_id IS NOT NULL;
-- One open attempt per contest and provider: a second click finds the first.
CREATE UNIQUE INDEX payments_one_open_attempt ON payments (contest_id, provider)
    WHERE purpose = 'DEPOSIT' AND status IN ('CREATED', 'PENDING');
-- At most one payment funds a contest.
CREATE UNIQUE INDEX payments_one_escrow ON payments (contest_id) WHERE applied_to = 'ESCROW' AND purpose = 'DEPOSIT';
CREATE INDEX payments_contest_id_idx ON payments (contest_id);
CREATE INDEX payments_payer_id_idx ON payments (payer_id);
CREATE INDEX payments_expires_at_idx ON payments (expires_at) WHERE status IN ('CREATED', 'PENDING');

-- Everything a provider (or somebody who claims to be one) sent, stored before it is acted on.
CREATE TABLE payment_notices (
    id uuid PRIMARY KEY,
    provider text NOT NULL CONSTRAINT payment_notices_provider_check CHECK (provider IN ('easypaisa', 'jazzcash')),
    environment text NOT NULL CONSTRAINT payment_notices_environment_check CHECK (environment IN ('sandbox', 'production')),
    content_type text NOT NULL,
    body bytea NOT NULL,
    verdict text NOT NULL CONSTRAINT payment_notices_verdict_check
        CHECK (verdict IN ('RECEIVED', 'APPLIED', 'DUPLICATE', 'REJECTED', 'UNKNOWN_REFERENCE', 'REVIEW', 'EXPIRED')),
    reason text NOT NULL,
    payment_id uuid REFERENCES payments (id),
    received_at timestamptz NOT NULL,
    settled_at timestamptz
);
CREATE INDEX payment_notices_payment_id_idx ON payment_notices (payment_id);
CREATE INDEX payment_notices_unsettled_idx ON payment_notices (received_at) WHERE verdict = 'RECEIVED';

CREATE TABLE refunds (
    id uuid PRIMARY KEY,
    payment_id uuid NOT NULL REFERENCES payments (id),
    contest_id uuid NOT NULL REFERENCES contests (id),
    amount_paisa bigint NOT NULL CONSTRAINT refunds_amount_check CHECK (amount_paisa > 0),
    reason text NOT NULL CONSTRAINT refunds_reason_check
        CHECK (reason IN ('NO_ENTRIES', 'NO_ENTRIES_AFTER_DEADLINE', 'LATE_PAYMENT', 'NOT_DELIVERED')),
    -- PENDING: decided. SENT: the provider was called and its answer is not known yet; it is asked, never called again.
    status text NOT NULL CONSTRAINT refunds_status_check CHECK (status IN ('PENDING', 'SENT', 'REFUNDED', 'REFUSED')),
    provider_ref text,
    due_at timestamptz NOT NULL,
    refunded_at timestamptz,
    created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX refunds_one_per_payment ON refunds (payment_id);
CREATE INDEX refunds_contest_id_idx ON refunds (contest_id);
CREATE INDEX refunds_due_idx ON refunds (due_at) WHERE status IN ('PENDING', 'SENT');

-- Answers kept for a repeated Idempotency-Key, written in the transaction of the effect.
CREATE TABLE idempotency_keys (
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    route text NOT NULL,
    key text NOT NULL,
    body_sha256 bytea NOT NULL,
    answer jsonb NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (user_id, route, key)
);
CREATE INDEX idempotency_keys_created_at_idx ON idempotency_keys (created_at);
