-- The end of an account looks for mails to its address, in any case of letters.
CREATE INDEX CONCURRENTLY mails_to_address_lower_idx ON mails (lower(to_address), created_at DESC);
