DROP TABLE credit_repayments;
DROP TABLE credit_debts;
UPDATE referrals SET status = 'REGISTERED', payment_id = NULL, decided_at = NULL WHERE status = 'PENDING';
ALTER TABLE referrals DROP CONSTRAINT referrals_status_check, ADD CONSTRAINT referrals_status_check
    CHECK (status IN ('REGISTERED', 'REWARDED', 'CAPPED', 'VOID', 'REVOKED'));
ALTER TABLE referrals DROP COLUMN promised_at;
ALTER TABLE credit_lots DROP COLUMN payment_id, DROP COLUMN suspended_at;
