DROP INDEX payouts_ready_idx;
DROP INDEX payments_unapplied_idx;
DROP INDEX payouts_reference_idx;
DROP INDEX refunds_provider_ref_idx;
DROP INDEX payments_provider_txn_id_idx;
DROP INDEX payments_order_ref_idx;
