-- The end of an account took the number and the name of a failed payout and left the rest, so that the row could not be read any more.
UPDATE payouts SET method_id = NULL, method_type = NULL, account_last4 = NULL, bank_name = NULL
 WHERE account_number_sealed IS NULL AND method_id IS NOT NULL;
