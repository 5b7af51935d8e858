ALTER TABLE payments DROP CONSTRAINT payments_purpose_check;
ALTER TABLE payments ADD CONSTRAINT payments_purpose_check CHECK (purpose IN ('DEPOSIT', 'RAISE', 'BOOST', 'SUBSCRIPTION'));
ALTER TABLE payments DROP CONSTRAINT payments_subject_check;
ALTER TABLE payments ADD CONSTRAINT payments_subject_check CHECK (
    (purpose = 'SUBSCRIPTION') = (contest_id IS NULL)
    AND (purpose IN ('BOOST', 'SUBSCRIPTION')) = (purchase_id IS NOT NULL)
);
