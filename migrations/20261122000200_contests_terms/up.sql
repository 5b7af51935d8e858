-- Extension, guarantee, featured place, refund on request, distribution.
ALTER TABLE contests ADD COLUMN guaranteed boolean NOT NULL DEFAULT false;
ALTER TABLE contests ALTER COLUMN guaranteed DROP DEFAULT;
ALTER TABLE contests ADD COLUMN extensions smallint NOT NULL DEFAULT 0
    CONSTRAINT contests_extensions_check CHECK (extensions BETWEEN 0 AND 2);
-- From when until when the contest is ranked first; kept in step with its boost.
ALTER TABLE contests ADD COLUMN featured_since timestamptz;
ALTER TABLE contests ADD COLUMN featured_until timestamptz;
-- Reminders to choose a winner that were sent since entries closed.
ALTER TABLE contests ADD COLUMN reminders_sent smallint NOT NULL DEFAULT 0
    CONSTRAINT contests_reminders_check CHECK (reminders_sent BETWEEN 0 AND 4);
ALTER TABLE contests DROP CONSTRAINT contests_outcome_check;
ALTER TABLE contests ADD CONSTRAINT contests_outcome_check
    CHECK (outcome IN ('COMPLETED', 'REFUNDED', 'DISTRIBUTED', 'CANCELLED'));
-- Lists show featured contests first: they are found, filtered and sorted by this index alone.
CREATE INDEX contests_featured_idx ON contests (featured_until)
    INCLUDE (featured_since, created_at, id, status, outcome, category, subcategory) WHERE featured_until IS NOT NULL;

ALTER TABLE contest_events DROP CONSTRAINT contest_events_kind_check;
ALTER TABLE contest_events ADD CONSTRAINT contest_events_kind_check CHECK (kind IN (
    'CREATED', 'PAID', 'BRIEF_CHANGED', 'ENTRIES_CLOSED', 'AWARDED', 'DELIVERED', 'CHANGES_REQUESTED', 'ACCEPTED',
    'HANDOVER_LAPSED', 'REFUNDED', 'CANCELLED', 'EXTENDED', 'PRIZE_RAISED', 'GUARANTEED', 'FEATURED',
    'FEATURE_ENDED', 'REFUND_REQUESTED', 'REFUND_WITHDRAWN', 'REFUND_DECLINED', 'DISTRIBUTED', 'DISPUTE_OPENED', 'DISPUTE_ANSWERED',
    'DISPUTE_DECIDED', 'DISPUTE_APPEALED', 'DISPUTE_SETTLED'));

CREATE TABLE boosts (
    id uuid PRIMARY KEY,
    contest_id uuid NOT NULL REFERENCES contests (id),
    buyer_id uuid NOT NULL REFERENCES users (id),
    price_paisa bigint NOT NULL CONSTRAINT boosts_price_check CHECK (price_paisa >= 0),
    -- How it is paid: money, credits, or one of the plan's featured places (then both amounts are zero).
    cash_paisa bigint NOT NULL CONSTRAINT boosts_cash_check CHECK (cash_paisa >= 0),
    credit_paisa bigint NOT NULL CONSTRAINT boosts_credit_check CHECK (credit_paisa >= 0),
    -- The subscription whose featured place was used.
    subscription_id uuid,
    status text NOT NULL CONSTRAINT boosts_status_check
        CHECK (status IN ('PENDING', 'WAITING', 'ACTIVE', 'EARNED', 'REFUNDED', 'CANCELLED')),
    starts_at timestamptz,
    ends_at timestamptz,
    refunded_at timestamptz,
    created_at timestamptz NOT NULL,
    CONSTRAINT boosts_sum_check CHECK (
        (subscription_id IS NULL AND cash_paisa + credit_paisa = price_paisa)
        OR (subscription_id IS NOT NULL AND cash_paisa = 0 AND credit_paisa = 0)),
    CONSTRAINT boosts_started_check CHECK (
        CASE WHEN status IN ('ACTIVE', 'EARNED') THEN starts_at IS NOT NULL AND ends_at IS NOT NULL
             WHEN status IN ('PENDING', 'WAITING', 'CANCELLED') THEN starts_at IS NULL AND ends_at IS NULL
             ELSE true END),
    CONSTRAINT boosts_refunded_check CHECK ((status = 'REFUNDED') = (refunded_at IS NOT NULL))
);
-- At most one that is under way; one that ran out makes room for the next.
CREATE UNIQUE INDEX boosts_one_under_way ON boosts (contest_id) WHERE status IN ('PENDING', 'WAITING', 'ACTIVE');
CREATE INDEX boosts_contest_id_idx ON boosts (contest_id, created_at);
CREATE INDEX boosts_buyer_id_idx ON boosts (buyer_id);
CREATE INDEX boosts_subscription_id_idx ON boosts (subscription_id);
CREATE INDEX boosts_earn_idx ON boosts (starts_at) WHERE status = 'ACTIVE';

-- A client asks for the prize back although there are entries; an admin decides.
CREATE TABLE refund_requests (
    id uuid PRIMARY KEY,
    contest_id uuid NOT NULL REFERENCES contests (id),
    client_id uuid NOT NULL REFERENCES users (id),
    reason text NOT NULL,
    status text NOT NULL CONSTRAINT refund_requests_status_check
        CHECK (status IN ('PENDING', 'APPROVED', 'DECLINED', 'WITHDRAWN')),
    decided_by uuid REFERENCES users (id),
    note text,
    created_at timestamptz NOT NULL,
    decided_at timestamptz,
    CONSTRAINT refund_requests_decided_check CHECK ((status = 'PENDING') = (decided_at IS NULL))
);
CREATE UNIQUE INDEX refund_requests_one_pending ON refund_requests (contest_id) WHERE status = 'PENDING';
CREATE INDEX refund_requests_contest_id_idx ON refund_requests (contest_id, created_at);
CREATE INDEX refund_requests_client_id_idx ON refund_requests (client_id);
CREATE INDEX refund_requests_decided_by_idx ON refund_requests (decided_by);
CREATE INDEX refund_requests_status_idx ON refund_requests (status, created_at);

-- The published end of a contest whose client stayed silent.
CREATE TABLE distributions (
    contest_id uuid PRIMARY KEY REFERENCES contests (id),
    rule text NOT NULL CONSTRAINT distributions_rule_check
        CHECK (rule IN ('SHORTLISTED', 'BEST_RATED', 'ALL_LIVE', 'ALL_ENTRANTS')),
    net_paisa bigint NOT NULL CONSTRAINT distributions_net_check CHECK (net_paisa > 0),
    fee_paisa bigint NOT NULL CONSTRAINT distributions_fee_check CHECK (fee_paisa >= 0),
    created_at timestamptz NOT NULL
);
CREATE TABLE distribution_shares (
    contest_id uuid NOT NULL REFERENCES distributions (contest_id) ON DELETE CASCADE,
    user_id uuid NOT NULL REFERENCES users (id),
    -- The person's earliest entry among those that count.
    entry_id uuid NOT NULL REFERENCES entries (id),
    amount_paisa bigint NOT NULL CONSTRAINT distribution_shares_amount_check CHECK (amount_paisa > 0),
    PRIMARY KEY (contest_id, user_id)
);
CREATE INDEX distribution_shares_user_id_idx ON distribution_shares (user_id);
CREATE INDEX distribution_shares_entry_id_idx ON distribution_shares (entry_id);
