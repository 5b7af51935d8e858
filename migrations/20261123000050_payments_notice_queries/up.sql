-- Some providers call with everything in the address: kept like a body, still encoded.
ALTER TABLE payment_notices ADD COLUMN query text NOT NULL DEFAULT '' CHECK (length(query) <= 16384);
