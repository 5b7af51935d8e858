-- Payments for more than a contest's first prize: raises, boosts and subscriptions.
ALTER TABLE payments DROP CONSTRAINT payments_purpose_check;
ALTER TABLE payments ADD CONSTRAINT payments_purpose_check CHECK (purpose IN ('DEPOSIT', 'RAISE', 'BOOST', 'SUBSCRIPTION'));
ALTER TABLE payments ALTER COLUMN contest_id DROP NOT NULL;
-- What is bought: a boost, or the charge of a subscription.
ALTER TABLE payments ADD COLUMN purchase_id uuid;
ALTER TABLE payments ADD CONSTRAINT payments_subject_check CHECK (
    (purpose = 'SUBSCRIPTION') = (contest_id IS NULL)
    AND (purpose IN ('BOOST', 'SUBSCRIPTION')) = (purchase_id IS NOT NULL)
);
ALTER TABLE payments DROP CONSTRAINT payments_applied_to_check;
ALTER TABLE payments ADD CONSTRAINT payments_applied_to_check CHECK (applied_to IN ('ESCROW', 'PURCHASE', 'UNAPPLIED'));
DROP INDEX payments_one_open_attempt;
-- One open attempt per thing paid and provider: a second click finds the first.
CREATE UNIQUE INDEX payments_one_open_attempt ON payments (purpose, coalesce(purchase_id, contest_id), provider)
    WHERE status IN ('CREATED', 'PENDING');
CREATE INDEX payments_purchase_id_idx ON payments (purchase_id);
-- For the finance desk's list.
CREATE INDEX payments_created_at_idx ON payments (created_at DESC, id DESC);

ALTER TABLE refunds ALTER COLUMN contest_id DROP NOT NULL;
ALTER TABLE refunds DROP CONSTRAINT refunds_reason_check;
ALTER TABLE refunds ADD CONSTRAINT refunds_reason_check CHECK (reason IN (
    'NO_ENTRIES', 'NO_ENTRIES_AFTER_DEADLINE', 'LATE_PAYMENT', 'NOT_DELIVERED', 'REQUEST_APPROVED', 'DISPUTE',
    'BOOST_CANCELLED', 'MONEY_BACK'));
-- The provider's code when it refused; an operator then pays the money back by hand and names the transfer.
ALTER TABLE refunds ADD COLUMN refused_code text;
ALTER TABLE refunds ADD COLUMN paid_by_hand_by uuid REFERENCES users (id);
CREATE INDEX refunds_paid_by_hand_by_idx ON refunds (paid_by_hand_by);
CREATE INDEX refunds_created_at_idx ON refunds (created_at DESC, id DESC);
