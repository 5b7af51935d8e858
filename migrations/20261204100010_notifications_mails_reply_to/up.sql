-- Likewise for mails whose answers go to it.
CREATE INDEX CONCURRENTLY mails_reply_to_idx ON mails (lower(reply_to)) WHERE reply_to IS NOT NULL;
