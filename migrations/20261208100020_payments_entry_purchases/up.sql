-- Payments for entries that a client buys beside the winner.
-- exception: the check is replaced by one that allows more
-- squawk-ignore ban-drop-constraint
ALTER TABLE payments DROP CONSTRAINT payments_purpose_check;
ALTER TABLE payments ADD CONSTRAINT payments_purpose_check
    CHECK (purpose IN ('DEPOSIT', 'RAISE', 'BOOST', 'SUBSCRIPTION', 'ENTRY_PURCHASE')) NOT VALID;
-- exception: the check is replaced by one that allows more
-- squawk-ignore ban-drop-constraint
ALTER TABLE payments DROP CONSTRAINT payments_subject_check;
ALTER TABLE payments ADD CONSTRAINT payments_subject_check CHECK (
    (purpose = 'SUBSCRIPTION') = (contest_id IS NULL)
    AND (purpose IN ('BOOST', 'SUBSCRIPTION', 'ENTRY_PURCHASE')) = (purchase_id IS NOT NULL)
) NOT VALID;
