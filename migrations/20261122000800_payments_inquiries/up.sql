-- When the provider was last asked about a payment: at most once a minute.
ALTER TABLE payments ADD COLUMN inquired_at timestamptz;
-- One transfer pays back one refund.
CREATE UNIQUE INDEX refunds_by_hand_reference_unique ON refunds (provider_ref) WHERE paid_by_hand_by IS NOT NULL;
