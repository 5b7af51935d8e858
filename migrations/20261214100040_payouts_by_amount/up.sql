-- Staff order all payouts by amount.
CREATE INDEX CONCURRENTLY payouts_amount_idx ON payouts (amount_paisa, id);
