-- Only the mailbox of development used it; that uses mails_to_address_lower_idx now.
DROP INDEX CONCURRENTLY mails_to_address_idx;
