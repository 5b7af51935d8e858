CREATE INDEX CONCURRENTLY mails_to_address_idx ON mails (to_address, created_at DESC);
