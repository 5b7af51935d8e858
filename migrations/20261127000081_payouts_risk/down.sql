UPDATE payouts SET holds = array_remove(holds, 'RISK'), risk_reasons = '{}', risk_since = NULL, risk_review_by = NULL
 WHERE 'RISK' = ANY (holds);
ALTER TABLE payouts DROP CONSTRAINT payouts_risk_check;
ALTER TABLE payouts DROP COLUMN risk_review_by;
ALTER TABLE payouts DROP COLUMN risk_since;
ALTER TABLE payouts DROP COLUMN risk_reasons;
ALTER TABLE payouts DROP CONSTRAINT payouts_holds_check;
ALTER TABLE payouts ADD CONSTRAINT payouts_holds_check CHECK (holds <@ ARRAY['HANDOVER', 'KYC', 'METHOD']);
