-- The same of one state: most are paid, and among the smallest of all there may be no other.
CREATE INDEX CONCURRENTLY payouts_status_amount_idx ON payouts (status, amount_paisa, id);
