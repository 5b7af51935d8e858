CREATE TABLE plans (
    id uuid PRIMARY KEY,
    tier text NOT NULL CONSTRAINT plans_tier_check CHECK (tier IN ('FREE', 'STARTER', 'PRO', 'ENTERPRISE')),
    name text NOT NULL CONSTRAINT plans_name_check CHECK (length(name) >= 2),
    price_paisa bigint NOT NULL CONSTRAINT plans_price_check CHECK (price_paisa >= 0 AND (tier <> 'FREE' OR price_paisa = 0)),
    -- -1: as many as one likes.
    max_active_contests integer NOT NULL CONSTRAINT plans_contests_check CHECK (max_active_contests >= -1),
    featured_credits integer NOT NULL CONSTRAINT plans_featured_check CHECK (featured_credits >= 0),
    features text[] NOT NULL,
    updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX plans_tier_unique ON plans (tier);
INSERT INTO plans VALUES
    ('00000000-0000-7000-8000-000000000001', 'FREE', 'Free', 0, 2, 0,
     ARRAY['2 active contests', 'Unlimited entries', 'Prize held until you accept the files'], '2026-11-21T00:00:00Z'),
    ('00000000-0000-7000-8000-000000000002', 'STARTER', 'Starter', 99900, 5, 1,
     ARRAY['5 active contests', '1 featured contest each month', 'Everything in Free'], '2026-11-21T00:00:00Z'),
    ('00000000-0000-7000-8000-000000000003', 'PRO', 'Pro', 199900, 20, 5,
     ARRAY['20 active contests', '5 featured contests each month', 'Everything in Starter'], '2026-11-21T00:00:00Z'),
    ('00000000-0000-7000-8000-000000000004', 'ENTERPRISE', 'Enterprise', 499900, -1, 15,
     ARRAY['Unlimited active contests', '15 featured contests each month', 'Everything in Pro'], '2026-11-21T00:00:00Z');

-- A person's time on a plan, with the terms it was sold under.
CREATE TABLE subscriptions (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users (id),
    plan_id uuid NOT NULL REFERENCES plans (id),
    tier text NOT NULL CONSTRAINT subscriptions_tier_check CHECK (tier IN ('STARTER', 'PRO', 'ENTERPRISE')),
    plan_name text NOT NULL,
    price_paisa bigint NOT NULL CONSTRAINT subscriptions_price_check CHECK (price_paisa > 0),
    max_active_contests integer NOT NULL CONSTRAINT subscriptions_contests_check CHECK (max_active_contests >= -1),
    featured_credits integer NOT NULL CONSTRAINT subscriptions_featured_check CHECK (featured_credits >= 0),
    -- Of this period's featured places.
    featured_used integer NOT NULL,
    status text NOT NULL CONSTRAINT subscriptions_status_check
        CHECK (status IN ('PENDING_PAYMENT', 'ACTIVE', 'EXPIRED', 'REPLACED', 'REFUNDED', 'ABANDONED')),
    cancel_at_period_end boolean NOT NULL,
    period_start timestamptz,
    period_end timestamptz,
    -- The period end for which the renewal notice went out.
    notice_sent_for timestamptz,
    created_at timestamptz NOT NULL,
    ended_at timestamptz,
    CONSTRAINT subscriptions_featured_used_check CHECK (featured_used BETWEEN 0 AND featured_credits),
    CONSTRAINT subscriptions_period_check CHECK (
        (period_start IS NULL) = (period_end IS NULL) AND (status NOT IN ('ACTIVE', 'EXPIRED') OR period_end IS NOT NULL)),
    CONSTRAINT subscriptions_ended_check CHECK ((status IN ('PENDING_PAYMENT', 'ACTIVE')) = (ended_at IS NULL))
);
CREATE UNIQUE INDEX subscriptions_one_active ON subscriptions (user_id) WHERE status = 'ACTIVE';
CREATE UNIQUE INDEX subscriptions_one_pending ON subscriptions (user_id) WHERE status = 'PENDING_PAYMENT';
CREATE INDEX subscriptions_user_id_idx ON subscriptions (user_id, created_at);
CREATE INDEX subscriptions_plan_id_idx ON subscriptions (plan_id);
CREATE INDEX subscriptions_period_end_idx ON subscriptions (period_end) WHERE status = 'ACTIVE';

-- What is paid for one period.
CREATE TABLE subscription_charges (
    id uuid PRIMARY KEY,
    subscription_id uuid NOT NULL REFERENCES subscriptions (id),
    user_id uuid NOT NULL REFERENCES users (id),
    kind text NOT NULL CONSTRAINT subscription_charges_kind_check CHECK (kind IN ('FIRST', 'RENEWAL')),
    price_paisa bigint NOT NULL CONSTRAINT subscription_charges_price_check CHECK (price_paisa > 0),
    cash_paisa bigint NOT NULL CONSTRAINT subscription_charges_cash_check CHECK (cash_paisa >= 0),
    credit_paisa bigint NOT NULL CONSTRAINT subscription_charges_credit_check CHECK (credit_paisa >= 0),
    -- The terms that the payment buys.
    max_active_contests integer NOT NULL,
    featured_credits integer NOT NULL,
    plan_name text NOT NULL,
    status text NOT NULL CONSTRAINT subscription_charges_status_check
        CHECK (status IN ('PENDING', 'PAID', 'EARNED', 'SWAPPED', 'REFUNDED', 'CANCELLED')),
    period_start timestamptz,
    period_end timestamptz,
    paid_at timestamptz,
    created_at timestamptz NOT NULL,
    CONSTRAINT subscription_charges_sum_check CHECK (cash_paisa + credit_paisa = price_paisa),
    CONSTRAINT subscription_charges_paid_check CHECK (
        (status IN ('PENDING', 'CANCELLED')) = (paid_at IS NULL) AND (paid_at IS NULL) = (period_end IS NULL)
        AND (period_start IS NULL) = (period_end IS NULL))
);
CREATE UNIQUE INDEX subscription_charges_one_pending ON subscription_charges (user_id) WHERE status = 'PENDING';
CREATE INDEX subscription_charges_subscription_id_idx ON subscription_charges (subscription_id);
CREATE INDEX subscription_charges_user_id_idx ON subscription_charges (user_id, created_at);
CREATE INDEX subscription_charges_period_end_idx ON subscription_charges (period_end) WHERE status = 'PAID';

-- "Money back within 30 days of the first payment": asked for by the subscriber, decided by an admin, once per person.
CREATE TABLE money_back_requests (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users (id),
    charge_id uuid NOT NULL REFERENCES subscription_charges (id),
    reason text NOT NULL,
    status text NOT NULL CONSTRAINT money_back_requests_status_check CHECK (status IN ('PENDING', 'APPROVED', 'DECLINED')),
    decided_by uuid REFERENCES users (id),
    note text,
    created_at timestamptz NOT NULL,
    decided_at timestamptz,
    CONSTRAINT money_back_requests_decided_check CHECK ((status = 'PENDING') = (decided_at IS NULL))
);
CREATE UNIQUE INDEX money_back_requests_once ON money_back_requests (user_id) WHERE status IN ('PENDING', 'APPROVED');
CREATE INDEX money_back_requests_user_id_idx ON money_back_requests (user_id);
CREATE INDEX money_back_requests_charge_id_idx ON money_back_requests (charge_id);
CREATE INDEX money_back_requests_decided_by_idx ON money_back_requests (decided_by);
CREATE INDEX money_back_requests_status_idx ON money_back_requests (status, created_at);
