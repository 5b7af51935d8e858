DROP TABLE settlement_lines;
DROP TABLE settlement_files;
DROP TABLE chargebacks;
DROP TABLE payment_checkouts;
ALTER TABLE contests DROP CONSTRAINT contests_frozen_check;
ALTER TABLE contests DROP COLUMN frozen_at;
ALTER TABLE payment_notices DROP CONSTRAINT payment_notices_verdict_check;
ALTER TABLE payment_notices ADD CONSTRAINT payment_notices_verdict_check
    CHECK (verdict IN ('RECEIVED', 'APPLIED', 'DUPLICATE', 'REJECTED', 'UNKNOWN_REFERENCE', 'REVIEW', 'EXPIRED'));
ALTER TABLE refunds DROP CONSTRAINT refunds_reason_check;
ALTER TABLE refunds ADD CONSTRAINT refunds_reason_check CHECK (reason IN (
    'NO_ENTRIES', 'NO_ENTRIES_AFTER_DEADLINE', 'LATE_PAYMENT', 'NOT_DELIVERED', 'REQUEST_APPROVED', 'DISPUTE',
    'BOOST_CANCELLED', 'MONEY_BACK'));
DROP INDEX payments_next_ask_at_idx;
DROP INDEX payments_recheck_at_idx;
ALTER TABLE payments DROP COLUMN next_ask_at;
ALTER TABLE payments DROP COLUMN asks;
ALTER TABLE payments DROP COLUMN ask_until;
ALTER TABLE payments DROP COLUMN recheck_at;
ALTER TABLE payments DROP COLUMN received_paisa;
ALTER TABLE payments DROP CONSTRAINT payments_status_check;
ALTER TABLE payments ADD CONSTRAINT payments_status_check CHECK (status IN (
    'CREATED', 'PENDING', 'SUCCEEDED', 'FAILED', 'CANCELLED', 'EXPIRED', 'REVIEW', 'REFUND_PENDING', 'REFUNDED'));
