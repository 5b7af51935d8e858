-- A fourth reason to hold a payout: something about it is looked at first. Why stands beside it, and by when.
ALTER TABLE payouts DROP CONSTRAINT payouts_holds_check;
ALTER TABLE payouts ADD CONSTRAINT payouts_holds_check CHECK (holds <@ ARRAY['HANDOVER', 'KYC', 'METHOD', 'RISK']);
ALTER TABLE payouts ADD COLUMN risk_reasons text[] NOT NULL DEFAULT '{}'
    CONSTRAINT payouts_risk_reasons_check CHECK (risk_reasons <@ ARRAY['CHARGEBACK', 'DEBT', 'SUSPENSION']);
ALTER TABLE payouts ADD COLUMN risk_since timestamptz;
-- When it will have been looked at; the winner reads this.
ALTER TABLE payouts ADD COLUMN risk_review_by timestamptz;
ALTER TABLE payouts ADD CONSTRAINT payouts_risk_check
    CHECK ('RISK' = ANY (holds) = (risk_reasons <> '{}') AND (risk_reasons <> '{}') = (risk_since IS NOT NULL)
           AND (risk_since IS NOT NULL) = (risk_review_by IS NOT NULL));
