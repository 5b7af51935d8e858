DROP INDEX refunds_created_at_idx;
DROP INDEX refunds_paid_by_hand_by_idx;
ALTER TABLE refunds DROP COLUMN paid_by_hand_by;
ALTER TABLE refunds DROP COLUMN refused_code;
ALTER TABLE refunds DROP CONSTRAINT refunds_reason_check;
ALTER TABLE refunds ADD CONSTRAINT refunds_reason_check
    CHECK (reason IN ('NO_ENTRIES', 'NO_ENTRIES_AFTER_DEADLINE', 'LATE_PAYMENT', 'NOT_DELIVERED'));
ALTER TABLE refunds ALTER COLUMN contest_id SET NOT NULL;

DROP INDEX payments_created_at_idx;
DROP INDEX payments_purchase_id_idx;
DROP INDEX payments_one_open_attempt;
ALTER TABLE payments DROP CONSTRAINT payments_subject_check;
ALTER TABLE payments DROP COLUMN purchase_id;
ALTER TABLE payments DROP CONSTRAINT payments_applied_to_check;
ALTER TABLE payments ADD CONSTRAINT payments_applied_to_check CHECK (applied_to IN ('ESCROW', 'UNAPPLIED'));
ALTER TABLE payments ALTER COLUMN contest_id SET NOT NULL;
ALTER TABLE payments DROP CONSTRAINT payments_purpose_check;
ALTER TABLE payments ADD CONSTRAINT payments_purpose_check CHECK (purpose IN ('DEPOSIT'));
CREATE UNIQUE INDEX payments_one_open_attempt ON payments (contest_id, provider)
    WHERE purpose = 'DEPOSIT' AND status IN ('CREATED', 'PENDING');
