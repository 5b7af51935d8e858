-- The unique indexes hold those that did not fail, or of one kind: an accepted handover, and its page, read all payouts instead.
CREATE INDEX CONCURRENTLY payouts_entry_id_idx ON payouts (entry_id);
