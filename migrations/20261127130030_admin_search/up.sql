-- References as staff type them, whichever provider or method they belong to.
CREATE INDEX payments_order_ref_idx ON payments (order_ref);
CREATE INDEX payments_provider_txn_id_idx ON payments (provider_txn_id) WHERE provider_txn_id IS NOT NULL;
CREATE INDEX refunds_provider_ref_idx ON refunds (provider_ref) WHERE provider_ref IS NOT NULL;
CREATE INDEX payouts_reference_idx ON payouts (reference) WHERE reference IS NOT NULL;
-- Payments that found nothing to pay, of which staff see what is still open.
CREATE INDEX payments_unapplied_idx ON payments (created_at DESC, id DESC) WHERE applied_to = 'UNAPPLIED';
-- Payouts that wait, those that can be paid first.
CREATE INDEX payouts_ready_idx ON payouts (created_at) WHERE status = 'PENDING' AND holds = '{}';
