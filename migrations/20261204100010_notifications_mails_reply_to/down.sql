DROP INDEX CONCURRENTLY mails_reply_to_idx;
